// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b9d6e38a8355703b
export const FROZEN = '65e3d5ec';
