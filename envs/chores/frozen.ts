// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 04f93c9cde2ff9da
export const FROZEN = '04f93c9c';
