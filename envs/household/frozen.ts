// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 7e2ed901fecb6db4
export const FROZEN = '62258460';
