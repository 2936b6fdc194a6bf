// Matches a sentence against the phrases of a world's lexicon, of which every word must be accounted for, and what no
// phrase reads by the room `english`, which knows more of the language. A sentence with two readings matches nothing.

import { createRequire } from 'node:module';
import type { Lexicon, LexiconForm } from '../../runtime/facets/lexicon.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { defaultsOf, type LexiconPhrase, type PhraseContext, type PhraseReading, phrasesOf } from './phrase.ts';
import { nameKey, readSaying, type Saying } from './saying.ts';

export interface Matcher {
  /** The things that sentences may name, with other words for them than the lexicon's; keep it, it costs a little. */
  names(known: readonly string[], synonyms?: Lexicon['synonyms']): NameIndex;
  /** The actions that fit best, as the world writes them; several where the sentence does not choose between them. */
  match(utterance: string, names: NameIndex, options?: MatchOptions): readonly string[];
  /** The same by the lexicon's phrases alone. */
  matchPlain: Matcher['match'];
}

/**
 * Prepares a world's lexicon for reading free text: takes some time, so keep it as long as the lexicon stays the same.
 * @example
 * ```ts
 * import { createMatcher } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 *
 * if (sar.words.lexicon === undefined) throw new Error('no lexicon');
 * const matcher = createMatcher(sar.words.lexicon);
 * matcher.match('stay idle', matcher.names([])); // → ['Idle']
 * ```
 */
export function createMatcher(lexicon: Lexicon): Matcher {
  const vocabulary = createVocabulary(lexicon);
  let reader: SentenceReader | undefined;
  const matchPlain: Matcher['match'] = (utterance, names, { admits } = {}) => {
    const saying = utterance.length > LONGEST_SAYING ? undefined : readSaying(utterance);
    if (saying === undefined) return [];
    const { phrases, fits } = vocabulary;
    const isWhole = (end: number) => end === saying.key.length;
    return nearestOf(readPhrases(phrases, { ...vocabulary, saying, names, admits, fits: fits.perhaps, ends: isWhole }));
  };
  return {
    names: (known, synonyms) =>
      createNameIndex(known, synonyms === undefined ? lexicon : { ...lexicon, synonyms }, vocabulary.verbs),
    matchPlain,
    match(utterance, names, options = {}) {
      const found = matchPlain(utterance, names, options);
      if (found.length > 0 || lexicon.english === false || utterance.length > LONGEST_SAYING) return found;
      reader ??= english().readerOf(vocabulary);
      return reader(utterance, names, options);
    },
  };
}

export interface MatchOptions {
  /** Whose action it is: may be spoken to by name. */
  readonly agent?: string;
  /** Only these count. */
  readonly admits?: (action: string) => boolean;
}

/** Longer sentences are no actions; they are refused unread. */
export const LONGEST_SAYING = 400;

/** A lexicon, prepared for reading. */
export interface Vocabulary {
  readonly lexicon: Lexicon;
  readonly all: readonly LexiconPhrase[];
  readonly phrases: PhraseIndex;
  /** What phrases begin with. */
  readonly verbs: ReadonlySet<string>;
  readonly fits: Affordances;
  readonly cannotBePut: Fits;
  /** The key of a word of the lexicon, worked out once. */
  readonly keyOf: (word: string) => string;
}

function createVocabulary(lexicon: Lexicon): Vocabulary {
  const all = lexicon.forms.flatMap(phrasesOf);
  const fits = affordances(lexicon);
  const keys = new Map<string, string>();
  return {
    lexicon,
    all,
    phrases: indexPhrases(all),
    verbs: new Set(all.flatMap(({ first }) => first)),
    fits,
    cannotBePut: fits.putsWhatCannotBeHeld,
    keyOf(word) {
      const key = keys.get(word) ?? nameKey(word);
      keys.set(word, key);
      return key;
    },
  };
}

/** Phrases by the first two letters they may begin with: most cannot fit, and need not be tried. */
export type PhraseIndex = (key: string, at: number) => Iterable<LexiconPhrase>;

export function indexPhrases(phrases: readonly LexiconPhrase[]): PhraseIndex {
  const open = phrases.filter(({ first }) => first.length === 0);
  const table = new Map<string, Set<LexiconPhrase>>();
  for (const phrase of phrases) {
    for (const word of phrase.first) {
      const start = word.slice(0, 2);
      table.set(start, (table.get(start) ?? new Set(open)).add(phrase));
    }
  }
  return (key, at) => table.get(key.slice(at, at + 2)) ?? open;
}

export interface PhraseQuery {
  readonly saying: Saying;
  readonly names: NameIndex;
  readonly admits: ((action: string) => boolean) | undefined;
  readonly keyOf: (word: string) => string;
  readonly cannotBePut: Fits;
  /** Whether an action can be done to a thing. */
  readonly fits: Fits;
  /** Where the order may begin, and whether only a verb in -ing may; at the start unless told. */
  readonly starts?: readonly { readonly at: number; readonly doing: boolean }[];
  /** Whether nothing that changes the order stands from `end` on. */
  readonly ends: (end: number, form: LexiconForm, things: readonly string[]) => boolean;
}

