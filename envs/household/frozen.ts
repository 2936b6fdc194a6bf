// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: bdab5f9775e1c58b
export const FROZEN = 'bdab5f97';
