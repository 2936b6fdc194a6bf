// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 1f29b1c9330ac7a8
export const FROZEN = '1f29b1c9';
