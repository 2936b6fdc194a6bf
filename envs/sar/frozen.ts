// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 5f9d17c1cdb0aa54
export const FROZEN = '5f9d17c1';
