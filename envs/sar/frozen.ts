// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 4e964193c6834d52
export const FROZEN = '4e964193';
