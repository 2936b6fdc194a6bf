// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 5d84941132291895
export const FROZEN = '5d849411';
