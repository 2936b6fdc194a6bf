// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b9d4c8e6eec5b38f
export const FROZEN = 'b9d4c8e6';
