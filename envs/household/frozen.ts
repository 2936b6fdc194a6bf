// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 205b95e90e23954f
export const FROZEN = 'd4ac3f5d';
