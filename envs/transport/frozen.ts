// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: dbdcb6abcea02aac
export const FROZEN = 'dbdcb6ab';
