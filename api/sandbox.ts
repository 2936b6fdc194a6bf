// Exports the public API `troupe/sandbox`: runs programs that a role wrote.

export {
  CODE_LIMITS,
  type CodeLimits,
  type CodeOutcome,
  type CodeProgram,
  type CodeRunner,
} from '../runtime/core/code.ts';
export { createSandbox } from '../runtime/sandbox/sandbox.ts';
