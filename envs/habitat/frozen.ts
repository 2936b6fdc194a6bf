// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 780b2ea3a4213b09
export const FROZEN = '780b2ea3';
