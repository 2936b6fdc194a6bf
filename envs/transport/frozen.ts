// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 9db02bb86887d2a1
export const FROZEN = '9db02bb8';
