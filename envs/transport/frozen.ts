// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: e17674610c475af5
export const FROZEN = '71ba3f62';
