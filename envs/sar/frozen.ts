// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: fdffc3dcb01bcdd4
export const FROZEN = 'fdffc3dc';
