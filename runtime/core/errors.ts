// Every failure is born in errors/: a code, what happened with the values, the mend, and whether trying again helps. One function each, in the
// file of what it is about. docs/errors.md is generated from them.
export * from './errors/buses.ts';
export * from './errors/command.ts';
export * from './errors/episodes.ts';
export * from './errors/error.ts';
export * from './errors/models.ts';
export * from './errors/own.ts';
export * from './errors/protocols.ts';
export * from './errors/records.ts';
