// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 6815b3e0b26b565c
export const FROZEN = 'c6356dbc';
