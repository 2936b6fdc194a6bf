// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 39e3c01a90835aed
export const FROZEN = '62258460';
