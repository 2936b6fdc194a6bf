// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c8818e082ccfa8f6
export const FROZEN = 'c8818e08';
