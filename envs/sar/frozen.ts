// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 29d45d94ef7a3ae4
export const FROZEN = '29d45d94';
