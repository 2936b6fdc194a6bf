// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: d4ac3f5d8f24e027
export const FROZEN = 'd4ac3f5d';
