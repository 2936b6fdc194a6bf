// Finds the verb of a past participle, so that `the potato must be put in the pot` is read like `put the potato in the
// pot`. The irregular ones are a closed class of English grammar.
import { isVerb } from './verb-meaning.ts';

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
