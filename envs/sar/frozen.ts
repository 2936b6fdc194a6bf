// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 1853107f756676e4
export const FROZEN = '72055689';
