// Compares a verb's meaning, by WordNet, with a sense named by a world's lexicon: the same, or a kind of it.

import { gerund } from '../../agents/grounding/words.ts';
import { OTHER_VERBS, SENSE_KINDS, VERB_SENSES } from './verb-senses.generated.ts';

/** What a verb means in the first place weighs more than what it means in its tenth. */
const RANK_COST = 0.25;
/** `grip` is a kind of `clutch`, which is a kind of `take`: further away words say something else. */
const MOST_STEPS = 3;

const VERBS = readTable(VERB_SENSES);
const KINDS = readTable(SENSE_KINDS);
const OTHERS = new Set(OTHER_VERBS.trim().split(/\s+/));
const known = new Map<string, ReadonlyMap<string, number>>();

/** The names of a verb's senses in WordNet's order; `pick_up` for two words. None where WordNet has no such verb. */
const sensesOf = (verb: string): readonly string[] => VERBS.get(verb) ?? [];

/** In how many senses a body can do it or leave it out; those that no body can act out count as well. */
export const sensesCount = (verb: string): number => sensesOf(verb).length;

export const isVerb = (word: string): boolean => sensesOf(word).length > 0;

/** Whether it is a verb of any kind, also one of thinking, speaking or feeling. */
export const isAnyVerb = (word: string): boolean => isVerb(word) || OTHERS.has(word);

/**
 * 0 for a verb's first sense where that is the one asked for; more for rarer senses and for kinds of it. Undefined
 * where it is neither. `sense` is written `open.1`: the first sense of `open`.
 */
export function distanceToSense(verb: string, sense: string, most = MOST_STEPS): number | undefined {
  const dot = sense.lastIndexOf('.');
  const wanted = sensesOf(sense.slice(0, dot))[Number(sense.slice(dot + 1)) - 1];
  if (wanted === undefined || wanted === '-') return undefined;
  const found = sensesOf(verb).flatMap((name, rank) => {
    const steps = stepsUp(name).get(wanted);
    return steps === undefined || steps > most ? [] : [steps + RANK_COST * rank];
  });
  return found.length === 0 ? undefined : Math.min(...found);
}

/** Every sense of which this one is a kind, with how many steps it is above. */
function stepsUp(sense: string): ReadonlyMap<string, number> {
  const there = known.get(sense);
  if (there !== undefined) return there;
  const found = new Map([[sense, 0]]);
  for (const [name, steps] of found) {
    for (const up of KINDS.get(name) ?? []) if (!found.has(up)) found.set(up, steps + 1);
  }
  known.set(sense, found);
  return found;
}

function readTable(text: string): ReadonlyMap<string, readonly string[]> {
  const entries = text.trim().split(/\s+/);
  return new Map(
    entries.map((entry) => {
      const at = entry.lastIndexOf(':');
      return [entry.slice(0, at), entry.slice(at + 1).split(',')];
    }),
  );
}

/** `heading` as `head`; as it is where it is no verb in -ing. */
export function withoutGerund(word: string): string | undefined {
  if (!word.endsWith('ing') || word.length < 5) return undefined;
  const stem = word.slice(0, -3);
  const bases = [stem, `${stem}e`, stem.slice(0, -1), `${stem.slice(0, -1)}ie`];
  return bases.find((base) => gerund(base) === word && isVerb(base));
}

export interface PrefixedVerb {
  readonly base: string;
  /** Whether the prefix turns the meaning round: `unclamp`, but not `reseal`. */
  readonly opposite: boolean;
}

/** A verb that WordNet lacks, by the verb in it. */
export function withoutPrefix(word: string): PrefixedVerb | undefined {
  const found = /^(un|dis|de|re)(.{3,})$/.exec(word);
  const [, prefix = '', base = ''] = found ?? [];
  return found === null || !isVerb(base) ? undefined : { base, opposite: prefix !== 're' };
}
