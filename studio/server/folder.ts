// Reads what an index shows of each record in a folder, with the label that a reader has given it: one line in a file
// beside it, which goes where the record goes. The first and the last line of a record say most of it at once; calls
// and tokens need the whole record, and are counted one record after another while the index is shown.

import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { systemClock } from '../../runtime/core/clock.ts';
import { parseEvent, type RecordEvent, type RecordEventOf } from '../../runtime/core/event.ts';
import { freshId } from '../../runtime/core/random.ts';
import { recordsIn } from '../../runtime/costs/records-in.ts';
import { asTroupeError, failure, fileUnwritable } from '../../runtime/errors/index.ts';
import { lineAt } from '../../runtime/record/lines.ts';
import { isLocked } from '../../runtime/record/lock.ts';
import { createLineReader, streamRecord } from '../../runtime/record/read.ts';
import { createSummary } from '../../runtime/record/watch/summary.ts';
import { oneLine } from '../../runtime/text/plain.ts';

export interface FolderRow {
  /** The folder of the record, from the folder of the index: with `/` on every system. */
  readonly record: string;
  readonly label: string;
  /** Why it cannot be shown, or not whole. */
  readonly problem?: { readonly code?: string; readonly what: string } | undefined;
  readonly protocol: string;
  readonly world: string;
  readonly scene: string;
  readonly seed?: number | undefined;
  readonly agents?: number | undefined;
  /** How it ended; `running` or `unfinished` where it has not. */
  readonly outcome: string;
  readonly steps?: number | undefined;
  readonly calls?: number | undefined;
  readonly tokens?: number | undefined;
  /** In ms since the epoch. */
  readonly when?: number | undefined;
}

export interface RecordFolder {
  /** The records as they are now, and how many of them are not counted yet. */
  rows(): Promise<{ readonly rows: readonly FolderRow[]; readonly uncounted: number }>;
  /** The file of a record that the index shows, and no other. @throws RECORD_UNREADABLE */
  fileOf(record: string): string;
  close(): void;
}

/** So long an index waits for what is being counted, in ms. */
const PATIENCE_MS = 300;
/** Longer than the end of any usual episode, in bytes. */
const TAIL = 64 * 1024;

type Read = Omit<FolderRow, 'record' | 'label'>;
/** What was read of a record while it had a size and a time. */
interface Kept {
  readonly mark: string;
  read: Read;
  counted: boolean;
}

export function recordFolder(folder: string): RecordFolder {
  const kept = new Map<string, Kept>();
  let counting: Promise<void> | undefined;
  let closed = false;

  const nameOf = (file: string) => relative(folder, dirname(file)).split(sep).join('/') || '.';

  function look(file: string): Kept {
    const found = kept.get(file);
    const glimpse = glimpseOf(file, found?.mark);
    if (glimpse === undefined && found) return found;
    const fresh = {
      mark: glimpse?.mark ?? '',
      read: glimpse?.read ?? UNREAD,
      counted: glimpse?.read.when === undefined,
    };
    kept.set(file, fresh);
    return fresh;
  }

  async function countAll(): Promise<void> {
    for (const [file, one] of kept) {
      if (closed) return;
      if (one.counted) continue;
      one.read = await countedOf(file, one.read);
      one.counted = true;
      await turn();
    }
  }

  return {
    async rows() {
      const files = recordsIn(folder, { links: false });
      const looked = files.map((file) => ({ file, kept: look(file) }));
      const present = new Set(files);
      for (const file of kept.keys()) if (!present.has(file)) kept.delete(file);
      counting ??= countAll().finally(() => {
        counting = undefined;
      });
      await Promise.race([counting, new Promise<void>((resolve) => systemClock.after(PATIENCE_MS, resolve))]);
      return {
        rows: looked.map(({ file, kept: one }) => ({ record: nameOf(file), label: readLabel(file), ...one.read })),
        uncounted: looked.filter(({ kept: one }) => !one.counted).length,
      };
    },
    fileOf(record) {
      const file = recordsIn(folder, { links: false }).find((one) => nameOf(one) === record);
      if (file === undefined)
        throw failure('RECORD_UNREADABLE', { file: record, why: 'the folder holds no such record' });
      return file;
    },
    close() {
      closed = true;
    },
  };
}

