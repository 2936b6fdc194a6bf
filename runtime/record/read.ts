// Reads a record: whole into memory, opened for several readings, or as a stream for folds over records of any length.
// Its lines are checked one after another. A last line that was cut off is forgiven, since a crash may leave one;
// anything else is refused with its number.
//
// Besides lines that are no events, it refuses: a second episode in the same file, whose messages could not be told
// from those of the first; a process whose lines are not numbered consecutively, since some are missing, doubled, or
// of another record; a process that never joined; and lines behind the end.
import { createReadStream, existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { ZodError } from 'zod';
import { HOLDER, parseEvent, RECORD_VERSION, type RecordEvent, type RecordEventOf } from '../core/event.ts';
import { failure, TroupeError } from '../errors/index.ts';
import { list } from '../text/in-words.ts';
import { parsedJson } from '../text/json.ts';
import { createChainReader, type SealState } from './chain.ts';
import { CHUNK, LONGEST_LINE, lineBatches, lineTooLong, readLines } from './lines.ts';

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

export interface StreamedRecord extends LineReadSummary {
  readonly file: string;
}

/**
 * Hands over each event with the number of its line, from 1. Takes the file, or the folder that holds one.
 * @throws RECORD_UNREADABLE, RECORD_VERSION, and what `see` throws
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { fileSink, streamRecord } from 'troupe/record';
 *
 * const file = join(mkdtempSync(join(tmpdir(), 'troupe-')), 'record.jsonl');
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, sink: fileSink(file) });
 * let calls = 0;
 * await streamRecord(file, (event) => {
 *   if (event.type === 'model.called') calls += 1;
 * });
 * calls; // → 1
 * ```
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
    throw failure('RECORD_UNREADABLE', { file, why: 'it cannot be read' }, cause);
  }
}

export const RECORD_FILE = 'record.jsonl';

/**
 * A line with an earlier time than the one before it of the same process, without a resume in between: a clock was set
 * back.
 */
interface ClockJump {
  readonly line: number;
  readonly ms: number;
}

interface LineReadSummary {
  readonly events: number;
  /** Whether the last line was cut off, and left out. */
  readonly torn: boolean;
  /** The first such line. Order and cost of a record do not depend on its times; durations do. */
  readonly jump?: ClockJump;
  /** Whether all lines are as they were written, as far as the record's chain of hashes shows. */
  readonly seal: SealState;
}

interface LineReader {
  line(text: string): void;
  /** Includes what follows the last line break. */
  end(rest: string): LineReadSummary;
}

/** The file itself, where a folder contains one. @throws RECORD_UNREADABLE */
export function locateRecord(path: string): string {
  let is: Stats;
  try {
    is = statSync(path);
  } catch (cause) {
    throw failure('RECORD_UNREADABLE', { file: path, why: 'there is no such file or folder' }, cause);
  }
  if (is.isDirectory()) return inFolder(path);
  // Nobody may ever write into a pipe, and it can be read once; a device may have no end.
  if (!is.isFile()) throw failure('RECORD_UNREADABLE', { file: path, why: 'it is no regular file' });
  return path;
}

/** Of a folder of records that it is one, and which are in it. @throws RECORD_UNREADABLE */
function inFolder(path: string): string {
  const file = join(path, RECORD_FILE);
  if (existsSync(file)) return file;
  const within = readdirSync(path).filter((name) => existsSync(join(path, name, RECORD_FILE)));
  throw failure('RECORD_UNREADABLE', {
    file: path,
    why:
      within.length > 0 ? `it is a folder of records: ${list(within.sort(), 3)}` : `there is no ${RECORD_FILE} in it`,
  });
}

interface ReadOptions {
  /** Lets missing or doubled lines through: for an audit, which reports them itself. */
  readonly anyNumbers?: boolean;
  /** Refuses lines with fields that no event has. */
  readonly knownFields?: boolean;
}

/**
 * `see` receives each event with the number of its line, from 1. The reader throws RECORD_UNREADABLE, RECORD_VERSION,
 * and what `see` throws.
 * @throws RECORD_UNREADABLE, RECORD_VERSION
 */
export function createLineReader(
  file: string,
  see: (event: RecordEvent, line: number) => void,
  { anyNumbers = false, knownFields = false }: ReadOptions = {},
): LineReader {
  const order = createOrder(file, anyNumbers);
  const chain = createChainReader();
  let number = 0;
  let events = 0;
  let ended = false;
  const processes = new Set([HOLDER]);
  // A line that is no JSON is forgiven when nothing follows it.
  let broken: { readonly line: number; readonly why: string } | undefined;

  function take(text: string): void {
    number++;
    if (number === 1 && text.startsWith(BYTE_ORDER_MARK))
      throw failure('RECORD_UNREADABLE', { file, line: 1, why: 'it begins with a byte order mark; no record does' });
    if (broken !== undefined) throw failure('RECORD_UNREADABLE', { file, ...broken });
    const json = parsedJson(chain.line(text));
    if (json === undefined) {
      broken = { line: number, why: text.trim() === '' ? 'it is empty' : 'not JSON' };
      return;
    }
    const event = eventOf(file, json, number);
    const stranger = knownFields ? strangerIn(json, parseEvent(json)) : undefined;
    if (stranger !== undefined)
      throw failure('RECORD_UNREADABLE', { file, line: number, why: `no event has the field '${stranger}'` });
    if ((event.type === 'episode.started') !== (events === 0)) throw misplaced(file, events, number);
    if (ended)
      throw failure('RECORD_UNREADABLE', { file, line: number, why: 'it stands behind the end of the episode' });
    ended = event.type === 'episode.ended';
    if (event.type === 'process.joined') processes.add(event.joined);
    if (!processes.has(event.process))
      throw failure('RECORD_UNREADABLE', {
        file,
        line: number,
        why: `process '${event.process}' is none that joined the episode`,
      });
    order.see(event, number);
    events++;
    see(event, number);
  }

  /** Why there is no event at all. What a process leaves that is killed in its first write has no whole line. */
  function misses(rest: string): TroupeError {
    const isCut = number === (rest === '' ? 0 : 1) && (rest.startsWith(BEGINNING) || BEGINNING.startsWith(rest));
    return isCut ? failure('RECORD_EMPTY', { file }) : misplaced(file, 0, 1);
  }

  return {
    line: take,
    end(rest) {
      if (rest !== '') take(rest);
      if (events === 0) throw misses(rest);
      const jump = order.jump();
      return { events, torn: broken !== undefined, seal: chain.end(rest === ''), jump };
    },
  };
}

const BEGINNING = '{"n":0,';
const BYTE_ORDER_MARK = '\uFEFF';

const misplaced = (file: string, events: number, line: number): TroupeError =>
  failure(
    'RECORD_UNREADABLE',
    events === 0 ? { file, why: 'it does not begin with an episode' } : { file, line, why: 'a second episode begins' },
  );

/** Each process numbers its lines from 0, and its clock does not go back while it runs. */
function createOrder(file: string, anyNumbers: boolean) {
  const last = new Map<string, { n: number; t: number }>();
  let jump: ClockJump | undefined;
  return {
    jump: () => jump,
    see({ process, n, t, type }: RecordEvent, line: number): void {
      const before = last.get(process);
      const due = before === undefined ? 0 : before.n + 1;
      if (n !== due && !anyNumbers)
        throw failure('RECORD_UNREADABLE', {
          file,
          line,
          why: `it has number ${n} of process '${process}', and ${due} is due: lines are missing, doubled, or of another episode`,
        });
      if (before === undefined) {
        last.set(process, { n, t });
        return;
      }
      if (t < before.t && type !== 'episode.resumed') jump ??= { line, ms: before.t - t };
      before.n = n;
      before.t = t;
    },
  };
}

/** The first field of what was read that parsing has left out. */
function strangerIn(read: unknown, known: unknown): string | undefined {
  if (typeof read !== 'object' || read === null || typeof known !== 'object' || known === null) return undefined;
  for (const [key, value] of Object.entries(read)) {
    if (!Object.hasOwn(known, key)) return key;
    const below = strangerIn(value, Reflect.get(known, key));
    if (below !== undefined) return `${key}.${below}`;
  }
  return undefined;
}

function eventOf(file: string, json: unknown, line: number): RecordEvent {
  if (typeof json === 'object' && json !== null && 'type' in json && json.type === 'episode.started') {
    const version = 'version' in json ? json.version : undefined;
    if (version !== RECORD_VERSION)
      throw failure('RECORD_VERSION', { file, have: String(version), want: RECORD_VERSION });
  }
  if (isDeliveredEvent(json)) return json;
  try {
    return parseEvent(json);
  } catch (cause) {
    const issue = cause instanceof ZodError ? cause.issues[0] : undefined;
    const why = issue ? `${issue.path.join('.')} ${issue.message}`.trim() : String(cause);
    throw failure('RECORD_UNREADABLE', { file, line, why }, cause);
  }
}

type DeliveredEvent = RecordEventOf<'message.delivered'>;

/** Nearly half of all lines. Checking them by hand takes a tenth of the time of their schema (core/event.ts). */
function isDeliveredEvent(json: unknown): json is DeliveredEvent {
  if (typeof json !== 'object' || json === null || !('type' in json) || json.type !== 'message.delivered') return false;
  const { n, t, process, step, id, to }: { [K in keyof DeliveredEvent]?: unknown } = json;
  return (
    Number.isSafeInteger(n) &&
    typeof t === 'number' &&
    typeof process === 'string' &&
    Number.isSafeInteger(step) &&
    typeof id === 'string' &&
    typeof to === 'string'
  );
}
