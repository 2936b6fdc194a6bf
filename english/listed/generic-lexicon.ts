// Builds a lexicon from nothing but a list of actions, for worlds that ship none: each action's own words, their
// WordNet synonyms and, where its verb names a common deed, the ways people phrase that deed.
import { turnedKey } from '../../agents/grounding/name-index.ts';
import type { Lexicon, LexiconForm } from '../../runtime/facets/lexicon.ts';
import { isVerb, sensesCount } from '../verbs/verbs.ts';
import { DEEDS, type Deed, DIRECTIONS } from './deeds.ts';
import { type ActionPart, isDirection, type ListedAction, readAction } from './listed-action.ts';

export interface GenericLexicon {
  /** What lists have alike that differ only in the things they name. */
  readonly patterns: string;
  /** The same for all lists of these patterns. */
  lexicon(): Lexicon;
  /** Other words for the things. */
  readonly synonyms: NonNullable<Lexicon['synonyms']>;
  /** The things that the listed actions name. */
  readonly things: readonly string[];
  /** The listed action that is written so in the lexicon's way. */
  readonly actionOf: ReadonlyMap<string, string>;
}

/** All actions that differ only in the things that they name. */
interface ActionPattern {
  readonly verb: string;
  /** The verb as the list writes it. */
  readonly written: string;
  readonly parts: readonly ActionPart[];
  readonly arity: number;
}

const SLOTS = ['a', 'b', 'c', 'd'];

export function genericLexicon(actions: readonly string[]): GenericLexicon {
  const patterns = new Map<string, ActionPattern>();
  const actionOf = new Map<string, string>();
  const things = new Set<string>();
  const all = actions.map(readAction).filter(({ verb, things: named }) => verb !== '' && named.length <= SLOTS.length);
  for (const listed of all) {
    const key = patternKey(listed);
    patterns.set(key, { verb: listed.verb, written: listed.written, parts: listed.parts, arity: listed.things.length });
    for (const thing of listed.things) things.add(thing);
    const written = [...patterns.keys()].indexOf(key);
    actionOf.set([writeOf(written), ...listed.things].join(' '), listed.action);
  }
  return {
    patterns: [...patterns.keys()].join('\n'),
    lexicon: () => lexiconOf([...patterns.values()]),
    synonyms: Object.fromEntries([...things].flatMap(turnedName)),
    things: [...things],
    actionOf,
  };
}

/** What two lists have alike that differ only in the things they name. */
const patternKey = ({ verb, parts }: Pick<ListedAction, 'verb' | 'parts'>): string =>
  [verb, ...parts.map((part) => ('word' in part ? part.word : `{${part.thing}}`))].join(' ');

/** No word of English begins so. */
const writeOf = (n: number): string => `zzact${'abcdefghijklmnopqrstuvwxyz'[n % 26]}${'x'.repeat(Math.floor(n / 26))}`;

function lexiconOf(patterns: readonly ActionPattern[]): Lexicon {
  const kinds: Lexicon['kinds'] = {
    // `square[0.5, 1.5]` may be said with its comma.
    bracketed: { pattern: '^(\\w+)\\[(.+)\\]$', also: ['$1[$2]'] },
    any: { pattern: '.' },
  };
  // Where several actions wait, each means something of its own; the first verb in the deed's order is plain waiting.
  const waits = patterns.filter(({ arity, parts }) => arity === 0 && parts.length === 0);
  const [idle] = DEEDS.wait?.verbs.split(' ').flatMap((verb) => waits.filter((one) => one.verb === verb)) ?? [];
  const named = patterns.map((pattern) => deedNameOf(pattern, idle));
  const forms = patterns.map((pattern, n): LexiconForm => {
    const deed = DEEDS[named[n] ?? ''];
    const undone = deed?.undoes === undefined ? -1 : named.indexOf(deed.undoes);
    const slots = Object.fromEntries(
      SLOTS.slice(0, pattern.arity).map((slot) => [slot, { kinds: ['bracketed', 'any'] }]),
    );
    const write = (at: number) => [writeOf(at), ...SLOTS.slice(0, pattern.arity).map((slot) => `{${slot}}`)].join(' ');
    return {
      write: write(n),
      says: [...ownPhrases(pattern), ...deedPhrases(pattern, deed)],
      slots: pattern.arity > 0 ? withParts(slots, deed) : undefined,
      loosely: deed?.loosely && pattern.arity === 1 ? [...deed.loosely] : undefined,
      means: deed?.means ?? ownMeaning(pattern.verb),
      aside: [...(deed?.aside ?? [])],
      results: deed?.results ? [...deed.results] : undefined,
      undoes: undone >= 0 ? write(undone) : undefined,
    };
  });
  return { kinds, forms };
}

