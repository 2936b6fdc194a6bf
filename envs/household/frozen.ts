// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 232a54a1b0c3cbc8
export const FROZEN = '232a54a1';
