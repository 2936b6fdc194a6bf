// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 5b0b4d671d353b9d
export const FROZEN = '1a00bc79';
