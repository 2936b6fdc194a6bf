// Reads a record once, from its beginning to its end and on where it grows, a piece at a time, so that what has been
// read can be shown meanwhile. Of what it reads nothing stays in memory but the index.
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import type { RecordEventOf } from '../../runtime/core/event.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { Prices } from '../../runtime/ledger/prices.ts';
import type { SealState } from '../../runtime/record/chain.ts';
import { LONGEST_LINE, lineTooLong } from '../../runtime/record/lines.ts';
import { createLineReader } from '../../runtime/record/read.ts';
import { createIndexFold, type IndexFold } from '../episode/record-index.ts';

/** Other work of the process waits while so much is read, in bytes. */
const PIECE = 128 * 1024;
const LINE_FEED = 10;
const PAUSE_MS = 2;
/** Whatever people ask for, reading goes on after so long. */
const LONGEST_REST_MS = 300;
/** So many bytes before the place where reading goes on must be as they were. */
const TAIL = 256;

interface PassNeeds {
  readonly count: (text: string) => number;
  readonly prices?: Prices | undefined;
  /** Whether nothing is read ahead now. */
  readonly rests?: () => boolean;
}

export class RecordPass {
  readonly file: string;
  readonly fold: IndexFold;
  started: RecordEventOf<'episode.started'> | undefined;
  torn = false;
  seal: SealState = { state: 'none' };
  /** Whether reading ends where it is. */
  isClosed = false;
  /** Whether reading waits, for what people wait for. */
  isPaused = false;
  readonly #reader;
  readonly #rests: () => boolean;
  readonly #inode: number;
  #line = { from: 0, to: 0 };
  /** Where what is not a whole line yet begins. */
  #place = 0;
  #tail = Buffer.alloc(0);
  #isOver = false;

  /** @throws RECORD_UNREADABLE */
  constructor(file: string, { count, prices, rests = () => false }: PassNeeds) {
    this.file = file;
    this.#rests = rests;
    this.fold = createIndexFold(count, prices);
    const is = statSync(file, { throwIfNoEntry: false });
    if (is === undefined) throw failure('RECORD_UNREADABLE', { file, why: 'there is no such file' });
    this.#inode = is.ino;
    this.#reader = createLineReader(file, (event) => {
      if (event.type === 'episode.started') this.started = event;
      this.fold.see(event, this.#line);
    });
  }

  /** The part that has been read, from 0 to 1. */
  get part(): number {
    return Math.min(1, this.#place / Math.max(1, statSync(this.file, { throwIfNoEntry: false })?.size ?? 1));
  }

  /** Whether the file goes on from what was read. */
  continues(): boolean {
    const is = statSync(this.file, { throwIfNoEntry: false });
    if (is?.ino !== this.#inode || is.size < this.#place || (this.#isOver && is.size > this.#place)) return false;
    const handle = openSync(this.file, 'r');
    try {
      const now = Buffer.alloc(this.#tail.length);
      readSync(handle, now, 0, now.length, this.#place - now.length);
      return now.equals(this.#tail);
    } finally {
      closeSync(handle);
    }
  }

  /** Reads up to the end of the file. @throws RECORD_UNREADABLE, RECORD_EMPTY, RECORD_VERSION */
  async read(isWritten: boolean): Promise<void> {
    const handle = this.#open();
    try {
      let rest = Buffer.alloc(0);
      for (let place = this.#place; ; ) {
        const piece = Buffer.allocUnsafe(PIECE);
        if (this.isClosed) return;
        const had = readSync(handle, piece, 0, PIECE, place);
        if (had === 0) break;
        place += had;
        rest = this.#lines(Buffer.concat([rest, piece.subarray(0, had)]));
        if (rest.length > LONGEST_LINE) throw lineTooLong(this.file);
        if (place < fstatSync(handle).size) await sleep(systemClock, 0);
        const latest = systemClock.now() + LONGEST_REST_MS;
        const rests = () => this.#rests() && systemClock.now() < latest;
        while ((this.isPaused || rests()) && !this.isClosed) await sleep(systemClock, PAUSE_MS);
      }
      this.#end(rest, isWritten);
    } finally {
      closeSync(handle);
    }
  }

  #open(): number {
    try {
      return openSync(this.file, 'r');
    } catch (cause) {
      throw failure('RECORD_UNREADABLE', { file: this.file, why: 'it cannot be opened' }, cause);
    }
  }

  /** @returns what stands behind the last line break */
  #lines(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    let from = 0;
    for (let to = bytes.indexOf(LINE_FEED); to >= 0; to = bytes.indexOf(LINE_FEED, from)) {
      this.#take(bytes.toString('utf8', from, to), to + 1 - from);
      from = to + 1;
    }
    if (from > 0) this.#tail = Buffer.from(bytes.subarray(Math.max(0, from - TAIL), from));
    return bytes.subarray(from);
  }

  #take(text: string, length: number): void {
    this.#line = { from: this.#place, to: this.#place + length };
    this.#place += length;
    this.#reader.line(text);
  }

  /** A last line without a line break is taken where it is whole or behind a sealed end: then nothing may follow. */
  #end(rest: Buffer, isWritten: boolean): void {
    const text = rest.toString('utf8');
    const isWhole = isJson(text);
    if (isWhole || this.started === undefined || this.#reader.end('').seal.state === 'sealed') {
      this.#line = { from: this.#place, to: this.#place + rest.length };
      this.#isOver = text !== '';
      this.#summary(text);
    } else this.#summary('');
    this.torn = text !== '' && !isWhole && !isWritten;
    if (!isWritten) this.fold.settle();
  }

  #summary(rest: string): void {
    this.seal = this.#reader.end(rest).seal;
  }
}

function isJson(text: string): boolean {
  if (!text.endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
