// Collects the lines of a file and hands them on in pages, so that a line costs no system call. Lines are encoded some
// at a time, because a call for each would cost more than its bytes.
import { PAGE_LINES, SEAL_BYTES, type Seals } from './chain.ts';

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
