// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: db744a79e77c7e37
export const FROZEN = '93988493';
