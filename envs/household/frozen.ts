// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 7880ec2af949d64d
export const FROZEN = '62258460';
