// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: ad7aed83e3968b9f
export const FROZEN = '82a9828b';
