// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 8c6257b891bc6266
export const FROZEN = '62258460';
