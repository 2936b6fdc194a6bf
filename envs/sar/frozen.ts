// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 37adb116531be28b
export const FROZEN = '9c8982b4';
