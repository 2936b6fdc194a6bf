// Maps a file of sayings to actions and compares the results with the meanings given in the file. This is the only
// measurement of grounding.

import { z } from 'zod';
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import type { Embedder } from '../models/openai/embedder.ts';
import { createListedMatcher } from './generic/listed-matcher.ts';
import { createMatcher } from './matcher.ts';
import { type NearestOptions, nearestAction } from './nearest-action.ts';

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
  { known = [], actions, pairs }: GroundingPairs,
  embeddings?: { readonly embedder: Embedder; readonly options?: NearestOptions },
): Promise<readonly GroundedPair[]> {
  if (lexicon === undefined) return pairsWithListed(createListedMatcher(actions ?? []).match, pairs);
  const matcher = createMatcher(lexicon);
  const names = matcher.names(known);
  const out: GroundedPair[] = [];
  for (const { text, action } of pairs) {
    const fitting = matcher.match(text, names);
    const [only] = fitting;
    const near =
      fitting.length > 0 || embeddings === undefined
        ? undefined
        : await nearestAction(text, lexicon, names, embeddings.embedder, embeddings.options);
    const got = (fitting.length === 1 ? only : near) ?? null;
    const meant = typeof action === 'string' ? matcher.match(action, names) : undefined;
    const wanted = typeof action === 'string' && meant?.length === 1 ? (meant[0] ?? action) : action;
    out.push({
      text,
      got,
      action,
      verdict: verdictOf(got, wanted),
      between: fitting.length > 1 ? fitting : undefined,
      unknownLabel: meant?.length === 0 ? true : undefined,
    });
  }
  return out;
}

/** By the list of actions alone. */
function pairsWithListed(
  match: (utterance: string) => readonly string[],
  pairs: GroundingPairs['pairs'],
): readonly GroundedPair[] {
  return pairs.map(({ text, action }) => {
    const fitting = match(text);
    const got = fitting.length === 1 ? (fitting[0] ?? null) : null;
    return {
      text,
      got,
      action,
      verdict: verdictOf(got, action),
      between: fitting.length > 1 ? fitting : undefined,
    };
  });
}

function verdictOf(got: string | null, wanted: string | null | undefined): GroundedPair['verdict'] {
  if (wanted === undefined) return got === null ? 'refused' : 'mapped';
  if (got === wanted) return 'right';
  return got === null ? 'refused' : 'wrong';
}
