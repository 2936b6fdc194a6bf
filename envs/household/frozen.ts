// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 59d53c2b3cfb0f31
export const FROZEN = '59d53c2b';
