// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 72add2c40ba2ec02
export const FROZEN = '4e964193';
