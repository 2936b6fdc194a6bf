// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: d817281ca1649e13
export const FROZEN = '03b2759f';
