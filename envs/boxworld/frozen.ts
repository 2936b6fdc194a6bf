// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: fc23f4234e05672c
export const FROZEN = 'fc23f423';
