// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: f388d1883c8c3af7
export const FROZEN = '65e3d5ec';
