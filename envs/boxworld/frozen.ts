// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 51a0d94a4fc17b3d
export const FROZEN = 'c6356dbc';
