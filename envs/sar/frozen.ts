// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 57b91dcc7e288270
export const FROZEN = '57b91dcc';
