// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 65e3d5ec33a23da1
export const FROZEN = '65e3d5ec';
