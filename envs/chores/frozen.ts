// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: bc46de5babd6822e
export const FROZEN = '5d849411';
