// Written by scripts/freeze.mjs: a hash of this world's rules, scenes and player.
export const FROZEN = '5949bb22';
