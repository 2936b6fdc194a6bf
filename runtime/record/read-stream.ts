// Reads a record line by line and holds none of them: what folds over a record of any length takes it from here. The same checks as
// read.ts, and one more: a second episode in the same file is refused, since nobody could tell its messages from those of the first.
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { ZodError } from 'zod';
import { recordUnreadable, recordVersion, TroupeError } from '../core/errors.ts';
import { parseEvent, RECORD_VERSION, type RecordEvent } from '../core/event.ts';
import { RECORD_FILE } from './read.ts';

export interface StreamedRecord {
  readonly file: string;
  readonly events: number;
  /** The last line was cut off, and left out. */
  readonly torn: boolean;
}

/** No line of ours comes near it; a file without line breaks must not fill the memory. In UTF-16 units. */
const LONGEST_LINE = 64 * 1024 * 1024;
const CHUNK = 1024 * 1024;

/**
 * Hands over each event with the number of its line, from 1. Takes the file, or the folder that holds one.
 * @throws RECORD_UNREADABLE, RECORD_VERSION, and what `see` throws
 */
export async function streamRecord(path: string, see: (event: RecordEvent, line: number) => void): Promise<StreamedRecord> {
  const file = locate(path);
  const reader = createLineReader(file, see);
  let rest = '';
  for await (const chunk of chunksOf(file)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw recordUnreadable(file, `a line is longer than ${LONGEST_LINE} characters`);
    for (const line of lines) reader.line(line);
  }
  return { file, ...reader.end(rest) };
}

function createLineReader(file: string, see: (event: RecordEvent, line: number) => void) {
  let number = 0;
  let events = 0;
  // A line that is no JSON is forgiven when nothing follows it: a crash may leave one.
  let broken: number | undefined;

  function take(line: string): void {
    number++;
    if (broken !== undefined) throw recordUnreadable(file, `line ${broken}: not JSON`);
    const json = jsonOf(line);
    if (json === undefined) {
      broken = number;
      return;
    }
    const event = eventOf(file, json, number);
    if ((event.type === 'episode.started') !== (events === 0)) throw recordUnreadable(file, misplaced(events, number));
    events++;
    see(event, number);
  }

  return {
    line: take,
    /** With what stands after the last line break. */
    end(rest: string): { events: number; torn: boolean } {
      if (rest !== '') take(rest);
      if (events === 0) throw recordUnreadable(file, misplaced(0, 1));
      return { events, torn: broken !== undefined };
    },
  };
}

const misplaced = (events: number, line: number): string =>
  events === 0 ? 'it does not begin with an episode' : `line ${line}: a second episode begins`;

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function eventOf(file: string, json: unknown, line: number): RecordEvent {
  if (typeof json === 'object' && json !== null && 'type' in json && json.type === 'episode.started') {
    const version = 'version' in json ? json.version : undefined;
    if (version !== RECORD_VERSION) throw recordVersion(file, version, RECORD_VERSION);
  }
  if (isDelivery(json)) return json;
  try {
    return parseEvent(json);
  } catch (cause) {
    const issue = cause instanceof ZodError ? cause.issues[0] : undefined;
    const why = issue ? `${issue.path.join('.')} ${issue.message}`.trim() : String(cause);
    throw recordUnreadable(file, `line ${line}: ${why}`, cause);
  }
}

type Delivery = Extract<RecordEvent, { type: 'message.delivered' }>;

/** Nearly half of all lines: looked at by hand, which takes a tenth of the time of its schema (core/event.ts). */
function isDelivery(json: unknown): json is Delivery {
  if (typeof json !== 'object' || json === null || !('type' in json) || json.type !== 'message.delivered') return false;
  const { n, t, process, step, id, to }: { [K in keyof Delivery]?: unknown } = json;
  return (
    Number.isSafeInteger(n) &&
    typeof t === 'number' &&
    typeof process === 'string' &&
    Number.isSafeInteger(step) &&
    typeof id === 'string' &&
    typeof to === 'string'
  );
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

function locate(path: string): string {
  try {
    return statSync(path).isDirectory() ? join(path, RECORD_FILE) : path;
  } catch (cause) {
    throw recordUnreadable(path, 'there is no such file or folder', cause);
  }
}
