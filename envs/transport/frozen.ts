// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 0a7fdaf4d3fa8475
export const FROZEN = '45153072';
