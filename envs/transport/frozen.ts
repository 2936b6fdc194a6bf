// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: ad303b289ffa39c8
export const FROZEN = 'ad303b28';
