// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: d30257db0797fc86
export const FROZEN = '9c8982b4';
