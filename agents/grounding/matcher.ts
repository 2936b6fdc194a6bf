// Matches free text against a world's lexicon of actions. Every word of a saying must be accounted for: by the verb, a
// name, a filler word, or an addition that the action allows. A saying with two readings matches nothing.
import type { Lexicon, LexiconForm } from '../../runtime/facets/lexicon.ts';
import { createNameIndex, type NameIndex } from './names/name-index.ts';
import { orderStarts } from './phrases/filler-words.ts';
import { type AdditionContext, endsHarmlessly, PURPOSES } from './phrases/harmless-additions.ts';
import { type KnownVerbs, rewordings, takesThings } from './phrases/inferred-verbs.ts';
import { defaultsOf, type LexiconPhrase, type PhraseContext, type PhraseReading, phrasesOf } from './phrases/phrase.ts';
import { loosePhrasesOf } from './phrases/result-phrases.ts';
import { aimsOf, plainerSayings } from './talk/plainer-sayings.ts';
import { firstFound, readTalk } from './talk/talk.ts';
import { nameKey, readSaying, type Saying, withReplaced } from './words/saying.ts';
import { distanceToSense, isVerb } from './words/verb-meaning.ts';

export interface Matcher {
  /**
   * The things that sayings may name, with other words for them than the lexicon's. Costs a little: keep it as long as
   * they stay the same.
   */
  names(known: readonly string[], synonyms?: Lexicon['synonyms']): NameIndex;
  /**
   * The actions that fit best, as the world writes them: one, or several that the saying does not choose between, or
   * none.
   */
  match(utterance: string, names: NameIndex, options?: MatchOptions): readonly string[];
}

export interface MatchOptions {
  /** Whose action it is: may be spoken to by name. */
  readonly agent?: string;
  /** Only these count. */
  readonly admits?: (action: string) => boolean;
}

/** Longer sayings are no actions; they are refused unread. */
export const LONGEST_SAYING = 400;

/**
 * Prepares a world's lexicon for reading free text: takes some time, so keep it as long as the lexicon stays the same.
 * @example
 * ```ts
 * import { createMatcher } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 *
 * if (sar.lexicon === undefined) throw new Error('no lexicon');
 * const matcher = createMatcher(sar.lexicon);
 * matcher.match('stay idle', matcher.names([])); // → ['Idle']
 * ```
 */
export function createMatcher(lexicon: Lexicon): Matcher {
  const all = lexicon.forms.flatMap(phrasesOf);
  const phrases = indexByFirstLetters(all);
  const verbs = new Set(phrases.words);
  const fits = affordances(lexicon);
  const loose = indexByFirstLetters(lexicon.forms.flatMap((form) => loosePhrasesOf(form, lexicon)));
  // What can be done to a thing decides between what is listed and what is loosely said, and never refuses what is
  // listed.
  const readings: readonly ((asked: ReadingInput) => readonly string[])[] = [
    (asked) => readBy(phrases, { ...asked, fits: fits.perhaps }),
    (asked) =>
      withParticleFirst(asked.saying).flatMap((saying) => readBy(phrases, { ...asked, saying, fits: fits.perhaps })),
    (asked) => readBy(loose, { ...asked, fits: fits.surely }),
    (asked) => readBy(phrases, { ...asked, fits: fits.possibly }),
    createInference(
      {
        forms: lexicon.forms,
        listed: { ofThings: firstWordsOf(all.filter(({ form }) => takesThings(form))), all: verbs },
      },
      all,
      fits,
    ),
  ];
  const words = wordsOfPhrases(lexicon);
  const keyOf = memoized(nameKey);
  const purposes = new Set([...PURPOSES, ...verbs]);
  const undo = undoing(lexicon);
  const rooms = (lexicon.rooms ?? []).map(nameKey);
  return {
    names: (known, synonyms) =>
      createNameIndex(known, synonyms === undefined ? lexicon : { ...lexicon, synonyms }, verbs),
    match(utterance, names, { agent, admits } = {}) {
      const readPlain = (text: string): readonly string[] => {
        const saying = text.length > LONGEST_SAYING ? undefined : readSaying(text);
        if (saying === undefined) return [];
        const asked = { saying, names, agent, purposes, rooms, admits, keyOf, cannotBePut: fits.putsWhatCannotBeHeld };
        return firstFound(readings.map((read) => () => read(asked)));
      };
      const read = (order: string): readonly string[] => {
        const found = readPlain(order);
        if (found.length > 0 && aimsOf(order).some((aim) => readPlain(aim).some((one) => undo(one, found)))) return [];
        if (found.length > 0 || readSaying(order) === undefined) return found;
        const contained = intoItsNamesake(order, names.calls);
        return [
          ...new Set([...plainerSayings(order), ...(contained === undefined ? [] : [contained])].flatMap(readPlain)),
        ];
      };
      return utterance.length > LONGEST_SAYING ? [] : readTalk(utterance, { names, words, agent, read });
    },
  };
}

