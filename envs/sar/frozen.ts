// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 9a6e0063c50b96ba
export const FROZEN = '4e964193';
