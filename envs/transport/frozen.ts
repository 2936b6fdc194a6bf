// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: ff9ac27894918b23
export const FROZEN = 'ff9ac278';
