// Stores the lines of a record: in a file, in memory, or in two places at once. A file's lines are collected into
// pages, so that a line costs no system call. Pages are handed to the operating system whole, so they survive the
// process, but not a failing machine.
import type { KeyObject } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RecordEvent } from '../core/event.ts';
import { fileUnwritable, TroupeError } from '../errors/index.ts';
import { createSeals, PAGE_LINES, SEAL_BYTES, type Seals } from './chain.ts';
import { CHUNK } from './lines.ts';
import { lock } from './lock.ts';
import { makeFolder } from './write-file.ts';

export interface Sink {
  line(text: string): void;
  /** After it, no line is lost if this process dies. */
  flush(): void;
  close(): void;
}

/**
 * A new file of whole lines. Refuses an existing file, and leaves none behind if no line was written. The file is
 * locked from its first page on: before that there is nothing that another process could continue, and a short record
 * is written in one piece.
 * @throws FILE_UNWRITABLE, RECORD_BUSY; a sink that receives more than the disk can hold throws FILE_UNWRITABLE too
 */
export function linesSink(path: string): Sink {
  return sinkInto(path, { flags: 'wx' });
}

/**
 * A new record: its lines are chained (chain.ts), and its end is signed where there is a key.
 * @throws as linesSink
 * @example
 * ```ts
 * import { existsSync, mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { fileSink } from 'troupe/record';
 *
 * const file = join(mkdtempSync(join(tmpdir(), 'troupe-')), 'record.jsonl');
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, sink: fileSink(file) });
 * existsSync(file); // → true
 * ```
 */
export function fileSink(path: string, { key }: SealOptions = {}): Sink {
  return sinkInto(path, { flags: 'wx', seal: createSeals(key) });
}

export interface SealOptions {
  /** An ed25519 private key. */
  readonly key?: KeyObject;
}

interface FileSinkNeeds {
  readonly flags: 'wx' | 'a';
  /** Of a file that is locked already. */
  readonly unlock?: () => void;
  readonly seal?: Seals;
}

/**
 * Continues an existing file of lines that are not chained, which it locks: a last line that was cut off is taken away
 * first.
 * @throws FILE_UNWRITABLE, RECORD_BUSY
 */
export function continuedLinesSink(path: string): Sink {
  const unlock = lock(path);
  try {
    cutTornLine(path);
    return sinkInto(path, { flags: 'a', unlock });
  } catch (cause) {
    unlock();
    throw cause instanceof TroupeError ? cause : fileUnwritable(path, cause);
  }
}

/** Leaves whole lines only. @throws the system's error */
export function cutTornLine(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let end = fstatSync(file).size;
    let whole = 0;
    while (end > 0 && whole === 0) {
      const from = Math.max(0, end - CHUNK);
      const taken = readSync(file, chunk, 0, end - from, from);
      whole = from + chunk.subarray(0, taken).lastIndexOf(LINE_FEED) + 1;
      if (whole === from) whole = 0;
      end = from;
    }
    if (whole < fstatSync(file).size) ftruncateSync(file, whole);
  } finally {
    closeSync(file);
  }
}

function sinkInto(path: string, { flags, unlock: locked, seal }: FileSinkNeeds): Sink {
  const file = open(path, flags);
  let unlock = locked;
  let isEmpty = flags === 'wx';
  let isEnding = false;
  const pages = createPageBuffer((bytes) => {
    if (!isEnding) unlock ??= lock(path);
    try {
      const taken = writeSync(file, bytes);
      isEmpty = false;
      return taken;
    } catch (cause) {
      throw fileUnwritable(path, cause);
    }
  }, seal);
  return {
    line: pages.add,
    flush: pages.turn,
    close() {
      isEnding = true;
      try {
        pages.turn();
      } finally {
        closeSync(file);
        pages.done();
        if (isEmpty) unlinkSync(path);
        unlock?.();
      }
    },
  };
}

const LINE_FEED = 10;

function open(path: string, flags: 'wx' | 'a'): number {
  try {
    return openSync(path, flags, 0o644);
  } catch {
    // Mostly the folder is missing; what else is wrong shows again below.
  }
  let at = dirname(path);
  try {
    makeFolder(at);
    at = path;
    return openSync(path, flags, 0o644);
  } catch (cause) {
    throw fileUnwritable(at, cause);
  }
}

