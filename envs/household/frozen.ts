// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 10c20e370eb226a5
export const FROZEN = '62258460';
