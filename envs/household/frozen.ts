// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 622584605d4be18e
export const FROZEN = '62258460';
