// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: ade86a2236f2bf3c
export const FROZEN = '2174555b';
