// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 733ef281e0f7051d
export const FROZEN = '733ef281';
