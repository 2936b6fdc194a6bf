// Declares a world's actions as rows whose arguments have types. From the rows come what reads actions, what lists
// them, the notation in the manual, reasons of failure and the lexicon (action-table.ts). A row holds everything that
// is particular to its action, so that none of these can forget it.
import { failure } from '../../runtime/errors/index.ts';
import type { LexiconForm, LexiconSlot } from '../../runtime/facets/lexicon.ts';

/** Something that an action can name. */
export interface NamedThing {
  readonly kind: string;
  readonly name: string;
}

/** The types that one world's rows have in common. */
export interface RowTypes {
  /** What rules know when an agent acts: the state, and who acts. */
  readonly turn: unknown;
  readonly thing: NamedThing;
  /** Why an action fails, as data. */
  readonly reason: string;
  /** What actions that take time set going. */
  readonly deed?: unknown;
  /** Columns that only this world has. */
  readonly own: object;
}

/** What an agent can name now: what it sees, and what it knows by name only. */
export interface KnownThings<T> {
  readonly seen: readonly T[];
  readonly told: readonly T[];
}
export type FindThing<T> = (name: string) => T | undefined;

/**
 * The type of an argument. What can be read (`R`), what fits (`V`) and what lists offer are three sets, each within the
 * one before: a fire can be named to be carried, a region be doused without being listed.
 */
export interface Argument<T, V extends R, R = V> {
  /** Its name in the manual's notation. */
  readonly label: string;
  /** How phrases name it; undefined where no phrase can. */
  readonly slot: LexiconSlot | undefined;
  /** Free text may hold commas. */
  readonly isFree: boolean;
  read(said: string, find: FindThing<T>): R | undefined;
  write(value: R): string;
  /** In a sentence. */
  speak(value: R): string;
  fits(value: R): value is V;
  offers(known: KnownThings<T>): readonly V[];
}
/** One that phrases can name. */
export type SayableArgument<T, V extends R, R = V> = Argument<T, V, R> & { readonly slot: LexiconSlot };
export type Arguments<T> = Readonly<Record<string, Argument<T, unknown>>>;
export type SaidValues<A> = { readonly [K in keyof A]: A[K] extends Argument<never, infer _, infer R> ? R : never };
export type FittingValues<A> = { readonly [K in keyof A]: A[K] extends Argument<never, infer V, infer _> ? V : never };

/** A condition with a name: rules ask whether it holds, and a player which row makes it so. */
export interface Fact<C, X> {
  readonly fact: string;
  readonly not: boolean;
  /** Other actions undo it, as going elsewhere undoes being near: a plan makes it true last. */
  readonly fleeting: boolean;
  /** The arguments that it is about, where it names them. */
  readonly named?: readonly string[];
  /** What it is about, out of a row's arguments. */
  values(args: X): readonly unknown[];
  holds(turn: C, args: X): boolean;
}

/** Stands among the needs where arguments must be of the types that the row takes. A row without it reads no others. */
export const FITS = 'fits';
type Need<C, X, R> = readonly [need: Fact<C, X> | typeof FITS, reason: R];

/**
 * In the place of `when`: the action is understood, and never offered.
 * @example
 * ```ts
 * import { NEVER_OFFERED } from 'troupe/envs';
 *
 * NEVER_OFFERED(); // → false
 * ```
 */
export const NEVER_OFFERED = (): boolean => false;
/** In the place of phrases: people ask for it by its notation only. */
export const NO_PHRASE = null;

