// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 846b7e22e436bc15
export const FROZEN = '846b7e22';
