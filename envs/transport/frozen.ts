// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 9a1539d82dbd44b0
export const FROZEN = '65e3d5ec';
