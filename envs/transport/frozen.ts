// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: a3b77d6e6f4be390
export const FROZEN = 'b9d4c8e6';
