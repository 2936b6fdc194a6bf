// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 1332e313fab250d7
export const FROZEN = 'a57946bd';
