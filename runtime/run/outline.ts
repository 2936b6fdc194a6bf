// Outlines a record in one reading: what replay, resume and fork must know before they read it step by step. It holds
// the first event, ends, resumes and forks, numbers, and what there is of the step that was cut off.
import { statSync } from 'node:fs';
import type { RecordEvent } from '../core/event.ts';
import { createStepIndex, type StepIndex } from '../record/canonical.ts';
import { locateRecord, type OpenedRecord, openRecord } from '../record/read.ts';
import { createOpenCalls } from '../record/watch/summary.ts';
import { createTimeTaken } from './recorded-episode.ts';

export interface RecordOutline {
  /** The whole record, from its beginning each time. */
  readonly events: Iterable<RecordEvent>;
  /** `episode.started`, `episode.resumed` and `episode.ended`, in the order of the record. */
  readonly milestones: readonly RecordEvent[];
  readonly index: StepIndex;
  readonly count: number;
  /** How many steps are whole. */
  readonly steps: number;
  /** The events of steps that are not whole. */
  readonly unfinished: readonly RecordEvent[];
  /** Whether a call has no outcome. */
  readonly hasOpenCalls: boolean;
  /** Whether it holds hashes of the world's state. */
  readonly hasHashes: boolean;
  /** In ms, of the steps alone. */
  readonly takenMs: number;
  /** The time of the latest event. */
  readonly latest: number;
}

export interface OutlineFold {
  see(event: RecordEvent): void;
  /** `events`: those that it has seen. */
  of(events: Iterable<RecordEvent>): RecordOutline;
}

export function createOutline(): OutlineFold {
  const steps = createStepIndex();
  const calls = createOpenCalls();
  const time = createTimeTaken();
  const milestones: RecordEvent[] = [];
  let unfinished: RecordEvent[] = [];
  let [count, whole, latest] = [0, 0, 0];
  let hasHashes = false;
  return {
    see(e) {
      count++;
      steps.see(e);
      calls.see(e);
      time.see(e);
      if (e.t > latest) latest = e.t;
      if (e.type === 'episode.started' || e.type === 'episode.resumed' || e.type === 'episode.ended')
        milestones.push(e);
      unfinished.push(e);
      if (e.type !== 'world.stepped') return;
      whole++;
      unfinished = unfinished.filter(({ step }) => step >= whole);
      hasHashes ||= e.state !== '';
    },
    of: (events) => ({
      events,
      milestones,
      unfinished,
      index: steps.index,
      count,
      steps: whole,
      latest,
      hasHashes,
      hasOpenCalls: calls.now().length > 0,
      takenMs: time.ms(),
    }),
  };
}

export function outlineOf(events: Iterable<RecordEvent>): RecordOutline {
  const outline = createOutline();
  for (const event of events) outline.see(event);
  return outline.of(events);
}

/** A record that has been read once. */
export interface OutlinedRecord extends Omit<OpenedRecord, 'events'> {
  readonly outline: RecordOutline;
  /** Whether the file is still what was read. */
  isCurrent(): boolean;
  /** The outline of its beginning, which was made in the same reading. */
  readonly beginning?: OutlineFold;
}

/**
 * `isBeginning`: which events, by their place, are to have an outline of their own.
 * @throws RECORD_UNREADABLE, RECORD_VERSION
 */
export function outlineRecord(
  path: string,
  isBeginning?: (event: RecordEvent, index: number) => boolean,
): OutlinedRecord {
  const file = locateRecord(path);
  const before = versionOf(file);
  const [whole, beginning] = [createOutline(), createOutline()];
  let index = 0;
  const { events, ...opened } = openRecord(file, (event) => {
    whole.see(event);
    if (isBeginning?.(event, index++)) beginning.see(event);
  });
  const isCurrent = () => versionOf(file) === before;
  return { ...opened, outline: whole.of(events), isCurrent, beginning: isBeginning ? beginning : undefined };
}

function versionOf(file: string): string | undefined {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}
