// Reads the lines of a file of any length, one after another, without holding the whole of it.
import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { failure } from '../errors/index.ts';

/** No line of ours comes near it; a file without line breaks must not fill the memory. In UTF-16 units. */
export const LONGEST_LINE = 64 * 1024 * 1024;
/**
 * Larger ones live long enough to be moved to the old part of the heap, which is cleared late: they take twice the
 * memory and more time.
 */
export const CHUNK = 64 * 1024;

export const lineTooLong = (file: string) =>
  failure('RECORD_UNREADABLE', { file, why: `a line is longer than ${LONGEST_LINE} characters` });

/** Returns what stands behind the last line break. @throws RECORD_UNREADABLE, and what `take` throws */
export function readLines(file: string, take: (line: string) => void): string {
  const batches = lineBatches(file);
  for (let next = batches.next(); ; next = batches.next()) {
    if (next.done) return next.value;
    try {
      for (const line of next.value) take(line);
    } catch (thrown) {
      batches.return('');
      throw thrown;
    }
  }
}

/**
 * Yields the lines from a place on (in bytes), some at a time, and returns what stands behind the last line break. The
 * file is opened with the first of them, and closed when the generator ends or is returned from.
 * @throws RECORD_UNREADABLE
 */
export function* lineBatches(file: string, from = 0): Generator<readonly string[], string> {
  const handle = open(file);
  let place = from;
  const more = (chunk: Buffer): number => {
    const had = read({ file, handle }, chunk, place);
    place += had;
    return had;
  };
  try {
    const decoder = new StringDecoder('utf8');
    const chunk = Buffer.allocUnsafe(CHUNK);
    let rest = '';
    for (let had = more(chunk); had > 0; had = more(chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, had))).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw lineTooLong(file);
      yield lines;
    }
    return rest + decoder.end();
  } finally {
    closeSync(handle);
  }
}

function open(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (cause) {
    throw failure('RECORD_UNREADABLE', { file, why: 'it cannot be opened' }, cause);
  }
}

function read(
  { file, handle }: { readonly file: string; readonly handle: number },
  chunk: Buffer,
  place: number,
): number {
  try {
    return readSync(handle, chunk, 0, chunk.length, place);
  } catch (cause) {
    throw failure('RECORD_UNREADABLE', { file, why: 'it cannot be read' }, cause);
  }
}

/** The line that begins at a place, in bytes. @throws RECORD_UNREADABLE */
export function lineAt(file: string, place: number): string {
  const batches = lineBatches(file, place);
  try {
    for (let next = batches.next(); ; next = batches.next()) {
      if (next.done) return next.value;
      const [line] = next.value;
      if (line !== undefined) return line;
    }
  } finally {
    batches.return('');
  }
}