export interface ActionRow<W extends RowTypes, A> {
  /**
   * How it is written, with each argument in braces; by default its name and the arguments in brackets. Nothing of it
   * may be left out: other than in phrases, brackets stand for themselves. Rows may share a notation: the first one
   * whose arguments can be read takes it.
   */
  readonly write?: string;
  readonly args: A;
  /** Whether there is such an action under the options of this episode. */
  exists?(turn: W['turn']): boolean;
  /** Whether it is offered now. Rows that name the same function are asked once. */
  when?(turn: W['turn']): boolean;
  /** What must hold, each with the reason why the action fails where it does not, in the order in which it is told. */
  readonly needs?: readonly Need<W['turn'], SaidValues<A>, W['reason']>[];
  /** What holds after it, for players. */
  readonly makes?: readonly Fact<W['turn'], FittingValues<A>>[];
  /** Carries it out. It may fail all the same, and leave traces. Absent where the whole team's plan decides. */
  does?(turn: W['turn'], args: FittingValues<A>): W['reason'] | 'ok';
  /** What it sets going, where it takes time. */
  runs?(turn: W['turn'], args: FittingValues<A>): W['deed'];
  /** What the manual says of it; empty where its notation says everything. */
  readonly manual: string;
  /** The phrases by which people ask for it (runtime/facets/lexicon.ts, `says`). */
  readonly phrases: readonly [string, ...string[]] | typeof NO_PHRASE;
  /** What else code that reads free text knows of the phrases. `slots`: what they name besides the arguments. */
  readonly words?: Omit<LexiconForm, 'write' | 'says'>;
  /** Phrases that ask for one value of an argument, by the action as it is written. */
  readonly apart?: Readonly<Record<string, readonly string[]>>;
  /** Rows with which it has sentences in common: such a sentence asks for neither. */
  readonly shares?: readonly string[];
  /** Where its rule comes from. */
  readonly source: string;
  readonly own: W['own'];
}

/**
 * The phrases and words of an action that several worlds have, for its row.
 * @example
 * ```ts
 * import { phrasesFrom } from 'troupe/envs';
 *
 * phrasesFrom({ write: 'Wait', says: ['wait', 'rest'] }).phrases; // → ['wait', 'rest']
 * ```
 */
export function phrasesFrom({ write: _, says: [first = '', ...more], ...words }: LexiconForm) {
  const phrases: readonly [string, ...string[]] = [first, ...more];
  return { phrases, words };
}

interface ThingOptions<T, K> {
  /** The kinds that lists offer; all of them by default. */
  readonly listed?: readonly K[];
  /** Whether lists also offer what is known by name only. */
  readonly told?: boolean;
  /** Of these kinds, only things of which it is true: where kinds overlap. */
  readonly that?: (thing: T) => boolean;
  readonly label?: string;
  readonly slot?: Omit<Extract<LexiconSlot, { kinds: readonly string[] }>, 'kinds'>;
}

/**
 * Makes the rows of one world: its types are given once, and everything in a row is inferred from its arguments.
 * @example
 * ```ts
 * import { rowsOf } from 'troupe/envs';
 *
 * type Thing = { readonly kind: 'door' | 'key'; readonly name: string };
 * type Types = { turn: { open: Set<string> }; thing: Thing; reason: 'open_already'; own: object };
 * const { action, fact, not, one } = rowsOf<Types>();
 * const isOpen = fact('open', ({ open }, door: Thing) => open.has(door.name));
 * const Open = action({
 *   args: { door: one(['door']) },
 *   needs: [[not(isOpen('door')), 'open_already']],
 *   makes: [isOpen('door')],
 *   does: ({ open }, { door }) => {
 *     open.add(door.name);
 *     return 'ok';
 *   },
 *   manual: 'opens a door for good',
 *   phrases: ['(open|unlock) {door}'],
 *   source: 'our own',
 *   own: {},
 * });
 * Open.phrases; // → ['(open|unlock) {door}']
 * ```
 */
export function rowsOf<W extends RowTypes>() {
  return {
    action: <A extends Arguments<W['thing']>>(row: ActionRow<W, A>): ActionRow<W, A> => row,
    ...argumentsOf<W['thing']>(),
    ...factsOf<W['turn']>(),
  };
}

