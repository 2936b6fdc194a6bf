// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: d79b1e9e49ee43a9
export const FROZEN = '5bc99a4e';
