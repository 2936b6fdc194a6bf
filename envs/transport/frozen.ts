// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 43f15a5bd2c437a5
export const FROZEN = '43f15a5b';
