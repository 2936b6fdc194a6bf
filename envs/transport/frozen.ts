// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 1e85a98e2bf8df9c
export const FROZEN = '1e85a98e';
