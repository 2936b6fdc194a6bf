// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 51965be9fdd5e129
export const FROZEN = 'a6cf562c';
