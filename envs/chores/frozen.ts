// Written by scripts/freeze.mjs: a hash of this world's rules, scenes and player.
export const FROZEN = 'bfb2f5f9';
