// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b333f34e7912ba76
export const FROZEN = '7b3e9ff4';