const firstWordsOf = (phrases: readonly LexiconPhrase[]): ReadonlySet<string> =>
  new Set(phrases.flatMap(({ first }) => first));

/** Whether an action takes one of these back: closing what would be opened. */
function undoing({ forms }: Lexicon): (action: string, others: readonly string[]) => boolean {
  const verbOf = (write: string) => write.split(/[({ ]/)[0] ?? '';
  const pairs = new Map(forms.flatMap(({ write, undoes }) => (undoes ? [[verbOf(write), verbOf(undoes)]] : [])));
  return (action, others) => others.some((other) => pairs.get(verbOf(action)) === verbOf(other));
}

/** Every word that the world's own phrases are made of. */
const wordsOfPhrases = ({ forms, synonyms = {} }: Lexicon): ReadonlySet<string> =>
  new Set(
    [
      ...forms.flatMap(({ says, loosely = [], write }) => [...says, ...loosely, write]),
      ...Object.values(synonyms).flat(),
    ].flatMap(
      (text) =>
        text
          .replace(/\{\w+\}/g, ' ')
          .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
          .toLowerCase()
          .match(/[a-z]+/g) ?? [],
    ),
  );

type ReadingInput = Omit<MatchAttempt, 'found' | 'filled'>;

/** What the world's own phrases make of a saying: the actions nearest to full names. */
function readBy(phrases: PhraseIndex, asked: ReadingInput): readonly string[] {
  const ground: MatchAttempt = { ...asked, found: new Map(), filled: new Map() };
  for (const { at, doing } of orderStarts(asked.saying, asked.agent)) {
    for (const phrase of phrases.at(asked.saying.key, at))
      tryPhrase(ground, phrase, doing ? phrase.doing : phrase.read, at);
  }
  return nearestOf(ground.found);
}

function nearestOf(found: ReadonlyMap<string, number>, within = 0): readonly string[] {
  const best = Math.min(...found.values());
  return [...found].flatMap(([action, far]) => (far <= best + within ? [action] : []));
}

/** From here on a verb is only a kind of the listed one. */
const KIND_OF = 1;

/** Two meanings of a verb that are nearer to each other than this are not told apart. */
const MEANING_MARGIN = 0.5;

/** Reads by what verbs mean, where no phrase of the world fits. */
function createInference(known: KnownVerbs, phrases: readonly LexiconPhrase[], { perhaps, surely }: Affordances) {
  const phrasesByForm = new Map(known.forms.map((form) => [form, phrases.filter((phrase) => phrase.form === form)]));
  return (asked: ReadingInput): readonly string[] => {
    const found = new Map<string, number>();
    for (const { at, doing } of orderStarts(asked.saying, asked.agent)) {
      // `bob` is a verb too.
      if (asked.names.people.has(asked.saying.partAt.get(at)?.text ?? '')) continue;
      for (const { form, saying, far } of rewordings(known, asked.saying, at, doing)) {
        // A kind of what is meant says it only of things to which it is known to be done.
        const fits = far < KIND_OF ? perhaps : surely;
        const ground: MatchAttempt = { ...asked, saying, fits, guessed: true, found: new Map(), filled: new Map() };
        for (const phrase of phrasesByForm.get(form) ?? []) tryPhrase(ground, phrase, phrase.read, at);
        for (const action of nearestOf(ground.found))
          found.set(action, Math.min(found.get(action) ?? Number.POSITIVE_INFINITY, far));
      }
    }
    return nearestOf(found, MEANING_MARGIN);
  };
}

function memoized(keyOf: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const key = known.get(word) ?? keyOf(word);
    known.set(word, key);
    return key;
  };
}

type PhraseIndex = ReturnType<typeof indexByFirstLetters>;

/** Phrases by the first two letters they may begin with: most cannot fit, and need not be tried. */
function indexByFirstLetters(phrases: readonly LexiconPhrase[]) {
  const open = phrases.filter(({ first }) => first.length === 0);
  const table = new Map<string, Set<LexiconPhrase>>();
  for (const phrase of phrases) {
    for (const word of phrase.first) {
      const start = word.slice(0, 2);
      const there = table.get(start);
      if (there === undefined) table.set(start, new Set([...open, phrase]));
      else there.add(phrase);
    }
  }
  return {
    words: phrases.flatMap(({ first }) => first),
    at: (key: string, at: number): Iterable<LexiconPhrase> => table.get(key.slice(at, at + 2)) ?? open,
  };
}

type MatchAttempt = Omit<AdditionContext, 'form' | 'acted'> & {
  /** Every action that was read, with how far it is from full names. */
  readonly found: Map<string, number>;
  readonly admits: ((action: string) => boolean) | undefined;
  readonly filled: PhraseContext['filled'];
  readonly cannotBePut: PhraseContext['cannotBePut'];
  /** Whether an action can be done to a thing; anything can where that is not asked. */
  readonly fits?: Fits;
};

function tryPhrase(ground: MatchAttempt, { form }: LexiconPhrase, read: LexiconPhrase['read'], at: number): void {
  const { saying, names, found, admits, filled, keyOf, cannotBePut } = ground;
  read({ saying, names, form, filled, keyOf, cannotBePut }, at, { slots: {}, far: 0 }, (end, reading) => {
    const things = Object.entries(reading.slots).flatMap(([name, thing]) => {
      const slot = form.slots?.[name];
      return slot && 'kinds' in slot ? [thing] : [];
    });
    if (ground.fits && !things.every((thing) => ground.fits?.(form, thing))) return;
    if (!saying.edge[end] || !endsHarmlessly({ ...ground, form, acted: Object.values(reading.slots) }, end)) return;
    const actions = actionsOf(form, reading, names);
    const fitting = admits === undefined ? actions : actions.filter(admits);
    const taken =
      fitting.length > 0 || admits === undefined
        ? fitting
        : actionsOf(form, withWholes(form, reading), names).filter(admits);
    for (const action of taken) found.set(action, Math.min(found.get(action) ?? Number.POSITIVE_INFINITY, reading.far));
  });
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
  const whole = ([name, slotValue]: [string, string]): [string, string] => {
    const slot = slots[name];
    return [
      name,
      slot && 'kinds' in slot && slot.whole !== undefined
        ? slotValue.replace(new RegExp(slot.whole, 'u'), '')
        : slotValue,
    ];
  };
  return { ...reading, slots: Object.fromEntries(Object.entries(reading.slots).map(whole)) };
}

/** What it is to put something away. */
const KEEPING = ['store.1', 'discard.1', 'throw_away.1', 'put.1'];
const WITH_PLACE = /\b(?:in|into|inside|on|onto|to) (?=\S)/i;

/** `calls`: whether some known thing is called so. */
function intoItsNamesake(order: string, calls: (word: string) => boolean): string | undefined {
  const [all = '', lead = '', verb = ''] =
    /^((?:(?:i|i'll|we|let me|let's|please|will|now|to) )*)([a-z]+) (?=\S)/i.exec(order) ?? [];
  const word = verb.toLowerCase();
  if (all === '' || !calls(word) || !KEEPING.some((sense) => distanceToSense(word, sense) !== undefined))
    return undefined;
  const rest = order.slice(all.length).replace(/[.!]+$/, '');
  return WITH_PLACE.test(rest) ? `${lead}put ${rest}` : `${lead}put ${rest} in the ${word}`;
}

/**
 * Moves a verb's particle in front of the thing, as phrases list it: `boot the laptop up` becomes `boot up the laptop`.
 */
const PARTICLES = new Set('up down off on out over away'.split(' '));
const MOST_BETWEEN = 5;

/** None where no particle stands at the end, some words after the first verb. */
function withParticleFirst(saying: Saying): readonly Saying[] {
  const parts = [...saying.partAt.values()];
  const last = parts.at(-1);
  if (last === undefined || !PARTICLES.has(last.text)) return [];
  return parts.flatMap((verb, i) => {
    const between = parts.length - i - 2;
    if (between < 1 || between > MOST_BETWEEN || verb.kind !== 'letters' || !isVerb(verb.text)) return [];
    return [
      withReplaced(
        saying,
        new Map([
          [verb.index, `${verb.text} ${last.text}`],
          [last.index, ''],
        ]),
      ),
    ];
  });
}

/** Says what can be done to which thing, as far as the world's lexicon declares it. */
type Fits = (form: LexiconForm, thing: string) => boolean;

/**
 * `perhaps`: a thing that the lexicon says nothing about may take any action. `possibly`: any thing may take an action
 * that the lexicon does not restrict to some things.
 */
interface Affordances {
  readonly surely: Fits;
  readonly perhaps: Fits;
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
