// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 5336ad062dc00d27
export const FROZEN = '5336ad06';
