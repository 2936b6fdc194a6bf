// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 9338460e147a392f
export const FROZEN = '62258460';
