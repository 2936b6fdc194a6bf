// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 7b3e9ff4eda383c4
export const FROZEN = '7b3e9ff4';
