// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 03b2759fff4e8b45
export const FROZEN = '03b2759f';
