// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b64d6be4ebfd6b26
export const FROZEN = 'b64d6be4';
