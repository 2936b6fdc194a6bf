// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 031306dffad22a1c
export const FROZEN = '031306df';
