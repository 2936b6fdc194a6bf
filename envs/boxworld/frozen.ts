// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: cb9e33aa90fc917b
export const FROZEN = 'cb9e33aa';
