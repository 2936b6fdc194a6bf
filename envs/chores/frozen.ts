// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 04d32ec5522862f8
export const FROZEN = '04d32ec5';
