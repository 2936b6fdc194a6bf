// Exports the public API `troupe/sandbox`: runs programs that a role wrote.

export type {
  CodeOutcome,
  CodeProgram,
  CodeRunner,
} from '../runtime/core/code.ts';
export type { CodeLimits } from '../runtime/sandbox/sandbox.ts';
export { CODE_LIMITS, createSandbox } from '../runtime/sandbox/sandbox.ts';