const UNREAD: Read = { protocol: '', world: '', scene: '', outcome: '' };

/** Its first and last line; undefined where it is as it was. */
function glimpseOf(file: string, mark: string | undefined): { readonly mark: string; readonly read: Read } | undefined {
  let now = '';
  try {
    const tail = tailOf(file);
    now = `${tail.mark} ${isLocked(file)}`;
    if (now === mark) return undefined;
    const started = firstOf(file);
    const ended = endIn(tail.text);
    const read = startOf(started);
    if (ended) return { mark: now, read: { ...read, outcome: ended.reason, steps: ended.steps } };
    return { mark: now, read: { ...read, outcome: isLocked(file) ? 'running' : 'unfinished' } };
  } catch (thrown) {
    return { mark: now, read: { ...UNREAD, problem: problemOf(file, thrown) } };
  }
}

/** The row names the folder already. */
function problemOf(file: string, thrown: unknown): FolderRow['problem'] {
  const { code, what } = asTroupeError(thrown);
  return { code, what: what.replaceAll(`${dirname(file)}${sep}`, '') };
}

function tailOf(file: string): { readonly mark: string; readonly text: string } {
  const handle = openSync(file, 'r');
  try {
    const { size, mtimeMs } = fstatSync(handle);
    const chunk = Buffer.allocUnsafe(Math.min(size, TAIL));
    const had = readSync(handle, chunk, 0, chunk.length, size - chunk.length);
    return { mark: `${size} ${mtimeMs}`, text: chunk.toString('utf8', 0, had) };
  } finally {
    closeSync(handle);
  }
}

/** The beginning of the episode, checked as every reader of records does. @throws RECORD_UNREADABLE, RECORD_VERSION */
function firstOf(file: string): RecordEventOf<'episode.started'> {
  const seen: RecordEvent[] = [];
  const reader = createLineReader(file, (event) => void seen.push(event));
  reader.end(lineAt(file, 0));
  const [started] = seen;
  if (started?.type === 'episode.started') return started;
  throw failure('RECORD_EMPTY', { file });
}

/** The end of the episode, where the last whole line is one. */
function endIn(tail: string): RecordEventOf<'episode.ended'> | undefined {
  try {
    const event = parseEvent(JSON.parse(tail.trimEnd().split('\n').at(-1) ?? ''));
    return event.type === 'episode.ended' ? event : undefined;
  } catch {
    return undefined;
  }
}

const startOf = ({ t, world, protocol, agents }: RecordEventOf<'episode.started'>): Read => ({
  protocol: protocol.name,
  world: world.name,
  scene: world.scene,
  seed: world.seed,
  agents: agents.length,
  outcome: '',
  when: t,
});

async function countedOf(file: string, read: Read): Promise<Read> {
  const sum = createSummary(() => 0);
  try {
    const { torn } = await streamRecord(file, (event) => sum.see(event));
    const { calls, steps, inputTokens, outputTokens } = sum.now();
    const cut = torn ? { what: 'The last line of the record was cut off.' } : undefined;
    return { ...read, steps, calls, tokens: inputTokens + outputTokens, problem: cut };
  } catch (thrown) {
    return { ...read, problem: problemOf(file, thrown) };
  }
}

/** In columns. */
export const LONGEST_LABEL = 120;
/** No label of ours is longer, in bytes; a file of that name may be somebody else's. */
const MOST_BYTES = 4096;

const fileOf = (record: string): string => join(dirname(record), 'label.txt');

/** Empty where there is none. A link is not followed. */
export function readLabel(record: string): string {
  try {
    const file = fileOf(record);
    const is = lstatSync(file);
    return is.isFile() && is.size <= MOST_BYTES ? oneLine(readFileSync(file, 'utf8').trim(), LONGEST_LABEL) : '';
  } catch {
    return '';
  }
}

/** An empty one removes it. @throws FILE_UNWRITABLE */
export function writeLabel(record: string, text: string): void {
  const file = fileOf(record);
  const label = oneLine(text.trim(), LONGEST_LABEL);
  const draft = `${file}.${freshId()}`;
  try {
    if (label === '') return rmSync(file, { force: true });
    writeFileSync(draft, `${label}\n`, { flag: 'wx' });
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw fileUnwritable(file, cause);
  }
}
