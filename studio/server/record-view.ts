// Shows a record: its overview, and the steps that a page asks for, which are read from the file when they are asked
// for. A long record is shown while it is still being read; one that grows is read on.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import { parseEvent, type RecordEventOf } from '../../runtime/core/event.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { Prices } from '../../runtime/ledger/prices.ts';
import { type SealState, withoutSeal } from '../../runtime/record/chain.ts';
import { isLocked } from '../../runtime/record/lock.ts';
import { locateRecord } from '../../runtime/record/read.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import type { Comparable } from '../episode/compare.ts';
import { findIn, type SearchHit, type SearchQuery } from '../episode/find.ts';
import type { DeclaredRole, Episode, EpisodeWindow, ShownEpisode } from '../episode/model.ts';
import type { Extent, RecordIndex } from '../episode/record-index.ts';
import { createStepReader } from '../episode/steps.ts';
import { keepIndex, keptIndex } from './index-file.ts';
import { MapDrawer } from './map-drawer.ts';
import { RecordPass } from './record-pass.ts';

export interface ViewRequest {
  /** The record as it was typed, for the page. */
  readonly named: string;
  readonly path: string;
  /** A file or program with a world of the user's own. */
  readonly world?: string | undefined;
  readonly cwd: string;
  /** Files with protocols of the user's own. */
  readonly protocol?: readonly string[] | undefined;
  readonly prices?: Prices | undefined;
  /** Whether the page is told of news while the episode goes on. */
  readonly live: boolean;
}

/** What a page holds already. */
interface HeldSteps {
  readonly generation: number;
  /** So many steps, of which the last two may have changed. */
  readonly steps: number;
}

export interface ShowRequest {
  /** Of each side. */
  readonly known?: readonly HeldSteps[] | undefined;
  /** The place of the step that it shows; the last where it is larger. */
  readonly at?: number | undefined;
  /** Shows all steps. */
  readonly all?: boolean;
}

/** A page waits so long for a record to be read, and then shows what there is, in ms. */
const PATIENCE_MS = 200;
/** A map is waited for so long, where no more than so many are drawn before it. */
const MAP_MS = 150;
const SOON_DRAWN = 8;
/** What people ask for comes first: so long after it nothing is read or drawn ahead, in ms. */
const REST_MS = 300;
/** Steps of a record are shown at once where their lines together are no longer, in bytes. */
const AT_ONCE = 1_500_000;
/** In a search so many steps are read at a time, and so many places are shown. */
const SEARCHED = 8;
const MOST_FOUND = 200;

const { count } = createTokenCounter();

/** What stands behind the figures of one reading: a record that was replaced is read anew. */
interface Generation {
  readonly number: number;
  readonly index: RecordIndex;
  readonly pass?: RecordPass;
  readonly torn: boolean;
  readonly started: RecordEventOf<'episode.started'>;
  readonly map: MapDrawer;
  readonly roles: readonly DeclaredRole[];
}

export class RecordView {
  readonly file: string;
  isClosed = false;
  readonly #request: ViewRequest;
  #mark = '';
  #pass: RecordPass | undefined;
  #kept: ReturnType<typeof keptIndex>;
  #now: Generation | undefined;
  #number = 0;
  #reading: Promise<void> | undefined;
  #beginning: Promise<void> | undefined;
  #trouble: unknown;
  #restsUntil = 0;
  readonly #rests = () => systemClock.now() < this.#restsUntil;

  /** @throws RECORD_UNREADABLE */
  constructor(request: ViewRequest) {
    this.#request = request;
    this.file = locateRecord(request.path);
  }

