// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 048069203f6e98de
export const FROZEN = '04806920';
