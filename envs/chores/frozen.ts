// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: a29f466e24c3b003
export const FROZEN = 'a29f466e';
