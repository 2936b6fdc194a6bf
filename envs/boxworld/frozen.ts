// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: da7e83473e59628f
export const FROZEN = 'a6cf562c';
