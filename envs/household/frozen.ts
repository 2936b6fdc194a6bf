// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 0da0616adff90ac3
export const FROZEN = '62258460';
