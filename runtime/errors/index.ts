// Exports every error: a code, what happened with the values, the fix, and whether another attempt helps. Each error
// is one function, in the file of its subject. docs/errors.md is generated from them.
export * from './buses.ts';
export type * from './codes.ts';
export * from './episodes.ts';
export * from './error.ts';
export * from './experiments.ts';
export * from './models.ts';
export * from './protocols.ts';
export * from './records.ts';
export * from './robots.ts';
export * from './user-code.ts';
