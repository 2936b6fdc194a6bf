// Keeps the index of a long record in a file beside it, so that it is read whole once: the overview in the first line,
// then a line for each step, of which one is read when its step is shown. A record that has changed has none.
import { closeSync, openSync, readSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { freshId } from '../../runtime/core/random.ts';
import type { SealState } from '../../runtime/record/chain.ts';
import { lineAt } from '../../runtime/record/lines.ts';
import { shortHash } from '../../runtime/text/hash.ts';
import { createMembers, type RecordIndex } from '../episode/record-index.ts';
import { NO_SUMS } from '../episode/sums.ts';

/** Shorter records are read in less than a second, and leave no file behind, in bytes. */
const LEAST = 32 * 1024 * 1024;
const VERSION = 2;
/** So much of a record's beginning and end tells it from another, in bytes. */
const ENDS = 64 * 1024;

const extent = z.object({ from: z.int(), to: z.int() });
const numbers = z.record(z.string(), z.number());
const sums = z.object({
  edges: z.array(z.tuple([z.int(), z.int(), z.string(), z.number(), z.number()])),
  roles: z.array(
    z.object({
      ...{ by: z.int(), role: z.string(), calls: z.number(), input: z.number(), cached: z.number() },
      ...{ output: z.number(), retried: z.number(), residual: z.number(), money: z.number() },
      origins: numbers,
      longest: z.tuple([z.string(), z.number()]),
    }),
  ),
});
const overview = z.object({
  title: z.string(),
  currency: z.string().optional(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  ended: z.object({ reason: z.string(), detail: z.string() }).optional(),
  members: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['agent', 'shared', 'bridge']),
      part: z.string(),
      roles: z.array(z.string()),
    }),
  ),
  steps: z.array(
    z.object({ step: z.int(), moved: z.boolean(), ms: z.number(), waitingMs: z.number(), tokens: numbers }),
  ),
  sums,
});
const seal: z.ZodType<SealState> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sealed'), digest: z.string(), signature: z.string().optional() }),
  z.object({ state: z.literal('open'), line: z.int(), lines: z.int() }),
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('changed'), line: z.int(), to: z.int(), what: z.string() }),
]);
const Head = z.object({
  version: z.literal(VERSION),
  of: z.string(),
  started: extent,
  moves: z.array(extent),
  torn: z.boolean(),
  seal,
  overview,
  /** Of the lines behind this one, in bytes. */
  lengths: z.array(z.int()),
});
const Step = z.object({
  step: z.int(),
  lines: extent,
  adds: sums,
  path: z.array(z.string()),
  costs: z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number(), z.array(z.string())])),
  before: sums,
});

interface KeptIndex {
  readonly index: RecordIndex;
  readonly torn: boolean;
  readonly seal: SealState;
}

const fileOf = (record: string): string => `${record}.index`;

/** `prices`: what else the figures depend on. */
const markOf = (record: string, { size, mtimeMs }: Stats, prices: string): string =>
  shortHash(JSON.stringify([VERSION, size, mtimeMs, endsOf(record, size), prices]));

function endsOf(record: string, size: number): string {
  const handle = openSync(record, 'r');
  try {
    const ends = Buffer.alloc(2 * ENDS);
    readSync(handle, ends, 0, ENDS, 0);
    readSync(handle, ends, ENDS, ENDS, Math.max(0, size - ENDS));
    return shortHash(ends.toString('latin1'));
  } finally {
    closeSync(handle);
  }
}

/** Undefined where there is none, or it is cut off, or of another record or version. */
export function keptIndex(record: string, prices: string, least = LEAST): KeptIndex | undefined {
  const file = fileOf(record);
  try {
    const is = statSync(record);
    if (is.size < least) return undefined;
    const first = lineAt(file, 0);
    const { of, lengths, started, moves, torn, seal, overview } = Head.parse(JSON.parse(first));
    if (of !== markOf(record, is, prices)) return undefined;
    const places = [Buffer.byteLength(first) + 1];
    for (const length of lengths) places.push((places.at(-1) ?? 0) + length + 1);
    if (statSync(file).size !== places.at(-1)) return undefined;
    const stepAt = remembering((place) => {
      const at = place < lengths.length ? places[place] : undefined;
      return at === undefined ? undefined : Step.parse(JSON.parse(lineAt(file, at)));
    });
    const index = {
      ...{ started, moves, overview, members: createMembers(overview.members), step: stepAt },
      before: (place: number) => stepAt(place)?.before ?? (place > 0 ? overview.sums : NO_SUMS),
    };
    return { index, torn, seal };
  } catch {
    return undefined;
  }
}

/** The last answer is given again. */
function remembering<T>(of: (place: number) => T): (place: number) => T {
  let last: { readonly place: number; readonly is: T } | undefined;
  return (place) => {
    if (last?.place !== place) last = { place, is: of(place) };
    return last.is;
  };
}

interface ToKeep {
  readonly index: RecordIndex;
  readonly torn: boolean;
  readonly seal: SealState;
  readonly prices: string;
}

/** @returns whether it is kept: a short record has none, and a folder may forbid it */
export function keepIndex(record: string, { index, torn, seal, prices }: ToKeep, least = LEAST): boolean {
  const is = statSync(record);
  if (is.size < least) return false;
  const { overview, started, moves } = index;
  const lines = overview.steps.map((_, place) => JSON.stringify({ ...index.step(place), before: index.before(place) }));
  const lengths = lines.map((line) => Buffer.byteLength(line));
  const head = { version: VERSION, of: markOf(record, is, prices), started, moves, torn, seal, overview, lengths };
  const draft = `${fileOf(record)}.${freshId()}`;
  try {
    writeFileSync(draft, `${JSON.stringify(head)}\n`, { flag: 'wx' });
    for (let at = 0; at < lines.length; at += 1000)
      writeFileSync(draft, `${lines.slice(at, at + 1000).join('\n')}\n`, { flag: 'a' });
    renameSync(draft, fileOf(record));
    return true;
  } catch {
    rmSync(draft, { force: true });
    return false;
  }
}
