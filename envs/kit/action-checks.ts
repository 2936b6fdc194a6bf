// Refuses rows that cannot be meant: parts of another type than they must have, a notation or phrase whose arguments
// are not those of its row, an argument of a kind that no thing has, one sentence that two rows take. A world with such
// rows does not load.
import { failure } from '../../runtime/errors/index.ts';
import { hasDefault, type Lexicon, type LexiconSlot } from '../../runtime/facets/lexicon.ts';
import { bracketsMatch, type PhraseNode, phraseChoices } from '../../runtime/phrases/notation.ts';
import { isJsonObject, type JsonObject } from '../../runtime/text/json.ts';
import { type Argument, FITS, NO_PHRASE, type RowTypes } from './action-rows.ts';
import type { BoundRow, Notation } from './bound-row.ts';

interface CheckedTable<W extends RowTypes> {
  readonly world: string;
  readonly bound: readonly BoundRow<W>[];
  readonly words: Omit<Lexicon, 'forms'>;
}

/** @throws ACTION_ROW_BAD */
export function checkRows<W extends RowTypes>({ world, bound, words }: CheckedTable<W>): void {
  const names = new Set(bound.map(({ name }) => name));
  for (const row of bound) {
    const alone = row.row.shares?.find((name) => !names.has(name));
    const fault = alone === undefined ? faultOf(row, words) : `it shares sentences with '${alone}', which is no row`;
    if (fault !== undefined) throw failure('ACTION_ROW_BAD', { world, row: row.name, why: fault });
  }
}

/**
 * Goes through all that the phrases of any two rows have in common. With hundreds of long phrases it takes as long as
 * starting a program.
 * @throws ACTION_ROW_BAD
 */
export function checkSentences<W extends RowTypes>({ world, bound }: Omit<CheckedTable<W>, 'words'>): void {
  const rows = bound.map(phrasesOf);
  for (const [i, row] of rows.entries()) {
    for (const other of rows.slice(0, i)) {
      const sentence = sentenceOfBoth(row, other);
      if (sentence !== undefined)
        throw failure('ACTION_ROW_BAD', {
          world,
          row: row.bound.name,
          why: `'${sentence}' means ${other.bound.name} too`,
        });
    }
  }
}

function faultOf<W extends RowTypes>(bound: BoundRow<W>, { kinds }: Omit<Lexicon, 'forms'>): string | undefined {
  const { row, notation } = bound;
  const types = Object.entries(row.args);
  const stranger = notation.slots.find(
    (slot, i) => !Object.hasOwn(row.args, slot) || notation.slots.indexOf(slot) !== i,
  );
  if (stranger !== undefined)
    return `its notation '${notation.template}' names {${stranger}} twice or without such an argument`;
  if (OPTIONAL_SLOT.test(notation.template))
    return `its notation '${notation.template}' has an argument in brackets, and nothing of a notation may be left out`;
  const unwritten = types.find(([name]) => !notation.slots.includes(name));
  if (unwritten !== undefined) return `its notation '${notation.template}' leaves out the argument '${unwritten[0]}'`;
  const slots = slotsOf(bound);
  for (const [name, slot] of Object.entries(slots)) {
    const fault = slot === undefined ? undefined : slotFault(slot, kinds);
    if (fault !== undefined) return `{${name}} ${fault}`;
  }
  const twice = types.find(([, type]) => offersTwice(type));
  if (twice !== undefined) return `{${twice[0]}} has a word twice`;
  for (const phrase of row.phrases ?? []) {
    const named = slotsNamed(phrase);
    const always = slotsAlwaysNamed(phraseChoices(phrase));
    const unknown = named.find((slot) => !Object.hasOwn(slots, slot) || slots[slot] === undefined);
    if (unknown !== undefined)
      return `its phrase '${phrase}' names {${unknown}}, which is no argument that people can say`;
    const unsaid = types.find(([name, { slot }]) => !always.includes(name) && !hasDefault(slot));
    if (unsaid !== undefined)
      return named.includes(unsaid[0])
        ? `its phrase '${phrase}' can be said without the argument '${unsaid[0]}', and then no action fits it`
        : `its phrase '${phrase}' leaves out the argument '${unsaid[0]}', so no action fits it`;
  }
  const apart = Object.keys(row.apart ?? {}).find((text) => {
    const inner = notation.head === undefined ? text : /\((.*)\)$/s.exec(text)?.[1];
    const call = bound.read(inner, () => undefined) ?? bound.readSplitElsewhere(inner, () => undefined);
    return call?.text !== text;
  });
  return apart === undefined ? undefined : `'${apart}', for which it has phrases apart, is no such action`;
}

