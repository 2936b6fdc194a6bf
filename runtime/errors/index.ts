// Exports what raises and reads errors. An error is data: a code, its values, and whether another attempt helps; the
// tables beside this file word it. docs/errors.md is generated from them.
export { dataOf, failure, hasCode, TroupeError, withTexts } from './error.ts';
export { systemOf } from './file-system.ts';
export {
  endsEpisode,
  followedOnRecord,
  pauseOf,
  recordedAttempt,
  recordedFault,
  retryAfterOf,
} from './model-faults.ts';
export type { ErrorData } from './rows.ts';
export type { ErrorCode, Failures } from './table.ts';
export {
  asTroupeError,
  fileUnreadable,
  fileUnwritable,
  inspectThrew,
  type RoleFailure,
  roleThrew,
  threwText,
  threwUnawaited,
  thrownIn,
  thrownText,
  toldError,
  worldThrew,
} from './thrown.ts';
export type { PartKind } from './user-parts.ts';
