// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c06afda964356fe1
export const FROZEN = '994ecd65';
