// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 1d59effc3657c3a9
export const FROZEN = '57b91dcc';
