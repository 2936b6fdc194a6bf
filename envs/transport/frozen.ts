// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 75617ccef3a2cdda
export const FROZEN = '75617cce';
