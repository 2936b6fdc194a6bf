// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c808baad088b5efa
export const FROZEN = '4e964193';
