// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: f7e5d02739b09205
export const FROZEN = 'f7e5d027';
