// Stores the lines of a record: in a file, in memory, or in two places at once. A file's pages are handed to the
// operating system whole, so they survive the process, but not a failing machine.
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileUnwritable } from '../core/errors/index.ts';
import type { RecordEvent } from '../core/event.ts';
import { makeFolder } from './folder.ts';
import { lock } from './lock.ts';

export interface Sink {
  line(text: string): void;
  /** After it, no line is lost with this process. */
  flush(): void;
  close(): void;
}

/** Bytes that are handed to the system at a time. */
const PAGE = 1024 * 1024;

/**
 * A new file, whole lines only; refuses a file that is there, and leaves none behind if no line came. It is locked from
 * its first page on: before that there is nothing with which somebody else could go on, and a short record comes to be
 * in one piece.
 * @throws FILE_UNWRITABLE, RECORD_BUSY; a sink that is handed more than the disk takes throws FILE_UNWRITABLE too
 */
export function fileSink(path: string): Sink {
  return sinkInto(path, 'wx');
}

/**
 * Goes on with a file that is there, and that the caller has locked: it is unlocked with the end. @throws
 * FILE_UNWRITABLE
 */
export function appendSink(path: string, unlock: () => void): Sink {
  return sinkInto(path, 'a', unlock);
}

function sinkInto(path: string, flags: 'wx' | 'a', locked?: () => void): Sink {
  const file = open(path, flags);
  let unlock = locked;
  let isEmpty = flags === 'wx';
  let isEnding = false;
  const pages = createPageBuffer((bytes) => {
    if (!isEnding) unlock ??= lock(path);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } catch (cause) {
      throw fileUnwritable(path, cause);
    }
    isEmpty = false;
  });
  return {
    line: pages.add,
    flush: pages.turn,
    close() {
      isEnding = true;
      pages.turn();
      closeSync(file);
      pages.done();
      if (isEmpty) unlinkSync(path);
      unlock?.();
    },
  };
}

interface PageBuffer {
  add(line: string): void;
  /** Hands on what there is, though the page be not full. */
  turn(): void;
  /** Nothing is added any more. */
  done(): void;
}

function createPageBuffer(handOn: (bytes: Buffer) => void): PageBuffer {
  let page: Buffer | undefined = spare.pop() ?? Buffer.allocUnsafe(PAGE);
  let used = 0;
  const turn = () => {
    if (page && used > 0) handOn(page.subarray(0, used));
    used = 0;
  };
  return {
    add(line) {
      if (!page) return;
      // A character takes up to three bytes.
      const most = 3 * line.length + 1;
      if (used + most > PAGE) turn();
      if (most > PAGE) return handOn(Buffer.from(`${line}\n`, 'utf8'));
      used += page.write(line, used, 'utf8');
      page[used++] = LINE_FEED;
    },
    turn,
    done() {
      if (page && spare.length < SPARE) spare.push(page);
      page = undefined;
    },
  };
}
const LINE_FEED = 10;
/**
 * Pages of records that are closed, for the next: fresh memory of that size is dear to come by, episode after episode.
 */
const spare: Buffer[] = [];
const SPARE = 8;

function open(path: string, flags: 'wx' | 'a'): number {
  let at = dirname(path);
  try {
    makeFolder(at);
    at = path;
    return openSync(path, flags, 0o644);
  } catch (cause) {
    throw fileUnwritable(at, cause);
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
