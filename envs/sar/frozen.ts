// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 1bbe8bb7a3ea1ba7
export const FROZEN = '4e964193';
