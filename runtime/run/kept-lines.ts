// Begins a record that goes on from an older one: the lines that stay are copied into a file of their own, which takes
// the record's place in one move and is written on.
import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { z } from 'zod';
import { HOLDER } from '../core/event.ts';
import { withoutSeal } from '../record/chain.ts';
import { lineBatches } from '../record/lines.ts';
import { fileSink, type SealOptions, type Sink } from '../record/sink.ts';
import { isKeptBefore } from './fork-point.ts';

export interface KeptLines extends Iterable<string> {
  /** How many of those read so far the coordinator wrote: its numbering continues from there. */
  own(): number;
}

/** The lines of a record, verbatim, that stay when a step is played anew: the first `within` lines hold them all. */
export function keptLines(file: string, step: number, within: number): KeptLines {
  let own = 0;
  return {
    own: () => own,
    *[Symbol.iterator]() {
      own = 0;
      let left = within;
      for (const line of linesOf(file)) {
        if (left-- <= 0) return;
        const head = headOf(line);
        if (head === undefined || !isKeptBefore(head, step)) continue;
        if (head.process === HOLDER) own++;
        yield withoutSeal(line);
      }
    },
  };
}

/** Also what stands behind the last line break: a kill may leave a whole line without its own. */
function* linesOf(file: string): Generator<string> {
  const batches = lineBatches(file);
  try {
    for (let next = batches.next(); ; next = batches.next()) {
      if (next.done) return yield next.value;
      yield* next.value;
    }
  } finally {
    batches.return('');
  }
}

const LineHead = z.object({ process: z.string(), type: z.string(), step: z.number() });
type LineHead = z.output<typeof LineHead>;
const USUAL_HEAD = /^\{"n":\d+,"t":[\d.]+,"process":"([^"\\]*)","type":"([^"\\]*)","step":(\d+)[,}]/;

/** Of most lines without parsing the whole of them. */
function headOf(line: string): LineHead | undefined {
  const usual = USUAL_HEAD.exec(line);
  if (usual) return { process: usual[1] ?? '', type: usual[2] ?? '', step: Number(usual[3]) };
  try {
    return LineHead.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/**
 * Replaces the file by one of these lines in one move, once all of them are written, and goes on with it. `unlock` is
 * called when it is closed.
 */
export function beginRecord(
  file: string,
  lines: Iterable<string>,
  { unlock, seal }: { readonly unlock: () => void; readonly seal: SealOptions | undefined },
): Sink {
  const next = `${file}.next`;
  rmSync(next, { force: true });
  const sink = fileSink(next, seal);
  try {
    for (const line of lines) sink.line(line);
    sink.flush();
    renameSync(next, file);
  } catch (thrown) {
    discard(sink, next);
    throw thrown;
  }
  return {
    ...sink,
    close() {
      sink.close();
      unlock();
    },
  };
}

/** Also where it cannot be written to its end: what is half written would take the room that is missing. */
function discard(sink: Sink, file: string): void {
  try {
    sink.close();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Keeps the record beside itself as it is now. Nothing is overwritten: what an earlier resume has kept stays, also that
 * of one that was killed before it had replaced the record.
 */
export function keepEpoch(file: string, epoch: number): void {
  for (let n = 1; ; n++) {
    const older = `${file}.epoch${epoch}${n === 1 ? '' : `.${n}`}`;
    if (!existsSync(older)) return linkOrCopy(file, older);
    if (isSameFile(file, older)) return;
  }
}

const isSameFile = (one: string, other: string): boolean => {
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
};

/** Under a second name, since the record is replaced, never changed; a copy where the file system knows no links. */
function linkOrCopy(file: string, to: string): void {
  try {
    linkSync(file, to);
  } catch {
    copyFileSync(file, `${to}.next`);
    renameSync(`${to}.next`, to);
  }
}
