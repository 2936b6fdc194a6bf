// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 436d0479a8eb4a4e
export const FROZEN = '436d0479';
