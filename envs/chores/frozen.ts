// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c8103f460d03ad63
export const FROZEN = '9c5bd412';
