// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 1246d98352c6c10e
export const FROZEN = '4c0eaecc';
