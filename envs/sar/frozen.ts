// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 9c8982b440d2a32b
export const FROZEN = '9c8982b4';
