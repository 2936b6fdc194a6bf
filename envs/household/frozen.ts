// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 914cca728b9e55a2
export const FROZEN = '914cca72';
