// Shares the record of an episode, while it is played, with who asks for it over the bus and has the run's secret; and
// follows one that is shared so. A page of the file is asked for after the other, so that nothing is sent that nobody
// reads, and a page that was lost is asked for again. Questions and answers bear a proof (text/hash.ts).
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import type { Bus } from '../core/bus.ts';
import { type Clock, sleep } from '../core/clock.ts';
import { freshId } from '../core/random.ts';
import { deriveKey, isKeyedHash, keyedHash } from '../text/hash.ts';
import { anyPrefixOf, prefixOf } from '../text/subject.ts';

interface SharedEpisode {
  readonly run: string;
  readonly episode: string;
}

const Announced = z.object({ run: z.string().max(500), episode: z.string().max(500) });
const Question = z.object({ watcher: z.string().regex(/^\w{1,40}$/), n: z.int(), from: z.int().min(0) });
/** `text`: bytes of the file as Latin-1, so that a page may end anywhere. `over`: nothing follows. */
const Page = z.object({ n: z.int(), from: z.int(), text: z.string(), over: z.boolean() });
const proven = <S extends z.ZodType>(said: S) => z.object({ said, proof: z.string().max(100) });

const questionSubject = (prefix: string) => `${prefix}._.record`;
const announcementSubject = (prefix: string) => `${prefix}._.record.here`;
const answerSubject = (prefix: string, watcher: string) => `${prefix}._.record.to.${watcher}`;

/** Bytes, well under the limit of a NATS server. */
const PAGE = 200_000;
/** That an episode is played is said so often, in ms. */
const ANNOUNCE_MS = 500;
/** So long the last page is kept for those who have asked just now, in ms. */
const LINGER_MS = 2_000;

export interface ShareNeeds extends SharedEpisode {
  readonly bus: Bus;
  readonly secret: string;
  readonly clock: Clock;
  /** The record, which may not be there yet. */
  readonly file: string;
}

/** @returns what ends it, once those who follow have read to the end of the record, or after a while */
export function shareRecord({ bus, run, episode, secret, clock, file }: ShareNeeds): () => Promise<void> {
  const prefix = prefixOf(run, episode);
  const key = recordKey(secret, { run, episode });
  /** When each has asked last, and whether it has everything. */
  const watchers = new Map<string, { readonly at: number; readonly hasAll: boolean }>();
  const ended = new AbortController();
  let isOver = false;
  const stopHearing = bus.onControl(questionSubject(prefix), (json) => {
    const { said, proof } = proven(Question).safeParse(json).data ?? {};
    if (said === undefined || proof === undefined || !isKeyedHash(key, textOf('ask', said), proof)) return;
    const { text, size } = readPage(file, said.from);
    const page = { n: said.n, from: said.from, text, over: isOver && said.from + text.length >= size };
    watchers.set(said.watcher, { at: clock.now(), hasAll: page.over && text === '' });
    bus.control(answerSubject(prefix, said.watcher), { said: page, proof: keyedHash(key, textOf('page', page)) });
  });
  const said = { run, episode };
  const announced = { said, proof: keyedHash(key, textOf('here', said)) };
  const announce = async () => {
    while (!ended.signal.aborted) {
      bus.control(announcementSubject(prefix), announced);
      await sleep(clock, ANNOUNCE_MS, ended.signal);
    }
  };
  // A bus that was closed ends it.
  void announce().catch(() => {});
  return async () => {
    isOver = true;
    const from = clock.now();
    const isAwaited = () =>
      [...watchers.values()].some(({ at, hasAll }) => !hasAll && clock.now() - at < LINGER_MS / 2) &&
      clock.now() - from < LINGER_MS;
    while (isAwaited()) await sleep(clock, 20);
    ended.abort();
    stopHearing();
  };
}

const recordKey = (secret: string, { run, episode }: SharedEpisode) => deriveKey(secret, 'troupe record', run, episode);

/** What a proof is about. */
const textOf = (what: 'here' | 'ask' | 'page', said: object): string => `${what}\n${JSON.stringify(said)}`;

/** Nothing while there is no file that can be read. */
function readPage(file: string, from: number): { readonly text: string; readonly size: number } {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return { text: '', size: 0 };
  }
  try {
    const { size } = fstatSync(handle);
    const bytes = Buffer.alloc(Math.max(0, Math.min(PAGE, size - from)));
    const had = readSync(handle, bytes, 0, bytes.length, from);
    return { text: bytes.toString('latin1', 0, had), size };
  } finally {
    closeSync(handle);
  }
}

