// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b45e5ce15625445e
export const FROZEN = 'bda3e43c';
