// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: a4c1057594ac8c33
export const FROZEN = '35222472';
