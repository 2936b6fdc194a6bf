// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: b9a851b6378abfac
export const FROZEN = 'b9a851b6';
