// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 215c3a119f47b4b8
export const FROZEN = '4e964193';
