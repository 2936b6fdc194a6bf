// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: e82ab93204e47e0d
export const FROZEN = '62258460';
