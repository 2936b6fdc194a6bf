// Exports every error that only the command line raises. docs/errors.md is generated from them and from those of
// runtime/core/errors.
export * from './command.ts';
export * from './files.ts';
export * from './paper-tables.ts';
export * from './records.ts';
export * from './scenes.ts';
