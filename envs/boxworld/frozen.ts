// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: e92b84e1b58c27d5
export const FROZEN = 'e92b84e1';
