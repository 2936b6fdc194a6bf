// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 2a2d2712b6f6bbfe
export const FROZEN = '2a2d2712';
