// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b421bc5d291561f5
export const FROZEN = '1a00bc79';
