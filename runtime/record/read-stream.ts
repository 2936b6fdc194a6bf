// Reads a record line by line without keeping lines, for folds over records of any length.
import { createReadStream } from 'node:fs';
import type { RecordEvent } from '../core/event.ts';
import { recordUnreadable, TroupeError } from '../errors/index.ts';
import { CHUNK, LONGEST_LINE, lineTooLong } from './lines.ts';
import { createLineReader, type LineReadSummary, locateRecord, type ReadOptions } from './read-lines.ts';

export interface StreamedRecord extends LineReadSummary {
  readonly file: string;
}

/**
 * Hands over each event with the number of its line, from 1. Takes the file, or the folder that holds one.
 * @throws RECORD_UNREADABLE, RECORD_VERSION, and what `see` throws
 */
export async function streamRecord(
  path: string,
  see: (event: RecordEvent, line: number) => void,
  options: ReadOptions = {},
): Promise<StreamedRecord> {
  const file = locateRecord(path);
  const reader = createLineReader(file, see, options);
  let rest = '';
  for await (const chunk of chunksOf(file)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw lineTooLong(file);
    for (const line of lines) reader.line(line);
  }
  return { file, ...reader.end(rest) };
}

async function* chunksOf(file: string): AsyncGenerator<string> {
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: CHUNK });
  try {
    for await (const chunk of stream) yield String(chunk);
  } catch (cause) {
    if (cause instanceof TroupeError) throw cause;
    throw recordUnreadable(file, 'it cannot be read', cause);
  }
}
