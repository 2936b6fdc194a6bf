// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: df8847269b3f15d2
export const FROZEN = 'df884726';
