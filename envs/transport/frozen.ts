// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 45153072dba76b80
export const FROZEN = '45153072';
