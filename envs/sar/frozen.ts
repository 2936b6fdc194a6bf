// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: d7968dc0ea969e67
export const FROZEN = '57b91dcc';
