// Matches free text against a world's list of actions when the world has no lexicon, using a lexicon built from the
// list.
import { createMatcher, type Matcher } from '../../agents/grounding/matcher.ts';
import type { MatchOptions } from '../../agents/grounding/phrase-reader.ts';
import { nameKey } from '../../agents/grounding/saying.ts';
import { genericLexicon } from './generic-lexicon.ts';
import { readAction } from './listed-action.ts';

export interface ListedMatcher {
  /** The listed actions that fit best. */
  match(utterance: string, options?: Pick<MatchOptions, 'agent'>): readonly string[];
}

/** Longer lists would take too long to prepare. */
const MOST_ACTIONS = 2000;
/** The lists of a world differ in their things more than in what is done to them. */
const MOST_KEPT = 32;

/** Keeps what was prepared for the last kinds of lists. */
export function listedMatchers(): { of(actions: readonly string[]): ListedMatcher } {
  const byList = new WeakMap<readonly string[], ListedMatcher>();
  const byPatterns = new Map<string, Matcher>();
  return {
    of(actions) {
      const found = byList.get(actions) ?? listedMatcher(actions, byPatterns);
      byList.set(actions, found);
      return found;
    },
  };
}

function listedMatcher(actions: readonly string[], byPatterns: Map<string, Matcher>): ListedMatcher {
  const generic = genericLexicon(actions.slice(0, MOST_ACTIONS));
  const matcher = byPatterns.get(generic.patterns) ?? createMatcher(generic.lexicon());
  byPatterns.delete(generic.patterns);
  byPatterns.set(generic.patterns, matcher);
  for (const oldest of byPatterns.keys()) if (byPatterns.size > MOST_KEPT) byPatterns.delete(oldest);
  const { things, actionOf } = generic;
  const names = matcher.names(things, generic.synonyms);
  return {
    match(utterance, { agent } = {}) {
      const found = matcher.match(utterance, names, {
        agent,
        admits: (action) => actionOf.has(action),
      });
      const meant = [...new Set(found.flatMap((written) => actionOf.get(written) ?? []))];
      return meant.filter((action) => keepsOrder(utterance, action));
    },
  };
}

/** A call says its arguments in the listed order: `Give(bob, alice)` is not `Give(alice, bob)`. */
function keepsOrder(utterance: string, action: string): boolean {
  const said = /^\s*[\w.]+\s*\(.+\)\s*$/s.test(utterance) ? readAction(utterance).things.map(nameKey) : [];
  const listed = readAction(action).things.map(nameKey);
  const places = said.flatMap((thing) => (listed.includes(thing) ? [listed.indexOf(thing)] : []));
  return places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0));
}
