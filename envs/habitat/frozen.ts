// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 98bd0109096b8966
export const FROZEN = '98bd0109';
