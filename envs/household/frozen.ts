// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 6b5e2dc376057735
export const FROZEN = '6b5e2dc3';
