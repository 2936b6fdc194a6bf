// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 65e7c3e77518d95c
export const FROZEN = '65e7c3e7';
