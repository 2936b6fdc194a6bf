// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 35222472db5a098a
export const FROZEN = '35222472';
