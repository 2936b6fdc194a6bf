// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: f80b07921a090990
export const FROZEN = 'f80b0792';
