// Written by scripts/freeze.mjs: a hash of this world's rules, scenes and player.
export const FROZEN = 'e849d4b5';
