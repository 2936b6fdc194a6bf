// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 10da1fb593dc5b66
export const FROZEN = '45153072';
