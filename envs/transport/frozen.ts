// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 278e1d927c2e49a4
export const FROZEN = '43f15a5b';
