// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 13b8d42180f66721
export const FROZEN = '29d45d94';