/** A bracket that belongs to a name, as in `press[{button}]`, is part of how it is written. */
const OPTIONAL_SLOT = /(?<!\w)\[[^\]]*\{/;

const slotsNamed = (phrase: string): string[] => [...phrase.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot);

/** What stands in every sentence of a phrase. */
function slotsAlwaysNamed(node: PhraseNode): string[] {
  if (typeof node === 'string') return slotsNamed(node);
  const [first = [], ...others] = node.map((sequence) => sequence.flatMap(slotsAlwaysNamed));
  return first.filter((slot) => others.every((other) => other.includes(slot)));
}

function slotFault(slot: LexiconSlot, kinds: Lexicon['kinds']): string | undefined {
  if ('kinds' in slot) {
    const kind = slot.kinds.find((one) => !Object.hasOwn(kinds, one));
    if (kind !== undefined) return `is of the kind '${kind}', which no thing of the world has`;
    return slot.kinds.length === 0 ? 'is of no kind, so nothing is one' : undefined;
  }
  const words = 'words' in slot ? Object.entries(slot.words) : slot.numbers.map((one) => [String(one), []] as const);
  if (words.length === 0) return 'has nothing to choose from';
  const meanings = new Map<string, string>();
  for (const [word, more] of words) {
    for (const text of [word, ...more]) {
      if (text === '' || text !== text.trim()) return `has the word '${text}', which is empty or has blanks around it`;
      const before = meanings.get(text.toLowerCase()) ?? word;
      if (before !== word) return `has '${text}' for '${before}' and for '${word}'`;
      meanings.set(text.toLowerCase(), word);
    }
  }
  return undefined;
}

/** Words come from the type alone: no thing has to be known. */
function offersTwice(type: Argument<never, unknown>): boolean {
  if (type.slot === undefined || !('words' in type.slot)) return false;
  const offered = type.offers({ seen: [], told: [] }).map((value) => type.write(value));
  return new Set(offered).size < offered.length;
}

const slotsOf = <W extends RowTypes>({ row }: BoundRow<W>): Slots => ({
  ...Object.fromEntries(Object.entries(row.args).map(([name, { slot }]) => [name, slot])),
  ...row.words?.slots,
});

// --- one sentence, two actions ---

/** A place in the phrases of a row: the words and arguments that may follow, and places that are the same one. */
interface PhrasePlace {
  readonly symbols: (readonly [symbol: string, after: PhrasePlace])[];
  readonly same: PhrasePlace[];
  /** What follows with all that is the same; worked out when it is first asked for. */
  ahead?: PlaceAhead;
}
interface PlaceAhead {
  readonly words: ReadonlyMap<string, readonly PhrasePlace[]>;
  readonly slots: readonly (readonly [slot: LexiconSlot, after: PhrasePlace])[];
  readonly isEnd: boolean;
}

/** A sentence that both rows take. Rows that share some on purpose say so, and such a sentence asks for neither. */
function sentenceOfBoth<W extends RowTypes>(one: PhraseRow<W>, other: PhraseRow<W>): string | undefined {
  if (shapeOf(one.bound.notation) === shapeOf(other.bound.notation) && readAlike(one.bound, other.bound))
    return one.bound.notation.template;
  const shares = [one.bound.row.shares?.includes(other.bound.name), other.bound.row.shares?.includes(one.bound.name)];
  return shares.includes(true) ? undefined : commonSentence(one.phrases, other.phrases, new Map())?.join(' ');
}

/** Two notations with one shape differ in their arguments at most. */
const shapeOf = ({ head, template }: Notation): string =>
  head ??
  template
    .replace(/\{\w+\}/g, '{}')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** As many arguments, and for each place something that both take. */
function readAlike<W extends RowTypes>(one: BoundRow<W>, other: BoundRow<W>): boolean {
  const readsAll = [one, other].some(({ row }) => row.needs?.some(([need]) => need === FITS));
  return (
    one.notation.slots.length === other.notation.slots.length &&
    one.notation.slots.every((slot, i) => {
      const [mine, its] = [one.row.args[slot]?.slot, other.row.args[other.notation.slots[i] ?? '']?.slot];
      return (
        mine === undefined ||
        its === undefined ||
        (readsAll && 'kinds' in mine && 'kinds' in its) ||
        meet(mine, its) !== undefined
      );
    })
  );
}

interface PhraseRow<W extends RowTypes> {
  readonly bound: BoundRow<W>;
  readonly phrases: { readonly start: PhrasePlace; readonly slots: Slots };
}
type Slots = Readonly<Record<string, LexiconSlot | undefined>>;

const END = '';

function phrasesOf<W extends RowTypes>(bound: BoundRow<W>): PhraseRow<W> {
  const start: PhrasePlace = { symbols: [], same: [] };
  const end: PhrasePlace = { symbols: [[END, start]], same: [] };
  for (const phrase of bound.row.phrases ?? []) start.same.push(placeBefore(phraseChoices(phrase), end));
  const { head, template } = bound.notation;
  // What is written as a sentence is said so too.
  if (head === undefined) start.same.push(placeBefore([template.split(/(\{\w+\})|\s+/).filter(Boolean)], end));
  return { bound, phrases: { start, slots: slotsOf(bound) } };
}

function placeBefore(node: PhraseNode, after: PhrasePlace): PhrasePlace {
  if (typeof node === 'string') return { symbols: [[node, after]], same: [] };
  return { symbols: [], same: node.map((sequence) => sequence.reduceRight(placeOfNode, after)) };
}
const placeOfNode = (after: PhrasePlace, node: PhraseNode): PhrasePlace => placeBefore(node, after);

function aheadOf(place: PhrasePlace, slots: Slots): PlaceAhead {
  if (place.ahead !== undefined) return place.ahead;
  const words = new Map<string, PhrasePlace[]>();
  const named: [LexiconSlot, PhrasePlace][] = [];
  let isEnd = false;
  const seen = new Set<PhrasePlace>();
  const gather = ({ symbols, same }: PhrasePlace) => {
    for (const [symbol, after] of symbols) {
      const slot = symbol.startsWith('{') ? slots[symbol.slice(1, -1)] : undefined;
      if (symbol === END) isEnd = true;
      else if (slot !== undefined) named.push([slot, after]);
      else words.set(symbol.toLowerCase(), [...(words.get(symbol.toLowerCase()) ?? []), after]);
    }
    for (const one of same) if (!seen.has(one)) gather(seen.add(one) && one);
  };
  gather(place);
  place.ahead = { words, slots: named, isEnd };
  return place.ahead;
}

type Tried = Map<PhrasePlace, Set<PhrasePlace>>;

function commonSentence(
  one: PhraseRow<RowTypes>['phrases'],
  other: PhraseRow<RowTypes>['phrases'],
  tried: Tried,
): string[] | undefined {
  const before = tried.get(one.start) ?? new Set();
  if (before.has(other.start)) return undefined;
  tried.set(one.start, before.add(other.start));
  const [mine, its] = [aheadOf(one.start, one.slots), aheadOf(other.start, other.slots)];
  if (mine.isEnd && its.isEnd) return [];
  for (const [word, after, rival] of stepsOfBoth(mine, its)) {
    const rest = commonSentence({ ...one, start: after }, { ...other, start: rival }, tried);
    if (rest !== undefined) return [word, ...rest];
  }
  return undefined;
}

function* stepsOfBoth(mine: PlaceAhead, its: PlaceAhead): Generator<readonly [string, PhrasePlace, PhrasePlace]> {
  const swap = mine.words.size > its.words.size;
  const [few, many] = swap ? [its, mine] : [mine, its];
  for (const [word, after] of few.words)
    for (const one of after)
      for (const other of many.words.get(word) ?? []) yield swap ? [word, other, one] : [word, one, other];
  for (const [slot, after] of mine.slots) {
    for (const [rival, other] of its.slots) {
      const word = meet(slot, rival);
      if (word !== undefined) yield [word, after, other];
    }
    for (const word of wordsOf(slot)) for (const other of its.words.get(word) ?? []) yield [word, after, other];
  }
  for (const [slot, other] of its.slots)
    for (const word of wordsOf(slot)) for (const after of mine.words.get(word) ?? []) yield [word, after, other];
}

/** What two arguments can both be, in words. */
function meet(one: LexiconSlot, other: LexiconSlot): string | undefined {
  if ('kinds' in one) {
    const kind = 'kinds' in other ? one.kinds.find((mine) => other.kinds.includes(mine)) : undefined;
    return kind === undefined ? undefined : `{${kind}}`;
  }
  return wordsOf(one).find((word) => wordsOf(other).includes(word));
}

const wordsOf = (slot: LexiconSlot): readonly string[] =>
  'words' in slot
    ? Object.entries(slot.words).flatMap(([word, more]) => [word.toLowerCase(), ...more])
    : 'numbers' in slot
      ? slot.numbers.map(String)
      : [];

// --- types, for worlds that no compiler has read ---

interface UncheckedTable {
  readonly world: string;
  readonly rows: unknown;
  readonly words: unknown;
}

/** @throws ACTION_ROW_BAD */
export function checkShapes({ world, rows, words }: UncheckedTable): void {
  if (!isJsonObject(rows))
    throw failure('ACTION_ROW_BAD', { world, why: 'there are none; rows are an object of rows by their names' });
  if (!isJsonObject(words) || !isJsonObject(words.kinds))
    throw failure('ACTION_ROW_BAD', { world, why: 'their table has no words.kinds; without things, they are {}' });
  for (const [name, row] of Object.entries(rows)) {
    const fault = isJsonObject(row) ? shapeFault(row) : 'it is no object; make it with action()';
    if (fault !== undefined) throw failure('ACTION_ROW_BAD', { world, row: name, why: fault });
  }
}

type Shape = (value: unknown) => boolean;
const isText: Shape = (value) => typeof value === 'string';
const isFilled: Shape = (value) => typeof value === 'string' && value.trim() !== '';
const isFunction: Shape = (value) => typeof value === 'function';
const listOf =
  (is: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(is);
const byName =
  (is: Shape): Shape =>
  (value) =>
    isJsonObject(value) && Object.values(value).every(is);
const perhaps =
  (is: Shape): Shape =>
  (value) =>
    value === undefined || is(value);

const SLOTS: Readonly<Record<string, Shape>> = {
  kinds: listOf(isText),
  words: byName(listOf(isText)),
  numbers: listOf(Number.isFinite),
};
const isSlot: Shape = (slot) =>
  isJsonObject(slot) && Object.entries(SLOTS).some(([name, is]) => Object.hasOwn(slot, name) && is(slot[name]));
const isWords: Shape = (words) => isJsonObject(words) && perhaps(byName(isSlot))(words.slots);

/** What the parts of a row are, and what is said where one is not. */
const PARTS: readonly (readonly [part: string, is: Shape, fault: string])[] = [
  ['args', isJsonObject, 'it has no args; without arguments, they are {}'],
  ['write', perhaps(isFilled), 'its write is no text, or empty; where it is absent, it is the name with the arguments'],
  ['exists', perhaps(isFunction), 'its exists is no function; it says of a turn whether there is the action'],
  ['when', perhaps(isFunction), 'its when is no function; it says of a turn whether the action is offered'],
  ['does', perhaps(isFunction), "its does is no function; it carries the action out and returns 'ok' or a reason"],
  ['runs', perhaps(isFunction), 'its runs is no function; it returns what the action sets going'],
  ['manual', isText, "it has no manual; where its notation says everything, it is ''"],
  ['words', perhaps(isWords), 'its words are no object, or one of their slots has no list of kinds, words or numbers'],
  ['apart', perhaps(byName(listOf(isText))), 'its apart holds what is no list of phrases'],
  ['shares', perhaps(listOf(isText)), 'its shares are no list of names of rows'],
];

function shapeFault(row: JsonObject): string | undefined {
  const part = PARTS.find(([name, is]) => !is(row[name]));
  if (part !== undefined) return part[2];
  const args = isJsonObject(row.args) ? row.args : {};
  const odd = Object.entries(args).find(([, type]) => !isType(type));
  if (odd !== undefined) return `its argument '${odd[0]}' has no type; make it with one(), word() or text()`;
  return factsFault(row, args) ?? phrasesFault(row);
}

function factsFault({ needs = [], makes = [] }: JsonObject, args: JsonObject): string | undefined {
  const needed = Array.isArray(needs) ? needs.map((need: unknown) => (Array.isArray(need) ? need : [])) : [[]];
  for (const fact of [...needed.map(([fact]): unknown => fact), ...(Array.isArray(makes) ? makes : [0])]) {
    if (fact === FITS) continue;
    if (!hasMethods(fact, ['holds', 'values'])) return 'its needs or makes hold what is no fact; make it with fact()';
    const stranger = namesIn(fact).find((name) => !Object.hasOwn(args, name));
    if (stranger !== undefined) return `a fact is about '${stranger}', which is none of its arguments`;
  }
  const place = needed.findIndex(([, reason]) => !isFilled(reason) || reason === 'ok');
  return place < 0
    ? undefined
    : `its need ${place + 1} has no reason; it is [fact, reason], and the reason a text other than 'ok'`;
}

function phrasesFault({ phrases, apart }: JsonObject): string | undefined {
  const listed: unknown = phrases === NO_PHRASE ? [''] : phrases;
  if (!Array.isArray(listed) || listed.length === 0)
    return 'it has no phrases; NO_PHRASE stands there where people ask for it by its notation only';
  const all: unknown[] = [
    ...(phrases === NO_PHRASE ? [] : listed),
    ...(isJsonObject(apart) ? Object.values(apart) : []),
  ];
  return all
    .flat()
    .map(phraseFault)
    .find((fault) => fault !== undefined);
}

function phraseFault(phrase: unknown): string | undefined {
  if (typeof phrase !== 'string' || phrase.trim() === '') return 'one of its phrases is no text, or empty';
  return bracketsMatch(phrase) ? undefined : `its phrase '${phrase}' has a bracket that is not closed, or not opened`;
}

const hasMethods = (value: unknown, names: readonly string[]): value is JsonObject =>
  isJsonObject(value) && names.every((name) => typeof value[name] === 'function');

const isType: Shape = (type) => hasMethods(type, ['read', 'write', 'fits', 'offers']) && perhaps(isSlot)(type.slot);

const namesIn = ({ named }: JsonObject): readonly string[] => (Array.isArray(named) ? named.map(String) : []);
