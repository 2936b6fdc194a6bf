// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 0de2555c37159746
export const FROZEN = '0de2555c';
