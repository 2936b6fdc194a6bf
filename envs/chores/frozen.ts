// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 81ebbd25366d52a2
export const FROZEN = '81ebbd25';
