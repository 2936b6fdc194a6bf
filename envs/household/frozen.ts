// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 25178d9f20929f76
export const FROZEN = '25178d9f';
