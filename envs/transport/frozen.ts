// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 156d64e94472974b
export const FROZEN = '45153072';
