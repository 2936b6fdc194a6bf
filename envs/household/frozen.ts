// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 3ec5caba66dde357
export const FROZEN = '3ec5caba';
