// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 9dc4cdd649d26078
export const FROZEN = 'b64d6be4';
