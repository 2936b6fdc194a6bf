// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 4c0eaecc114fc9b5
export const FROZEN = '4c0eaecc';
