// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: c7f3b099e52cab18
export const FROZEN = '82a9828b';
