// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 34436d3690b1f321
export const FROZEN = '34436d36';
