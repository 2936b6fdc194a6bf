// Every failure is born in errors/: a code, what happened with the values, the fix, and whether trying again helps. One
// function each, in the file of what it is about. docs/errors.md is generated from them.
export * from './buses.ts';
export * from './command.ts';
export * from './episodes.ts';
export * from './error.ts';
export * from './models.ts';
export * from './protocols.ts';
export * from './records.ts';
export * from './user-code.ts';
