// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 939fc6d42ae56404
export const FROZEN = '939fc6d4';
