// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: d582cbd8f971b724
export const FROZEN = 'a57946bd';
