// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 40e90574bbe7b83b
export const FROZEN = '45153072';
