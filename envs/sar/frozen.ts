// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 82a9828b9fc85db1
export const FROZEN = '82a9828b';
