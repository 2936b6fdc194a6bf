// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 08e21f65a6a588e7
export const FROZEN = '04d32ec5';
