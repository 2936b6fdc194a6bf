// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b9a6808d2245c280
export const FROZEN = '5949bb22';
