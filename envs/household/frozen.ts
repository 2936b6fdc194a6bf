// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 369baed3f38d7415
export const FROZEN = '369baed3';
