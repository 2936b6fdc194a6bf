// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 3dd5a15d5df9a3fc
export const FROZEN = '71ba3f62';