/** What opens has parts that are named for it. */
const withParts = (
  slots: NonNullable<LexiconForm['slots']>,
  deed: Deed | undefined,
): NonNullable<LexiconForm['slots']> =>
  deed === undefined || (deed !== DEEDS.open && deed !== DEEDS.close)
    ? slots
    : Object.fromEntries(Object.keys(slots).map((slot) => [slot, { kinds: ['bracketed', 'any'], parts: PARTS }]));
const PARTS = ['door', 'lid', 'cover', 'doors'];

/** Its own words; a word of place may be another one, and may be left out where the action leaves it out. */
function ownPhrases({ verb, written, parts }: ActionPattern): readonly string[] {
  const said = parts.flatMap((part, i) => {
    if ('thing' in part) {
      const before = parts[i - 1];
      const free = before !== undefined && 'thing' in before ? ['[to|into|in|on|onto|at|with|from|using|for]'] : [];
      return [...free, `{${SLOTS[part.thing]}}`];
    }
    return [i === 0 || i < parts.length - 1 ? (PLACES[part.word] ?? directed(part.word)) : directed(part.word)];
  });
  const [first = '', ...rest] = said;
  const particle =
    parts[0] !== undefined &&
    'word' in parts[0] &&
    said.length === 2 &&
    /^(?:on|off|up|down|out|open)$/.test(parts[0].word);
  const verbs = written === verb || written === '' ? verb : `(${verb}|${written})`;
  return [[verbs, ...said].join(' '), ...(particle ? [[verbs, ...rest, first].join(' ')] : [])];
}

const ON = '(on|in|into|onto|inside|at|to|upon|on top of|in to|on to)';
const PLACES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['in', 'into', 'onto', 'inside'].map((word) => [word, ON])),
  to: '[to|towards|toward|up to|over to|into|near]',
  from: '(from|off|out of|off of|in|on|at)',
  with: '(with|using|by|in|at|on)',
  using: '(with|using|by|in|at|on)',
};

const directed = (word: string): string => DIRECTIONS[word] ?? word;

function deedPhrases({ arity, parts }: ActionPattern, deed: Deed | undefined): readonly string[] {
  const direction = parts.flatMap((part) => ('word' in part && isDirection(part.word) ? [part.word] : []))[0];
  return (deed?.says[arity] ?? []).map((says) =>
    says.replaceAll('DIRECTION', direction === undefined ? '' : directed(direction)),
  );
}

/** The deed that a pattern's verb and words name. */
function deedNameOf(pattern: ActionPattern, idle: ActionPattern | undefined): string | undefined {
  const { verb, parts, arity } = pattern;
  const words = parts.flatMap((part) => ('word' in part ? [part.word] : []));
  const found = Object.entries(DEEDS).find(([name, deed]) => {
    if (
      deed.says[arity] === undefined ||
      !(deed.verbsOf?.[arity] ?? deed.verbs).split(' ').includes(verb.replaceAll(' ', '_'))
    )
      return false;
    if (deed.with === 'DIRECTION') return words.some(isDirection) || isDirection(verb);
    if (deed.with !== undefined)
      return words.includes(deed.with) || !'turn switch toggle power set shut'.split(' ').includes(verb);
    if (name === 'wait') return pattern === idle;
    // What has words of its own beside those of place is something else: `clear inventory`.
    return words.every((word) => PLACES[word] !== undefined || word === 'on' || word === 'up' || word === 'down');
  });
  return found?.[0];
}

const MOST_SENSES = 3;

/** The first senses of the action's own verb. */
function ownMeaning(verb: string): LexiconForm['means'] {
  const lemma = verb.replaceAll(' ', '_');
  if (!isVerb(lemma)) return {};
  const senses = Array.from({ length: Math.min(MOST_SENSES, sensesCount(lemma)) }, (_, i) => `${lemma}.${i + 1}`);
  return { [verb]: senses };
}

/** `box[4.5V]` is the 4.5V box too, `box_blue_2` the blue box 2. */
function turnedName(name: string): readonly (readonly [string, string[]])[] {
  const [, noun = '', measure = ''] = /^([A-Za-z]+)\[([^,\]]+)\]$/.exec(name) ?? [];
  if (noun !== '') return [[name, [`${measure} ${noun}`, `${noun} of ${measure}`, `${noun} with ${measure}`]]];
  const [, kind = '', which = ''] = /^([a-z]+)_([a-z]+)(?:_\d+)?$/.exec(name) ?? [];
  return kind === '' ? [] : [[`${kind}_${which}`, [turnedKey(kind, which)]]];
}
