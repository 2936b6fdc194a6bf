// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b7332e303146701e
export const FROZEN = 'b7332e30';
