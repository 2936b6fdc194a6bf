// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 9c5bd412138b3bd6
export const FROZEN = '9c5bd412';
