// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 58217d64834a371b
export const FROZEN = '93988493';
