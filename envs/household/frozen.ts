// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c64fd90b4ce9a7d8
export const FROZEN = '59d53c2b';
