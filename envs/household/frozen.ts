// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: df5216c9f8f7a8d5
export const FROZEN = '35222472';
