// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 994ecd65a7347690
export const FROZEN = '994ecd65';
