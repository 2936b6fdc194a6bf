// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: bda3e43c47e5429e
export const FROZEN = 'bda3e43c';