/**
 * Writes to both, the first one first.
 * @example
 * ```ts
 * import { memorySink, teeSink } from 'troupe/record';
 *
 * const [kept, sent] = [memorySink(), memorySink()];
 * teeSink(kept, sent).line('{}');
 * [kept.lines(), sent.lines()]; // → [['{}'], ['{}']]
 * ```
 */
export function teeSink(one: Sink, other: Sink): Sink {
  return {
    line(text) {
      one.line(text);
      other.line(text);
    },
    flush() {
      one.flush();
      other.flush();
    },
    close() {
      one.close();
      other.close();
    },
  };
}

/**
 * Keeps the lines in memory, parsed: for tests and for a process that sends them on.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { memorySink } from 'troupe/record';
 *
 * const sink = memorySink();
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, sink });
 * sink.events()[0]?.type; // → 'episode.started'
 * ```
 */
export function memorySink(): Sink & { lines(): string[]; events(): RecordEvent[] } {
  const kept: string[] = [];
  return {
    line: (text) => void kept.push(text),
    flush() {},
    close() {},
    lines: () => kept,
    events: () => kept.map((line) => JSON.parse(line) as RecordEvent),
  };
}

// --- pages of a file: their lines are encoded some at a time, because a call for each would cost more than its bytes
// ---

/** Bytes handed on at a time. */
const PAGE = 1024 * 1024;
/** A character takes up to three bytes in UTF-8. */
const BYTES_A_CHARACTER = 3;
/** The closing brace and the line break of a page, which its seal replaces. */
const END_BYTES = 2;

interface PageBuffer {
  add(line: string): void;
  /** Hands on what is buffered, even if the page is not full. */
  turn(): void;
  /** Nothing is added after this. */
  done(): void;
}

/**
 * `handOn` says how many of the bytes it took. What it has taken it is not given again, also when it throws later. With
 * `seals`, lines are sealed when there are enough of them, and before they are handed on.
 */
export function createPageBuffer(handOn: (bytes: Buffer) => number, seals?: Seals): PageBuffer {
  let page: Buffer | undefined = spare.pop() ?? Buffer.allocUnsafe(PAGE);
  let used = 0;
  let taken = 0;
  // Not encoded yet.
  let text = '';
  let lengths: number[] = [];

  const handOnEncoded = () => {
    while (page && taken < used) taken += handOn(page.subarray(taken, used));
    used = 0;
    taken = 0;
  };
  /** Writes the open lines, with their seal, and returns how many bytes that makes. */
  const encodeInto = (bytes: Buffer, at: number): number => {
    const before = seals?.before() ?? '';
    const end = at + bytes.write(before + text, at, 'utf8');
    const from = at + before.length;
    const isAscii = end - at === before.length + text.length;
    const seal = seals?.seal(bytes.subarray(at, end), isAscii ? lengths : undefined);
    text = '';
    lengths = [];
    if (seal === undefined) return end - at;
    bytes.copyWithin(at, from, end);
    const size = end - from - END_BYTES;
    return size + bytes.write(seal, at + size, 'latin1');
  };
  const encode = () => {
    if (!page || lengths.length === 0) return;
    const most = BYTES_A_CHARACTER * (text.length + (seals?.before().length ?? 0)) + SEAL_BYTES;
    if (used + most > PAGE) handOnEncoded();
    if (most <= PAGE) used += encodeInto(page, used);
    else handOnWhole(Buffer.allocUnsafe(most));
  };
  const handOnWhole = (bytes: Buffer) => {
    const size = encodeInto(bytes, 0);
    for (let at = 0; at < size; ) at += handOn(bytes.subarray(at, size));
  };
  return {
    add(line) {
      if (!page) return;
      text += `${line}\n`;
      if (lengths.push(line.length) >= PAGE_LINES || BYTES_A_CHARACTER * text.length > PAGE) encode();
    },
    turn() {
      encode();
      handOnEncoded();
    },
    done() {
      if (page && spare.length < SPARE) spare.push(page);
      page = undefined;
    },
  };
}

/**
 * Pages of closed records, kept for the next record: fresh memory of that size is expensive to get, episode after
 * episode.
 */
const spare: Buffer[] = [];
const SPARE = 8;
