// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: d39c64d0417c466c
export const FROZEN = 'd39c64d0';
