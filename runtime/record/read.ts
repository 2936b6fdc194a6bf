// Reads a record back: every line checked, a torn last line forgiven (a crash may leave one), anything else refused with its line number.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ZodError } from 'zod';
import { recordUnreadable, recordVersion } from '../core/errors.ts';
import { parseEvent, RECORD_VERSION, type RecordEvent } from '../core/event.ts';

export const RECORD_FILE = 'record.jsonl';

export interface ReadRecord {
  readonly file: string;
  readonly events: readonly RecordEvent[];
  /** The last line was cut off, and left out. */
  readonly torn: boolean;
}

/** Takes the file, or the folder that holds one. @throws RECORD_UNREADABLE, RECORD_VERSION */
export function readRecord(path: string): ReadRecord {
  const file = locate(path);
  const lines = load(file).split('\n');
  const last = lines.pop() ?? '';
  const events: RecordEvent[] = [];
  let torn = last !== '';
  lines.forEach((line, i) => {
    const final = i === lines.length - 1 && last === '';
    const read = parseLine(line);
    if (read.ok) events.push(read.event);
    else if (final && read.notJson) torn = true;
    else throw recordUnreadable(file, `line ${i + 1}: ${read.why}`);
  });
  if (torn && last !== '') {
    const read = parseLine(last);
    if (read.ok) events.push(read.event);
    torn = !read.ok;
  }
  const [first] = events;
  if (first?.type !== 'episode.started') throw recordUnreadable(file, 'it does not begin with an episode');
  return { file, events, torn };

  function parseLine(line: string): { ok: true; event: RecordEvent } | { ok: false; why: string; notJson: boolean } {
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      return { ok: false, why: 'not JSON', notJson: true };
    }
    refuseOtherVersion(file, json);
    try {
      return { ok: true, event: parseEvent(json) };
    } catch (cause) {
      const why =
        cause instanceof ZodError
          ? `${cause.issues[0]?.path.join('.') ?? ''} ${cause.issues[0]?.message ?? ''}`.trim()
          : String(cause);
      return { ok: false, why, notJson: false };
    }
  }
}

function refuseOtherVersion(file: string, json: unknown): void {
  if (typeof json !== 'object' || json === null || !('type' in json) || json.type !== 'episode.started') return;
  const version = 'version' in json ? json.version : undefined;
  if (version !== RECORD_VERSION) throw recordVersion(file, version, RECORD_VERSION);
}

function locate(path: string): string {
  try {
    return statSync(path).isDirectory() ? join(path, RECORD_FILE) : path;
  } catch (cause) {
    throw recordUnreadable(path, 'there is no such file or folder', cause);
  }
}

function load(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw recordUnreadable(file, 'it cannot be opened', cause);
  }
}
