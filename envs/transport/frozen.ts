// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 2abd958bbd483642
export const FROZEN = '70a2c7fd';
