// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 69a5d2e4b03141b2
export const FROZEN = '62258460';
