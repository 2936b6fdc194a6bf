// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 7416e029720022ef
export const FROZEN = '3ec5caba';
