// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: cc46e8321c30c6ac
export const FROZEN = '5bc99a4e';
