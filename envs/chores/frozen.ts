// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 4c6d4721a9e887e8
export const FROZEN = '04d32ec5';
