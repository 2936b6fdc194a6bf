// Opens a record of any length: its lines are checked once, and its events can be read as often as they are needed,
// each time from the file. Memory holds some lines at a time.
import type { RecordEvent } from '../core/event.ts';
import { lineBatches, readLines } from './lines.ts';
import { createLineReader, type LineReadSummary, locateRecord } from './read-lines.ts';

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
