// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: f59fa3dd8785879c
export const FROZEN = '4e964193';
