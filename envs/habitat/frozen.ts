// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 3157317f2d791605
export const FROZEN = 'b64d6be4';