function argumentsOf<T extends NamedThing>() {
  return {
    /** A thing of one of these kinds; any other known thing can be read. Lists name them kind by kind in this order. */
    one: <K extends T['kind']>(
      kinds: readonly K[],
      { listed = kinds, told = false, that, label, slot }: ThingOptions<T, K> = {},
    ): SayableArgument<T, T & { readonly kind: K }, T> => {
      checkTexts('one()', kinds);
      type V = T & { readonly kind: K };
      const isOf = (thing: T, kind: string): thing is V => thing.kind === kind && (that === undefined || that(thing));
      const isAny = (thing: T): thing is V => kinds.some((kind) => isOf(thing, kind));
      return {
        label: label ?? kinds.map(capitalized).join('Or'),
        slot: { kinds: [...kinds], ...slot },
        isFree: false,
        read: (said, find) => find(said),
        write: ({ name }) => name,
        speak: ({ name }) => name,
        fits: isAny,
        offers: ({ seen, told: byName }) => {
          const offered: V[] = [];
          for (const kind of listed) for (const thing of seen) if (isOf(thing, kind)) offered.push(thing);
          return told ? [...offered, ...byName.filter(isAny)] : offered;
        },
      };
    },

    /** One of these words. `said`: other ways to say each of them; `speak`: how sentences have it. */
    word: <const V extends string>(
      words: readonly V[],
      { said = {}, speak = (word) => word, label }: WordOptions<V> = {},
    ): SayableArgument<T, V> => {
      for (const texts of [words, ...Object.values(said)]) checkTexts('word()', texts);
      const byText = new Map(words.map((word) => [word.toLowerCase(), word]));
      return {
        label: label ?? words.join('|'),
        slot: { words: Object.fromEntries(words.map((word) => [word, [...(said[word] ?? [])]])) },
        isFree: false,
        read: (text) => byText.get(text.trim().toLowerCase()),
        write: (word) => word,
        speak,
        fits: (_word): _word is V => true,
        offers: () => words,
      };
    },

    /** Free text, which no list offers and no phrase names. */
    text: (label: string, most = 200): Argument<T, string> => ({
      label,
      slot: undefined,
      isFree: true,
      read: (said) => (said.trim() === '' || said.length > most ? undefined : said.trim()),
      write: (value) => value,
      speak: (value) => value,
      fits: (_value): _value is string => true,
      offers: () => [],
    }),
  };
}

/** For worlds that no compiler has read. @throws ACTION_ROW_BAD */
function checkTexts(argument: string, texts: unknown): void {
  if (Array.isArray(texts) && texts.every((one) => typeof one === 'string')) return;
  throw failure('ACTION_ROW_BAD', { argument, why: `${String(JSON.stringify(texts))} is no list of texts` });
}

function factsOf<C>() {
  return {
    /** A fact about nothing but the turn. */
    truth: (name: string, test: (turn: C) => boolean): Fact<C, unknown> => ({
      fact: name,
      not: false,
      fleeting: false,
      values: () => [],
      holds: test,
    }),
    /**
     * A fact about one value: `near('on')` about an argument, `near.of(({ on }) => …)` about what follows from the
     * arguments, `near.about(harbour)` about a certain one.
     */
    fact: <V>(name: string, test: (turn: C, value: V) => boolean, { fleeting = false } = {}) => {
      const of = <X>(pick: (args: X) => V): Fact<C, X> => ({
        fact: name,
        not: false,
        fleeting,
        values: (args) => [pick(args)],
        holds: (turn, args) => test(turn, pick(args)),
      });
      const named = <const K extends string>(arg: K): Fact<C, Readonly<Record<K, V>>> => ({
        named: [arg],
        ...of((args: Readonly<Record<K, V>>) => args[arg]),
      });
      const about = (value: V): Fact<C, unknown> => of(() => value);
      return Object.assign(named, { of, about });
    },
    /** A fact about two values. */
    pair: <V, U>(name: string, test: (turn: C, one: V, other: U) => boolean, { fleeting = false } = {}) => {
      const of = <X>(pick: (args: X) => readonly [V, U]): Fact<C, X> => ({
        fact: name,
        not: false,
        fleeting,
        values: pick,
        holds: (turn, args) => test(turn, ...pick(args)),
      });
      type Named<K extends string, L extends string> = Readonly<Record<K, V>> & Readonly<Record<L, U>>;
      const named = <const K extends string, const L extends string>(one: K, other: L): Fact<C, Named<K, L>> => ({
        named: [one, other],
        ...of((args: Named<K, L>) => [args[one], args[other]]),
      });
      return Object.assign(named, { of });
    },
    not: <X>(fact: Fact<C, X>): Fact<C, X> => ({
      ...fact,
      not: !fact.not,
      holds: (turn, args) => !fact.holds(turn, args),
    }),
  };
}

interface WordOptions<V extends string> {
  readonly said?: { readonly [W in V]?: readonly string[] };
  readonly speak?: (word: V) => string;
  readonly label?: string;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
