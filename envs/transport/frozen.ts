// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: a5756e19d9b9200c
export const FROZEN = 'a5756e19';
