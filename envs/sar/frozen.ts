// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 501011fd689085a0
export const FROZEN = '4e964193';
