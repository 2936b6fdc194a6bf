// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: a6cf562c0175812a
export const FROZEN = 'a6cf562c';
