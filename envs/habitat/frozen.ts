// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: f42b0ded78b12cec
export const FROZEN = 'f42b0ded';
