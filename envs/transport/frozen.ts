// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 678f11124776170c
export const FROZEN = '45153072';
