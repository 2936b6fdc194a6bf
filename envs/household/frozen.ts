// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 9681d2fef76c03ce
export const FROZEN = '59d53c2b';
