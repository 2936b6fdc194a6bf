// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 3e5485ed172c172b
export const FROZEN = '3e5485ed';
