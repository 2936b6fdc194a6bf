// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 83a107d75bb9763d
export const FROZEN = '5949bb22';
