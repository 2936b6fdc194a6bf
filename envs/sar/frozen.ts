// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 7205568959cb083f
export const FROZEN = '72055689';
