// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 2e940ade10499072
export const FROZEN = 'cb9e33aa';
