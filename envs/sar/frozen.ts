// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 25af8da6df38ab8f
export const FROZEN = '25af8da6';
