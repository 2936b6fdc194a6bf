// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 2c5084617d0823d7
export const FROZEN = '59d53c2b';