  /** What is being read or drawn ends where it is. */
  close(): void {
    this.isClosed = true;
    if (this.#pass) this.#pass.isClosed = true;
    this.#now?.map.close();
  }

  /** The part of the record that has been read; undefined where it is all. */
  get readSoFar(): number | undefined {
    return this.#reading && this.#pass ? this.#pass.part : undefined;
  }

  get seal(): SealState {
    return this.#pass?.seal ?? this.#kept?.seal ?? { state: 'none' };
  }

  /** Differs once other steps can be shown. */
  get version(): string {
    return `${this.#number} ${this.#mark} ${this.#reading === undefined}`;
  }

  /** How much is known: it grows while the record is read and its map drawn. */
  get progress(): { readonly read: string; readonly drawn: string } {
    const { index, map } = this.#now ?? {};
    const isAll = index?.overview.ended !== undefined && map?.isDone;
    return {
      read: `${this.version} ${this.#reading ? index?.moves.length : ''} ${isAll}`,
      drawn: `${map?.drawn}`,
    };
  }

  /**
   * Reads what is new, and returns when that is done, or after a while when some steps are there. `all`: waits for it
   * and for the map. @throws RECORD_UNREADABLE, RECORD_EMPTY, RECORD_VERSION; for a world that was named, as
   * `worldOnRecord`
   */
  async look(all = false): Promise<void> {
    await this.#readUntil(all ? undefined : this.#firstSteps());
    // Loading a world takes many short turns: a piece of the record between each two would draw it out.
    if (this.#pass) this.#pass.isPaused = true;
    this.#beginning ??= this.#begin().finally(() => {
      this.#beginning = undefined;
      if (this.#pass) this.#pass.isPaused = false;
    });
    await this.#beginning;
    await this.#now?.map.reach(all ? Number.POSITIVE_INFINITY : 2, all ? Number.POSITIVE_INFINITY : MAP_MS);
  }

  /**
   * Reads for a while, which is enough for most records: a page can be offered before there is anything to be shown.
   * @throws RECORD_UNREADABLE, RECORD_EMPTY, RECORD_VERSION
   */
  begin(): Promise<void> {
    return this.#readUntil(sleep(systemClock, PATIENCE_MS));
  }

  /** Reads to the end. @throws as `begin` */
  read(): Promise<void> {
    return this.#readUntil();
  }

  /** Until the end where nothing else comes first; reading goes on. */
  async #readUntil(enough?: Promise<void>): Promise<void> {
    if (this.#reading === undefined) {
      const mark = markOf(this.file);
      if (mark !== this.#mark) this.#reading = this.#readNews(mark);
    }
    await (enough ? Promise.race([this.#reading, enough]) : this.#reading);
    if (this.#trouble !== undefined) throw this.#trouble;
  }

  async #firstSteps(): Promise<void> {
    if (this.#now === undefined) await sleep(systemClock, PATIENCE_MS);
    while (this.#reading && (this.#pass?.fold.moves.length ?? 0) < 2) await sleep(systemClock, 20);
  }

  async #readNews(mark: string): Promise<void> {
    try {
      const goesOn = this.#trouble === undefined && this.#pass?.continues() === true;
      if (!goesOn && this.#isKept()) return;
      if (!goesOn) {
        this.#renew();
        this.#pass = new RecordPass(this.file, { count, prices: this.#request.prices, rests: this.#rests });
      }
      this.#trouble = undefined;
      const pass = this.#pass;
      if (this.#now) this.#now.map.isFree = false;
      await pass?.read(isLocked(this.file));
      if (pass && !this.isClosed && !isLocked(this.file))
        keepIndex(this.file, { ...pass, index: pass.fold, prices: this.#priceMark });
    } catch (thrown) {
      this.#trouble = thrown;
    } finally {
      this.#mark = mark;
      this.#reading = undefined;
      if (this.#now) this.#now.map.isFree = true;
    }
  }

  #renew(): void {
    this.#now?.map.close();
    this.#now = undefined;
    this.#number++;
  }

  get #priceMark(): string {
    const { prices } = this.#request;
    return prices === undefined ? '' : JSON.stringify([prices.currency, ...prices.models]);
  }

  #isKept(): boolean {
    this.#kept = this.#request.live && isLocked(this.file) ? undefined : keptIndex(this.file, this.#priceMark);
    if (this.#kept === undefined) return false;
    this.#renew();
    this.#pass = undefined;
    this.#trouble = undefined;
    return true;
  }

  /** Once the beginning of the record is known. */
  async #begin(): Promise<void> {
    if (this.#now) return;
    const [pass, kept] = [this.#pass, this.#kept];
    const index = pass?.fold ?? kept?.index;
    if (index === undefined) throw failure('RECORD_EMPTY', { file: this.file });
    const started = pass?.started ?? this.#eventAt(index.started);
    if (started?.type !== 'episode.started') throw failure('RECORD_EMPTY', { file: this.file });
    const { world: own, cwd, protocol } = this.#request;
    const isOver = () => this.#reading === undefined && !isLocked(this.file);
    const map = new MapDrawer({
      file: this.file,
      started,
      own,
      cwd,
      moves: () => index.moves,
      isOver,
      rests: this.#rests,
    });
    const roles = await rolesOn(started, { protocol, cwd });
    const generation = { number: this.#number, index, started, map, roles };
    this.#now = { ...generation, ...(pass && { pass }), torn: kept?.torn ?? false };
    map.isFree = this.#reading === undefined;
    await map.begin();
  }

  #eventAt(lines: Extent) {
    for (const event of this.#eventsIn(lines)) return event;
    return undefined;
  }

  *#eventsIn({ from, to }: Extent) {
    const handle = openSync(this.file, 'r');
    const bytes = Buffer.alloc(to - from);
    try {
      readSync(handle, bytes, 0, bytes.length, from);
    } finally {
      closeSync(handle);
    }
    for (const line of bytes.toString('utf8').split('\n'))
      if (line !== '') yield parseEvent(JSON.parse(withoutSeal(line)));
  }

  get #known(): Generation {
    if (this.#now === undefined) throw failure('RECORD_EMPTY', { file: this.file });
    return this.#now;
  }

  get episode(): Episode {
    const { index, map, pass, torn } = this.#known;
    const notes = [
      ...(torn || pass?.torn ? ['The last line of the record was cut off, and is left out.'] : []),
      ...(this.seal.state === 'changed'
        ? ['The record was changed after it was written: do not trust what it says.']
        : []),
      ...(map.note === undefined ? [] : [map.note]),
    ];
    return { ...index.overview, file: this.#request.named, notes };
  }

  /** Call `look` before. */
  async shown({ known, at, all = false }: ShowRequest = {}, side = 0): Promise<ShownEpisode> {
    const { index, map, roles, number } = this.#known;
    const { readSoFar } = this;
    const episode = this.episode;
    const { steps } = episode;
    const has = known?.[side];
    const since = has?.generation === number && !episode.ended ? Math.max(0, has.steps - 2) : 0;
    const from = Math.min(at ?? 0, Math.max(0, steps.length - 1));
    let to = Math.min(from + 1, steps.length);
    const size = (place: number) => (index.step(place)?.lines.to ?? 0) - (index.step(from)?.lines.from ?? 0);
    while (at === undefined && to < steps.length && (all || size(to) < AT_ONCE)) to++;
    return {
      episode: { ...episode, steps: steps.slice(since) },
      ...{ since, generation: number, roles, readSoFar },
      window: await this.#window(from, to),
      live: this.#request.live && (readSoFar !== undefined || episode.ended === undefined || !map.isDone),
      unattended: readSoFar === undefined && episode.ended === undefined && !isLocked(this.file),
    };
  }

  /** Reading and drawing ahead rest meanwhile, so that somebody who goes through the steps sees them at once. */
  async window(from: number, to: number): Promise<EpisodeWindow> {
    this.#restsUntil = systemClock.now() + REST_MS;
    return this.#window(from, to);
  }

  async #window(from: number, to: number): Promise<EpisodeWindow> {
    const { map } = this.#known;
    if (to - map.drawn < SOON_DRAWN) await map.reach(to + 1, MAP_MS);
    return { ...this.steps(from, to), pictures: map.pictures(from, to + 1) };
  }

  steps(from: number, to: number): Omit<EpisodeWindow, 'pictures'> {
    const { index } = this.#known;
    const reader = createStepReader({ index, from, to, count, prices: this.#request.prices });
    const lines = { from: Number.POSITIVE_INFINITY, to: 0 };
    for (let place = from; place < to; place++) {
      const { lines: own = lines } = index.step(place) ?? {};
      Object.assign(lines, { from: Math.min(lines.from, own.from), to: Math.max(lines.to, own.to) });
    }
    if (lines.from < lines.to) for (const event of this.#eventsIn(lines)) reader.see(event);
    return reader.end();
  }

  get comparable(): Comparable {
    return { episode: this.episode, window: (from, to) => this.steps(from, to) };
  }

  /** Reads the whole record, if need be. */
  async find(
    wanted: SearchQuery,
    signal: AbortSignal,
  ): Promise<{ readonly found: SearchHit[]; readonly upTo: number }> {
    const { overview } = this.#known.index;
    const found: SearchHit[] = [];
    let place = 0;
    for (; place < overview.steps.length && found.length < MOST_FOUND && !signal.aborted; place += SEARCHED) {
      found.push(...findIn(this.steps(place, Math.min(place + SEARCHED, overview.steps.length)), overview, wanted));
      await sleep(systemClock, 0);
    }
    return { found: found.slice(0, MOST_FOUND), upTo: Math.min(place, overview.steps.length) };
  }
}

/** Differs once a file was written to, or its writer is gone; empty where there is none. */
function markOf(file: string): string {
  const is = statSync(file, { throwIfNoEntry: false });
  return is ? `${is.ino} ${is.size} ${is.mtimeMs} ${isLocked(file)}` : 'none';
}

/** None where the protocol is neither shipped nor given, or has changed beyond being the same. */
async function rolesOn(
  started: RecordEventOf<'episode.started'>,
  { protocol, cwd }: Pick<ViewRequest, 'protocol' | 'cwd'>,
): Promise<readonly DeclaredRole[]> {
  try {
    const { protocolsNamed } = await import('../../resolve/parts-on-record.ts');
    const { rolesOf } = await import('./protocol-page.ts');
    const { name } = started.protocol;
    const found = (await protocolsNamed([name], protocol ?? [], cwd)).get(name);
    return found ? rolesOf(found, started.agents) : [];
  } catch {
    return [];
  }
}
