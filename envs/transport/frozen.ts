// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 5afd7308b8e9b3d1
export const FROZEN = '5afd7308';
