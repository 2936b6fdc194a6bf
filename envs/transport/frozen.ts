// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 0dc9d5a4b658233a
export const FROZEN = '71ba3f62';