// --- who follows ---

/** An answer is waited for so long, and one that has everything asks again after so long, in ms. */
const ANSWER_MS = 1_000;
const ASK_AGAIN_MS = 40;

export interface FollowNeeds {
  readonly bus: Bus;
  /** Of this run; without it, of whichever is played next. */
  readonly run: string | undefined;
  readonly secret: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called for each page of the record, in order. */
  take(page: Buffer): void;
  /** An episode was found, whose pages follow; or one that is played with another secret. */
  onFound(episode: SharedEpisode): void;
  onStranger(episode: SharedEpisode): void;
  /** So long a process that says nothing more is waited for, in ms. */
  readonly patienceMs?: number;
}

/**
 * Follows the first episode that answers to its end. @returns whether it was followed to its end: false where its
 * process says nothing more, or the signal is aborted
 */
export async function followRecord(needs: FollowNeeds): Promise<boolean> {
  const { bus, run, secret, clock, signal } = needs;
  const known = new Set<string>();
  let strangers = 0;
  const announced: SharedEpisode[] = [];
  const stop = bus.onControl(announcementSubject(anyPrefixOf(run)), (json) => {
    const { said, proof } = proven(Announced).safeParse(json).data ?? {};
    if (said === undefined || proof === undefined || known.has(JSON.stringify(said))) return;
    const isOurs = isKeyedHash(recordKey(secret, said), textOf('here', said), proof);
    if (!isOurs && strangers++ >= MOST_STRANGERS) return;
    known.add(JSON.stringify(said));
    if (isOurs) announced.push(said);
    else needs.onStranger(said);
  });
  try {
    for (; !signal.aborted; await sleep(clock, ASK_AGAIN_MS, signal)) {
      const next = announced.shift();
      const end = next && (await followEpisode(next, needs));
      if (end === 'over' || end === 'silent') return end === 'over';
    }
    return false;
  } finally {
    stop();
  }
}

/** With another secret, so many are told of: anybody can make up more. */
const MOST_STRANGERS = 20;
/** Questions that are put to an episode that has not answered yet: its announcement may be an old one, sent again. */
const FIRST_TRIES = 3;
const PATIENCE_MS = 60_000;

async function followEpisode(found: SharedEpisode, needs: FollowNeeds): Promise<'gone' | 'over' | 'silent'> {
  const { clock, signal, patienceMs = PATIENCE_MS } = needs;
  const asking = askPages(found, needs);
  let place = 0;
  let heard: number | undefined;
  try {
    for (let n = 0; !signal.aborted; n++) {
      const page = await asking.ask(n, place);
      if (signal.aborted) break;
      if (page === undefined) {
        if (heard === undefined && n + 1 >= FIRST_TRIES) return 'gone';
        if (heard !== undefined && clock.now() - heard > patienceMs) return 'silent';
        continue;
      }
      if (heard === undefined) needs.onFound(found);
      heard = clock.now();
      if (page.text !== '') needs.take(Buffer.from(page.text, 'latin1'));
      place += page.text.length;
      if (page.over && page.text === '') return 'over';
      if (page.text === '') await sleep(clock, ASK_AGAIN_MS, signal);
    }
    return 'silent';
  } finally {
    asking.stop();
  }
}

/** Asks one question at a time; an answer to an older one is dropped. */
function askPages({ run, episode }: SharedEpisode, { bus, secret, clock, signal }: FollowNeeds) {
  const prefix = prefixOf(run, episode);
  const key = recordKey(secret, { run, episode });
  const watcher = freshId();
  let answered: (page: z.output<typeof Page>) => void = () => {};
  const stop = bus.onControl(answerSubject(prefix, watcher), (json) => {
    const { said, proof } = proven(Page).safeParse(json).data ?? {};
    if (said && proof !== undefined && isKeyedHash(key, textOf('page', said), proof)) answered(said);
  });
  return {
    stop,
    /** Undefined where no answer comes. */
    async ask(n: number, from: number): Promise<z.output<typeof Page> | undefined> {
      let page: z.output<typeof Page> | undefined;
      const late = new AbortController();
      answered = (said) => {
        if (page !== undefined || said.n !== n || said.from !== from) return;
        page = said;
        late.abort();
      };
      const said = { watcher, n, from };
      bus.control(questionSubject(prefix), { said, proof: keyedHash(key, textOf('ask', said)) });
      await sleep(clock, ANSWER_MS, AbortSignal.any([late.signal, signal]));
      return page;
    },
  };
}
