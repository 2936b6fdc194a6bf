// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 2b3e50f2504b6e7b
export const FROZEN = '3996fd62';
