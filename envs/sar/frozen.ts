// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 3f2b3f3469c446dd
export const FROZEN = '98d0c230';
