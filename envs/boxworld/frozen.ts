// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 59e455c78104f1d3
export const FROZEN = 'cb9e33aa';
