// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: a4cd34da16704d1a
export const FROZEN = '04d32ec5';
