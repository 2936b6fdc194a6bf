// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 3beb6b0a73e6f55b
export const FROZEN = '3beb6b0a';
