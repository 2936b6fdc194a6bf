// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 84419f30f377ff14
export const FROZEN = '84419f30';