/** Every action that the phrases read, with how far it is from full names. */
export function readPhrases(phrases: PhraseIndex, query: PhraseQuery): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const filled: PhraseContext['filled'] = new Map();
  for (const { at, doing } of query.starts ?? AT_THE_START) {
    for (const phrase of phrases(query.saying.key, at)) {
      const context = { ...query, form: phrase.form, filled };
      (doing ? phrase.doing : phrase.read)(context, at, { slots: {}, far: 0 }, (end, reading) => {
        if (query.saying.edge[end] !== true || !isPossible(query, phrase.form, reading)) return;
        if (!query.ends(end, phrase.form, Object.values(reading.slots))) return;
        for (const action of admittedOf(query, phrase.form, reading))
          found.set(action, Math.min(found.get(action) ?? Number.POSITIVE_INFINITY, reading.far));
      });
    }
  }
  return found;
}

const AT_THE_START = [{ at: 0, doing: false }];

/** The actions nearest to full names. */
export function nearestOf(found: ReadonlyMap<string, number>, within = 0): readonly string[] {
  const best = Math.min(...found.values());
  return [...found].flatMap(([action, far]) => (far <= best + within ? [action] : []));
}

const isPossible = ({ fits }: PhraseQuery, form: LexiconForm, { slots }: PhraseReading): boolean =>
  Object.entries(slots).every(([name, thing]) => {
    const slot = form.slots?.[name];
    return slot === undefined || !('kinds' in slot) || fits(form, thing);
  });

function admittedOf({ admits, names }: PhraseQuery, form: LexiconForm, reading: PhraseReading): readonly string[] {
  const actions = actionsOf(form, reading, names);
  if (admits === undefined) return actions;
  const fitting = actions.filter(admits);
  return fitting.length > 0 ? fitting : actionsOf(form, withWholes(form, reading), names).filter(admits);
}

/** The written action; several where a slot was not said and could be several things, none where it must be said. */
function actionsOf({ write, slots = {} }: LexiconForm, reading: PhraseReading, names: NameIndex): readonly string[] {
  return Object.entries(slots).reduce<readonly string[]>(
    (written, [name, slot]) => {
      if (!write.includes(`{${name}}`)) return written;
      const slotValue = reading.slots[name];
      const values = slotValue === undefined ? defaultsOf(slot, names) : [slotValue];
      return written.flatMap((text) => values.map((value) => text.replace(`{${name}}`, () => value)));
    },
    [write],
  );
}

/** The same with wholes in the place of their parts, where the world says that it means no other thing. */
function withWholes({ slots = {} }: LexiconForm, reading: PhraseReading): PhraseReading {
  const whole = ([name, value]: [string, string]): [string, string] => {
    const slot = slots[name];
    const isPart = slot !== undefined && 'kinds' in slot && slot.whole !== undefined;
    return [name, isPart ? value.replace(new RegExp(slot.whole ?? '', 'u'), '') : value];
  };
  return { ...reading, slots: Object.fromEntries(Object.entries(reading.slots).map(whole)) };
}

/** What can be done to which thing. */
export type Fits = (form: LexiconForm, thing: string) => boolean;

/** As far as the lexicon says so. */
interface Affordances {
  readonly surely: Fits;
  /** A thing that the lexicon says nothing about may take any action. */
  readonly perhaps: Fits;
  /** Any thing may take an action that the lexicon does not restrict to some things. */
  readonly possibly: Fits;
  /** Whether a form puts a thing somewhere that cannot be held: `put the fridge in the pan`. */
  readonly putsWhatCannotBeHeld: Fits;
}

function affordances({ forms }: Lexicon): Affordances {
  const patterns = new Map(forms.flatMap((form) => (form.fits ? [[form, new RegExp(form.fits, 'u')] as const] : [])));
  const surely: Fits = (form, thing) => patterns.get(form)?.test(thing) ?? true;
  const isUnknown = (thing: string) => ![...patterns.values()].some((pattern) => pattern.test(thing));
  const perhaps: Fits = (form, thing) => surely(form, thing) || isUnknown(thing);
  const taking = forms.filter(({ states, only }) => only === true && states !== undefined);
  const putting = new Set(forms.filter(isPutting).map(verbOf));
  return {
    surely,
    perhaps,
    possibly: (form, thing) => form.only !== true || perhaps(form, thing),
    putsWhatCannotBeHeld: (form, thing) =>
      taking.length > 0 && putting.has(verbOf(form)) && !taking.some((take) => perhaps(take, thing)),
  };
}

const verbOf = ({ write }: LexiconForm): string => write.split('(')[0] ?? '';
const isPutting = ({ means = {} }: LexiconForm): boolean => Object.values(means).flat().includes('put.1');

/** The actions that a sentence means, as `Matcher.match` gives them. */
type SentenceReader = (utterance: string, names: NameIndex, options: MatchOptions) => readonly string[];

/** What `english/index.ts` offers. */
export interface English {
  /** Reads by a world's lexicon. */
  readonly readerOf: (vocabulary: Vocabulary) => SentenceReader;
  /** Reads by what the words of listed actions commonly mean; keeps what it prepared for the last lists. */
  readonly readList: (utterance: string, actions: readonly string[], agent?: string) => readonly string[];
}

const load = createRequire(import.meta.url);

/** The sources end in .ts, and what is built of them in .js. */
export const english = (): English => load(`../../english/index${import.meta.url.slice(-3)}`);
