// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: fc1e28b5eae32b8e
export const FROZEN = 'e92b84e1';
