// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.
// Program, form 2: 98ab0edc170ee20e
export const FROZEN = 'c6356dbc';
