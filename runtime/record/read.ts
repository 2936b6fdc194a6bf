// Reads a whole record into memory. Folds over long records read line by line instead (read-stream.ts).
import { readFileSync } from 'node:fs';
import { recordUnreadable } from '../core/errors/index.ts';
import type { RecordEvent } from '../core/event.ts';
import { type ClockJump, createLineReader, locateRecord } from './read-lines.ts';

export { RECORD_FILE } from './read-lines.ts';

export interface ReadRecord {
  readonly file: string;
  readonly events: readonly RecordEvent[];
  /** Whether the last line was cut off, and left out. */
  readonly torn: boolean;
  readonly jump?: ClockJump;
}

/** Takes the file, or the folder that holds one. @throws RECORD_UNREADABLE, RECORD_VERSION */
export function readRecord(path: string): ReadRecord {
  const file = locateRecord(path);
  const events: RecordEvent[] = [];
  const reader = createLineReader(file, (event) => void events.push(event));
  const lines = load(file).split('\n');
  const rest = lines.pop() ?? '';
  for (const line of lines) reader.line(line);
  return { file, ...reader.end(rest), events };
}

function load(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw recordUnreadable(file, 'it cannot be opened', cause);
  }
}
