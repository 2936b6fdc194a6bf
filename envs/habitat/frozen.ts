// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 1a00bc79a655ae63
export const FROZEN = '1a00bc79';
