// Reads a record whole into memory, or opens one of any length. Folds that need one reading read line by line instead
// (read-stream.ts).
import type { RecordEvent } from '../core/event.ts';
import { lineBatches, readLines } from './lines.ts';
import { createLineReader, type LineReadSummary, locateRecord } from './read-lines.ts';

export interface ReadRecord extends Omit<LineReadSummary, 'events'> {
  readonly file: string;
  readonly events: readonly RecordEvent[];
}

/**
 * Takes the file, or the folder that holds one.
 * @throws RECORD_UNREADABLE, RECORD_VERSION
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { fileSink, readRecord } from 'troupe/record';
 *
 * const file = join(mkdtempSync(join(tmpdir(), 'troupe-')), 'record.jsonl');
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, sink: fileSink(file) });
 * readRecord(file).events.at(-1)?.type; // → 'episode.ended'
 * ```
 */
export function readRecord(path: string): ReadRecord {
  const file = locateRecord(path);
  const events: RecordEvent[] = [];
  const reader = createLineReader(file, (event) => void events.push(event));
  const rest = readLines(file, reader.line);
  return { file, ...reader.end(rest), events };
}

/**
 * A record of any length: its lines are checked once, and its events can be read as often as they are needed, each time
 * from the file. Memory holds some lines at a time.
 */
export interface OpenedRecord extends Omit<LineReadSummary, 'events'> {
  readonly file: string;
  /** Each iteration reads the file from its beginning. @throws RECORD_UNREADABLE, RECORD_VERSION */
  readonly events: Iterable<RecordEvent>;
}

/**
 * Takes the file, or the folder that holds one. `see` receives each event of the first reading.
 * @throws RECORD_UNREADABLE, RECORD_VERSION, and what `see` throws
 */
export function openRecord(path: string, see: (event: RecordEvent) => void = () => {}): OpenedRecord {
  const file = locateRecord(path);
  const reader = createLineReader(file, see);
  const rest = readLines(file, reader.line);
  const { events: _count, ...summary } = reader.end(rest);
  return { file, ...summary, events: { [Symbol.iterator]: () => eventsOf(file) } };
}

function* eventsOf(file: string): Generator<RecordEvent, undefined> {
  let events: RecordEvent[] = [];
  const reader = createLineReader(file, (event) => void events.push(event));
  const batches = lineBatches(file);
  try {
    for (let next = batches.next(); ; next = batches.next()) {
      if (next.done) reader.end(next.value);
      else for (const line of next.value) reader.line(line);
      yield* events;
      events = [];
      if (next.done) return undefined;
    }
  } finally {
    batches.return('');
  }
}
