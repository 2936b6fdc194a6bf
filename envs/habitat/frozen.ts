// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: db61579373474725
export const FROZEN = 'db615793';
