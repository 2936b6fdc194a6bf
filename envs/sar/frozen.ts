// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 0eeb7f45662fb00a
export const FROZEN = '0eeb7f45';
