// Maps a file of sayings to actions and compares the results with the meanings given in the file. This is the only
// measurement of grounding.

import { z } from 'zod';
import type { Lexicon } from '../runtime/facets/lexicon.ts';
import { createGrounder } from './grounding/grounder.ts';
import { createMatcher, type English, english } from './grounding/matcher.ts';
import { type Embedder, type NearestOptions, nearestAction } from './grounding/nearest-action.ts';

export const GroundingPairs = z.object({
  /** The names of all things that sayings may mean. */
  known: z.array(z.string()).optional(),
  /** The list of actions that sayings may mean, where the world has no lexicon: as one observation has it. */
  actions: z.array(z.string()).optional(),
  /** `action`: what is meant; null where the saying must be refused; absent where nobody has said. */
  pairs: z.array(z.object({ text: z.string(), action: z.string().nullable().optional() })),
});
export type GroundingPairs = z.infer<typeof GroundingPairs>;

export interface GroundedPair {
  readonly text: string;
  /** What it was mapped to; null: refused. */
  readonly got: string | null;
  /** As the file has it. */
  readonly action?: string | null;
  /** `refused`: an action was meant and none was found. `mapped`: nobody has said what is meant. */
  readonly verdict: 'right' | 'wrong' | 'refused' | 'mapped';
  /** Where the plain levels read it, and no English was needed. */
  readonly plain?: true;
  /** Actions between which the saying does not choose. */
  readonly between?: readonly string[];
  /** Where the label is no action of the world with these things, however it is read: nothing can be right then. */
  readonly unknownLabel?: true;
}

/**
 * Reads each saying of a file of pairs and compares what was understood with what the file says is meant. Labels may
 * use any writing of a name or action: they are read like sayings before they are compared.
 * @example
 * ```ts
 * import { groundPairs } from 'troupe/agents';
 *
 * const pairs = [{ text: 'please wait', action: 'wait' }];
 * const [first] = await groundPairs(undefined, { actions: ['wait', 'lift the crate'], pairs });
 * first?.verdict; // → 'right'
 * ```
 */
export async function groundPairs(
  lexicon: Lexicon | undefined,
  { known = [], actions = [], pairs }: GroundingPairs,
  { embedder, options, plain = false }: PairsOptions = {},
): Promise<readonly GroundedPair[]> {
  if (lexicon === undefined) {
    const read: ListReader = plain ? () => [] : english().readList;
    return pairs.map((pair) => groundListed(pair, actions, read));
  }
  const matcher = createMatcher(plain ? { ...lexicon, english: false } : lexicon);
  const names = matcher.names(known);
  const out: GroundedPair[] = [];
  for (const { text, action } of pairs) {
    const fitting = matcher.match(text, names);
    const near =
      fitting.length > 0 || embedder === undefined
        ? undefined
        : await nearestAction(text, lexicon, names, embedder, options);
    const meant = typeof action === 'string' ? matcher.match(action, names) : undefined;
    const wanted = meant?.length === 1 ? (meant[0] ?? action) : action;
    const isPlain = fitting.length === 1 && matcher.matchPlain(text, names).length === 1;
    out.push({
      ...pairOf({ text, action }, fitting, { near, wanted, isPlain }),
      unknownLabel: meant?.length === 0 ? true : undefined,
    });
  }
  return out;
}

export interface PairsOptions {
  /** Guesses the verb of what no phrase fits. */
  readonly embedder?: Embedder;
  readonly options?: NearestOptions;
  /** Whether only the plain levels read. */
  readonly plain?: boolean;
}

type Pair = GroundingPairs['pairs'][number];
type ListReader = English['readList'];

/** By the list of actions alone. */
function groundListed(pair: Pair, actions: readonly string[], read: ListReader): GroundedPair {
  const exact = PLAIN.ground(pair.text, actions, '');
  const isPlain = exact.ok;
  const found = exact.ok ? [exact.action] : read(pair.text, actions);
  const isUnknown = typeof pair.action === 'string' && !actions.includes(pair.action);
  return {
    ...pairOf(pair, found, { near: undefined, wanted: pair.action, isPlain }),
    unknownLabel: isUnknown ? true : undefined,
  };
}

const PLAIN = createGrounder({ kinds: {}, forms: [], english: false });

interface ReadPair {
  readonly near: string | undefined;
  /** The label as the world writes it. */
  readonly wanted: string | null | undefined;
  readonly isPlain: boolean;
}

function pairOf({ text, action }: Pair, fitting: readonly string[], { near, wanted, isPlain }: ReadPair): GroundedPair {
  const got = (fitting.length === 1 ? fitting[0] : near) ?? null;
  return {
    text,
    got,
    action,
    verdict: verdictOf(got, wanted),
    between: fitting.length > 1 ? fitting : undefined,
    plain: isPlain ? true : undefined,
  };
}

function verdictOf(got: string | null, wanted: string | null | undefined): GroundedPair['verdict'] {
  if (wanted === undefined) return got === null ? 'refused' : 'mapped';
  if (got === wanted) return 'right';
  return got === null ? 'refused' : 'wrong';
}

export interface PairCounts {
  readonly texts: number;
  /** Of which the file says what is meant, by a label that an answer can match. */
  readonly labelled: number;
  readonly right: number;
  readonly wrong: number;
  /** Where an action was meant. */
  readonly refused: number;
  /** Where nobody has said what is meant. */
  readonly mapped: number;
  /** Read by the plain levels alone. */
  readonly plain: number;
  /** Labels that no answer can match: counted here alone. */
  readonly unknownLabels: number;
}

/** Whether an answer can be right. */
const isCounted = ({ action, unknownLabel }: GroundedPair): boolean => action !== undefined && unknownLabel !== true;

export function countPairs(grounded: readonly GroundedPair[]): PairCounts {
  const count = (fits: (pair: GroundedPair) => boolean) => grounded.filter(fits).length;
  return {
    texts: grounded.length,
    labelled: count(isCounted),
    right: count(({ verdict }) => verdict === 'right'),
    wrong: count((pair) => pair.verdict === 'wrong' && isCounted(pair)),
    refused: count((pair) => pair.verdict === 'refused' && isCounted(pair)),
    mapped: count(({ verdict }) => verdict === 'mapped'),
    plain: count((pair) => pair.plain === true),
    unknownLabels: count(({ unknownLabel }) => unknownLabel === true),
  };
}

/** The form of a file of pairs: of a world without a lexicon it needs the listed actions, else the names. */
export const PAIRS_BY = {
  known: GroundingPairs.extend({ known: z.array(z.string()) }),
  actions: GroundingPairs.extend({ actions: z.array(z.string()) }),
} as const;
