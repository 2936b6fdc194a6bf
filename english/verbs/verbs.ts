// Knows verbs: what they mean, by WordNet, beside a sense that a world's lexicon names (the same, or a kind of it), and
// their forms, so that `the potato must be put in the pot` is read like `put the potato in the pot`. The irregular
// participles are a closed class of English grammar.
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

interface PrefixedVerb {
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

/** `verb:participle`, or the verb alone where its participle is the verb itself; only of what a body can do. */
const IRREGULAR =
  'beat:beaten bend:bent bind:bound blow:blown break:broken bring:brought build:built buy:bought catch:caught choose:chosen cut ' +
  'dig:dug do:done draw:drawn drive:driven eat:eaten feed:fed find:found fling:flung fly:flown fold:folded get:got get:gotten ' +
  'give:given grind:ground hang:hung have:had hide:hidden hit hold:held keep:kept lay:laid lead:led leave:left lend:lent let ' +
  'light:lit lose:lost make:made meet:met move:moved pay:paid put quit rid ride:ridden run see:seen seek:sought send:sent set ' +
  'shake:shaken show:shown shut sling:slung slide:slid speak:spoken spend:spent spin:spun split spread spring:sprung stand:stood ' +
  'steal:stolen stick:stuck strike:struck string:strung sweep:swept swing:swung take:taken tear:torn throw:thrown thrust ' +
  'tie:tied wake:woken wear:worn wet wind:wound wring:wrung write:written';
const BASES = new Map(
  IRREGULAR.split(' ').map((entry) => {
    const [base = '', participle = base] = entry.split(':');
    return [participle, base] as const;
  }),
);

/** `chopped` is done by who does `chop`, `brought` by who does `bring`. Undefined for what is no participle. */
export function verbOfParticiple(word: string): string | undefined {
  const known = BASES.get(word.toLowerCase());
  return known ?? (word.endsWith('ed') ? verbOfEnding(word, 'ed') : undefined);
}

/** The verb of a regular `-ed` or `-ing`; who is putting does `put` sooner than `putt`. */
export function verbOfEnding(word: string, ending: 'ed' | 'ing'): string | undefined {
  const stem = word.toLowerCase().slice(0, -ending.length);
  return [stem.replace(/(.)\1$/, '$1'), stem, `${stem}e`, stem.replace(/i$/, 'y')].find(isVerb);
}

/** How English makes nouns of verbs, with what the verb ends in. */
const NOMINAL: readonly (readonly [ending: RegExp, verbs: readonly string[]])[] = [
  [/ation$/, ['ate', 'e', '']],
  [/ication$/, ['y']],
  [/ition$/, ['e', '']],
  [/ion$/, ['', 'e']],
  [/(?:ment|al|ance|ence|y|ure|age|er)$/, ['', 'e']],
];

/** `closure` is of who closes, though it is a verb as well; `cover` is of nobody who coves. */
const SURELY_FORMED = /(?:tion|ment|sure|al)$/;

/**
 * `exploration` is of who explores, `retrieval` of who retrieves; `search` is both. Undefined where no verb is in it.
 */
export function verbOfNoun(noun: string): string | undefined {
  const word = noun.toLowerCase();
  const formed = NOMINAL.flatMap(([ending, verbs]) =>
    ending.test(word) ? verbs.map((end) => word.replace(ending, end)) : [],
  );
  const all = SURELY_FORMED.test(word) ? [...formed, word] : [word, ...formed];
  return word.endsWith('ing') ? verbOfEnding(word, 'ing') : all.find(isVerb);
}

/** `washed`, `seen`; not `put`, which is the verb itself. */
export function isPast(word: string): boolean {
  const verb = verbOfParticiple(word);
  return verb !== undefined && verb !== word && verb !== 'be';
}

/** `washes`: what somebody else does. */
export const isSingular = (word: string): boolean =>
  /[^s]s$/.test(word) && [word.slice(0, -1), word.slice(0, -2)].some(isVerb);
