// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 45a15205e16fb4c0
export const FROZEN = '1a00bc79';
