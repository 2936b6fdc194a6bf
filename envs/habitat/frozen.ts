// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 2aab85bbf451082c
export const FROZEN = '1a00bc79';
