// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 901e796e4734f140
export const FROZEN = '5949bb22';
