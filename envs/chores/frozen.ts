// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: cdc1a84be14f541e
export const FROZEN = 'a57946bd';
