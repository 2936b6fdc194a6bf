// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: eb120e8c12d851c4
export const FROZEN = 'd39c64d0';
