// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: a9934bbf6930e14f
export const FROZEN = '5bc99a4e';
