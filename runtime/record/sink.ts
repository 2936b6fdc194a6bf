// Where the lines of a record go: a file, memory, or two places at once. A file's pages are handed to the system whole; what it has been handed
// outlives the process, not a failing machine.
import { closeSync, existsSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileUnreadable } from '../core/errors.ts';
import type { RecordEvent } from '../core/event.ts';
import { lock } from './lock.ts';

export interface Sink {
  line(text: string): void;
  /** After it, no line is lost with this process. */
  flush(): void;
  close(): void;
}

/** Lines are joined and encoded so many characters at a time: a longer text falls out of the processor's nearest cache on its way. */
const SHEET = 32 * 1024;
/** Bytes that are handed to the system at a time. */
const PAGE = 1024 * 1024;

/**
 * A new file, whole lines only; refuses a file that is there, and leaves none behind if no line came. It is locked from its first page on: before
 * that there is nothing with which somebody else could go on, and a short record comes to be in one piece.
 * @throws FILE_UNREADABLE, RECORD_BUSY
 */
export function fileSink(path: string): Sink {
  return sinkInto(path, 'wx');
}

/** Goes on with a file that is there, and that the caller has locked: it is unlocked with the end. @throws FILE_UNREADABLE */
export function appendSink(path: string, unlock: () => void): Sink {
  return sinkInto(path, 'a', unlock);
}

function sinkInto(path: string, flags: 'wx' | 'a', locked?: () => void): Sink {
  const file = open(path, flags);
  let unlock = locked;
  let isEmpty = flags === 'wx';
  let isEnding = false;
  const pages = createPages((bytes) => {
    if (!isEnding) unlock ??= lock(path);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    isEmpty = false;
  });
  return {
    line: pages.add,
    flush: pages.turn,
    close() {
      isEnding = true;
      pages.turn();
      closeSync(file);
      if (isEmpty) unlinkSync(path);
      unlock?.();
    },
  };
}

interface Pages {
  add(line: string): void;
  /** Hands on what there is, though the page be not full. */
  turn(): void;
}

function createPages(handOn: (bytes: Buffer) => void): Pages {
  const page = Buffer.allocUnsafe(PAGE);
  let used = 0;
  let sheet = '';
  const empty = () => {
    if (used > 0) handOn(page.subarray(0, used));
    used = 0;
  };
  /** A character takes up to three bytes. */
  const fold = () => {
    if (used + 3 * sheet.length > PAGE) empty();
    if (3 * sheet.length > PAGE) handOn(Buffer.from(sheet, 'utf8'));
    else used += page.write(sheet, used, 'utf8');
    sheet = '';
  };
  return {
    add(line) {
      sheet += line;
      sheet += '\n';
      if (sheet.length >= SHEET) fold();
    },
    turn() {
      fold();
      empty();
    },
  };
}

function open(path: string, flags: 'wx' | 'a'): number {
  try {
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    return openSync(path, flags, 0o644);
  } catch (cause) {
    throw fileUnreadable(
      path,
      'a record to be written (a new one must not be there yet, and the folder must be writable)',
      cause,
    );
  }
}

/** Into both, the first one first. */
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

/** Keeps the lines in memory, parsed: for tests and for a process that sends them on. */
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
