// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: a55b5a132d55537e
export const FROZEN = 'a55b5a13';
