// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c460a22c01402821
export const FROZEN = '62258460';
