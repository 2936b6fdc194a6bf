// Computes what a channel, an agent or an edge cost in records, assuming all else stayed the same.
import { asTroupeError, type TroupeError } from '../errors/index.ts';
import { addLedgers } from '../ledger/add-ledgers.ts';
import type { Ledger } from '../ledger/ledger-builder.ts';
import { createWithout, type Removal, type RemovedTokens } from '../ledger/without.ts';
import { type CostOptions, type EpisodeCost, readCosts, type SecondReading } from './read-costs.ts';

export interface WithoutAnswer {
  readonly removal: Removal;
  readonly tokens: RemovedTokens;
  /** Of all records. */
  readonly ledger: Ledger;
  readonly episodes: readonly EpisodeCost[];
  /** The number of records in which there was something to leave out. */
  readonly in: number;
}

/**
 * Which tokens of a record, or of a folder of records, would not have been written or read without a channel, an agent
 * or role, or an edge `a>b`, if everybody had otherwise said and done the same. Undefined of a record without an
 * episode. @throws RECORD_UNREADABLE, WITHOUT_UNKNOWN, WITHOUT_AMBIGUOUS
 * @example
 * ```ts
 * import { costWithout } from 'troupe/ledger';
 *
 * // The tokens that a channel took up.
 * export async function tokensOf(path: string, channel: string) {
 *   const found = await costWithout(path, channel);
 *   return found ? found.tokens.read + found.tokens.written : 0;
 * }
 * ```
 */
export async function costWithout(
  path: string,
  what: string,
  options: Omit<CostOptions, 'listen'> = {},
): Promise<WithoutAnswer | undefined> {
  const found: { removal: Removal; tokens: RemovedTokens }[] = [];
  const missing: TroupeError[] = [];
  const { episodes } = await readCosts(path, {
    ...options,
    listen() {
      const fold = createWithout(what);
      const again = (): SecondReading | undefined => {
        try {
          const { removal, see, end } = fold.removal();
          return { see, end: () => void found.push({ removal, tokens: end() }) };
        } catch (thrown) {
          missing.push(asTroupeError(thrown));
          return undefined;
        }
      };
      return { ...fold, again };
    },
  });
  const [first] = found;
  if (!first && missing[0]) throw missing[0];
  if (!first) return undefined;
  const ledger = addLedgers(episodes.map((episode) => episode.ledger));
  const tokens = addRemoved(found.map((one) => one.tokens));
  return { removal: first.removal, tokens, ledger, episodes, in: found.length };
}

const addRemoved = (all: readonly RemovedTokens[]): RemovedTokens => {
  const sum = (key: Exclude<keyof RemovedTokens, 'relays'>) => all.reduce((n, one) => n + one[key], 0);
  return {
    messages: sum('messages'),
    calls: sum('calls'),
    written: sum('written'),
    rewritten: sum('rewritten'),
    read: sum('read'),
    readOn: sum('readOn'),
    relays: [...new Set(all.flatMap(({ relays }) => relays))],
  };
};
