// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 4ae2613c2363d2b3
export const FROZEN = '9c5bd412';
