// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 14521be783a47ef0
export const FROZEN = '14521be7';
