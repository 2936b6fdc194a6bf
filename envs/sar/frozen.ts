// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 06287e880b69f2ef
export const FROZEN = '06287e88';
