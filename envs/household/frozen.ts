// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c49a631072a3a6a5
export const FROZEN = '1f29b1c9';
