// Reads the ledger and the episode's identity from records.

import type { HappeningOf, RecordEvent } from '../core/event.ts';
import type { Sampled } from '../experiment/statistics.ts';
import { createLedger, type LedgerNeeds } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger-builder.ts';
import type { Prices } from '../ledger/prices.ts';
import type { SealState } from '../record/chain.ts';
import { streamRecord } from '../record/read.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import { type Provenance, provenanceOf } from './provenance.ts';
import { recordsIn } from './records-in.ts';

/** What two episodes must share to be compared, and what they may differ in. */
export interface EpisodeSetting {
  readonly world: string;
  readonly scene: string;
  readonly seed: number;
  readonly agents: number;
  /** The world's options, as JSON. */
  readonly options: string;
  readonly protocol: string;
  /** The hash of the protocol's topology for this team. */
  readonly hash: string;
  readonly team: readonly string[];
  /** The run and the episode. */
  readonly id: string;
  /** Those of the original of a fork that holds a part of it; empty of any other. */
  readonly forkOf: string;
}

export interface EpisodeCost extends EpisodeSetting {
  readonly record: string;
  readonly ledger: Ledger;
  readonly provenance: Provenance;
}

/** Items, each with the episode that it is of, by scene; repeats of an episode are told by their figures. */
export const sampledCosts = <T>(items: readonly T[], episodeOf: (item: T) => EpisodeCost): Sampled<T>[] =>
  items.map((item) => {
    const { world, scene, ledger } = episodeOf(item);
    const { total, lines, output, steps } = ledger;
    const [key, figures] = [
      [world, scene],
      [world, scene, steps, total, lines, output],
    ].map((one) => JSON.stringify(one));
    return { item, scene: key ?? '', figures: figures ?? '' };
  });

/** Observes the events of one record alongside its ledger. */
export interface RecordListener extends Pick<LedgerNeeds, 'onCall' | 'onRead' | 'onMessage'> {
  readonly see?: (event: RecordEvent) => void;
  /** Called when the ledger is closed, for a second pass over the record if needed. */
  readonly again?: () => SecondReading | undefined;
}

export interface SecondReading {
  see(event: RecordEvent): void;
  end(): void;
}

export interface CostOptions {
  /** Adds what everything cost in money. */
  readonly prices?: Prices | undefined;
  /** What a file is called; default: its path. */
  readonly named?: (file: string) => string;
  /** Told of the state of each record's hash chain. */
  readonly onSeal?: (file: string, seal: SealState) => void;
  /** Told of a record among several that cannot be read, which is left out; without it, the error is thrown. */
  readonly onUnread?: (thrown: unknown) => void;
  /** false: leaves out what lies behind links to folders. */
  readonly links?: boolean | undefined;
  /** Told how many of how many records are read. */
  readonly onProgress?: ((read: number, of: number) => void) | undefined;
  /** Reads each record along. `record`: its name if there are several, otherwise ''. */
  readonly listen?: (record: string) => RecordListener;
}

export interface ReadCosts {
  readonly episodes: readonly EpisodeCost[];
  /** The number of records that end in the middle of a line. */
  readonly torn: number;
}

/**
 * What the episodes of a record, or of a folder with records, cost: each with its ledger and where its figures come
 * from. @throws RECORD_UNREADABLE
 * @example
 * ```ts
 * import { readCosts } from 'troupe/ledger';
 *
 * // The share of tokens between agents, per episode.
 * export async function sharesOf(folder: string) {
 *   const { episodes } = await readCosts(folder);
 *   return episodes.map(({ protocol, ledger }) => [protocol, ledger.communication.between.share]);
 * }
 * ```
 */
export async function readCosts(path: string, options: CostOptions = {}): Promise<ReadCosts> {
  const files = recordsIn(path, options);
  const { count } = createTokenCounter();
  const episodes: EpisodeCost[] = [];
  let torn = 0;
  for (const [nth, file] of files.entries()) {
    options.onProgress?.(nth, files.length);
    try {
      const { episode, isTorn, again } = await readLedger(file, { ...options, count, several: files.length > 1 });
      if (episode) episodes.push(episode);
      torn += isTorn ? 1 : 0;
      const second = again?.();
      if (!second) continue;
      await streamRecord(file, (event) => second.see(event));
      second.end();
    } catch (thrown) {
      const isOnly = files.length === 1 || (file === files.at(-1) && episodes.length === 0);
      if (isOnly || options.onUnread === undefined) throw thrown;
      options.onUnread(thrown);
    }
  }
  options.onProgress?.(files.length, files.length);
  return { episodes, torn };
}

interface ReadLedger extends Pick<RecordListener, 'again'> {
  readonly episode: EpisodeCost | undefined;
  readonly isTorn: boolean;
}

interface LedgerReading extends CostOptions, Pick<LedgerNeeds, 'count'> {
  readonly several: boolean;
}

/** The first pass; it keeps only the sums of the ledger. */
async function readLedger(
  file: string,
  { count, several, prices, listen, named = (path) => path, onSeal }: LedgerReading,
): Promise<ReadLedger> {
  const record = named(file);
  const { see, again, ...listeners } = listen?.(several ? record : '') ?? {};
  const fold = createLedger({ count, prices, ...listeners });
  let setting: EpisodeSetting = NO_SETTING;
  let provenance: Provenance | undefined;
  const { seal, torn } = await streamRecord(file, (event) => {
    if (event.type === 'episode.started') {
      setting = settingOf(event);
      provenance = provenanceOf(event);
    }
    fold.see(event);
    see?.(event);
  });
  onSeal?.(file, seal);
  const episode = provenance && { ...setting, record, ledger: fold.end(), provenance };
  return { episode, isTorn: torn, again };
}

const NO_SETTING: EpisodeSetting = {
  world: '',
  scene: '',
  seed: 0,
  agents: 0,
  options: '{}',
  protocol: '',
  hash: '',
  team: [],
  id: '',
  forkOf: '',
};

/** For a fork under another protocol, both names. */
function settingOf(e: HappeningOf<'episode.started'>): EpisodeSetting {
  const { world, protocol, agents, forked } = e;
  return {
    world: world.name,
    scene: world.scene,
    seed: world.seed,
    options: JSON.stringify(world.options),
    agents: agents.length,
    hash: protocol.hash,
    team: agents,
    id: `${e.run}/${e.episode}`,
    // One at step 0 is played from its first line on.
    forkOf: forked === undefined || forked.at === '0' ? '' : forked.of,
    protocol: forked?.protocol ? `${protocol.name} → ${forked.protocol.name}` : protocol.name,
  };
}
