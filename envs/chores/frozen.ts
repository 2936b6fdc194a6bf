// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: acd47609ad785a88
export const FROZEN = 'acd47609';
