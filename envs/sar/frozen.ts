// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b9fa338a9f2c4063
export const FROZEN = '4e964193';
