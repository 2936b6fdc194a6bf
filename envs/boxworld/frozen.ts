// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 7434b964d006f2f1
export const FROZEN = 'e92b84e1';
