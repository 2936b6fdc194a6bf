// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 9d7b5966d6c8513c
export const FROZEN = '9d7b5966';
