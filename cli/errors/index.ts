// Exports every error that only the command line raises. docs/errors.md is generated from them and from those of
// runtime/errors.
export * from './command.ts';
export * from './files.ts';
export * from './grids.ts';
