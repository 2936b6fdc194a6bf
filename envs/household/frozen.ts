// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: a92d5ff7b6d11cfb
export const FROZEN = '93988493';
