// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 891f5ed1e8e7674d
export const FROZEN = '4e964193';
