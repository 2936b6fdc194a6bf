// Exports the public API `troupe/record`: writes, reads, compares, replays and continues the records of episodes.

export {
  END_REASONS,
  type EventType,
  type Happening,
  parseEvent,
  RECORD_VERSION,
  type RecordEvent,
} from '../runtime/core/event.ts';
export {
  type CallList,
  createCallList,
  type PieceSource,
  type PromptAttempt,
  type PromptCall,
  type PromptCallSummary,
  type PromptPiece,
  type PromptTokens,
} from '../runtime/record/call-list.ts';
export { canonical, firstDifference } from '../runtime/record/canonical.ts';
export { readRecord, type StreamedRecord, streamRecord } from '../runtime/record/read.ts';
export { fileSink, memorySink, type Sink, teeSink } from '../runtime/record/sink.ts';
export type { Summary } from '../runtime/record/watch/summary.ts';
export {
  type AnswerAgain,
  type AskAgainOptions,
  askAgain,
  type CallOnRecord,
  callOnRecord,
} from '../runtime/run/ask-again.ts';
export {
  type ComparedRecords,
  type CompareOptions,
  compareRecords,
  type DroppedMessage,
  type ForkChange,
} from '../runtime/run/compare-records.ts';
export { type ExportedTables, type ExportOptions, exportTables } from '../runtime/run/export-tables.ts';
export { type ForkOptions, type ForkResult, forkEpisode } from '../runtime/run/fork.ts';
export type { RecordedEpisodeOptions } from '../runtime/run/options.ts';
export { type ReplayResult, replayEpisode } from '../runtime/run/replay.ts';
export { type ResumeResult, resumeEpisode } from '../runtime/run/resume.ts';
