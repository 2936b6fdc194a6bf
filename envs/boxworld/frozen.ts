// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: e7211e3cf341435d
export const FROZEN = 'e7211e3c';
