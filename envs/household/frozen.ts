// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 85f608bcb376c07a
export const FROZEN = '85f608bc';
