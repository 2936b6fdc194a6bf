// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 6b5fdfd08deed448
export const FROZEN = '35222472';
