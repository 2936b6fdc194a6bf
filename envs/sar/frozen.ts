// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 4d52416342433e01
export const FROZEN = '82a9828b';
