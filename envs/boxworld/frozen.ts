// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 3996fd62c7287c3c
export const FROZEN = '3996fd62';
