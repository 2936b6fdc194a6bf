// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 2a3e8e39cafbfd74
export const FROZEN = 'c8818e08';
