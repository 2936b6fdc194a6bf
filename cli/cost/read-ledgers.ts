// Reads the ledger and the episode's identity from each record given to `troupe cost`.

import type { HappeningOf, RecordEvent } from '../../runtime/core/event.ts';
import type { Sampled } from '../../runtime/experiment/scene-estimates.ts';
import { createLedger, type LedgerNeeds } from '../../runtime/ledger/ledger.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import type { Prices } from '../../runtime/ledger/prices.ts';
import { streamRecord } from '../../runtime/record/read-stream.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import type { CliContext } from '../context.ts';
import { type Provenance, provenanceOf } from '../print/provenance.ts';
import { reportSeal, reportUnread } from '../print/seal.ts';

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

export interface ReadNeeds {
  readonly files: readonly string[];
  readonly context: CliContext;
  readonly prices?: Prices;
  /** `record`: its path if there are several, otherwise ''. */
  readonly listen?: (record: string) => RecordListener;
}

export interface ReadLedgers {
  readonly episodes: readonly EpisodeCost[];
  /** The number of records that end in the middle of a line. */
  readonly torn: number;
}

/**
 * Reads all records; among several, unreadable ones are reported and skipped. @throws RECORD_UNREADABLE for a single
 * record
 */
export async function readLedgers(needs: ReadNeeds): Promise<ReadLedgers> {
  const { files, context } = needs;
  const { count } = createTokenCounter();
  const episodes: EpisodeCost[] = [];
  let torn = 0;
  for (const file of files) {
    try {
      const { episode, isTorn, again } = await readLedger(file, count, needs);
      if (episode) episodes.push(episode);
      torn += isTorn ? 1 : 0;
      const second = again?.();
      if (!second) continue;
      await streamRecord(file, (event) => second.see(event));
      second.end();
    } catch (thrown) {
      if (files.length === 1 || (file === files.at(-1) && episodes.length === 0)) throw thrown;
      reportUnread(thrown, context);
    }
  }
  return { episodes, torn };
}

interface ReadLedger extends Pick<RecordListener, 'again'> {
  readonly episode: EpisodeCost | undefined;
  readonly isTorn: boolean;
}

/** The first pass; it keeps only the sums of the ledger. */
async function readLedger(
  file: string,
  count: LedgerNeeds['count'],
  { files, context, prices, listen }: ReadNeeds,
): Promise<ReadLedger> {
  const record = displayPath(context.cwd, file);
  const { see, again, ...listeners } = listen?.(files.length > 1 ? record : '') ?? {};
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
  reportSeal(file, seal, context);
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
    protocol: forked?.protocol ? `${protocol.name} → ${forked.protocol.name}` : protocol.name,
  };
}
