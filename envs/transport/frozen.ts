// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 338fcf1c737f220d
export const FROZEN = '03b2759f';
