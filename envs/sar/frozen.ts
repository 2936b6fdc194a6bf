// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 98d0c2307497a790
export const FROZEN = '98d0c230';
