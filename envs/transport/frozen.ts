// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c884f802b09d2cdf
export const FROZEN = 'b9d4c8e6';
