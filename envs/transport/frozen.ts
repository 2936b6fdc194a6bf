// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c7e3e8867cdd1dc3
export const FROZEN = 'c7e3e886';
