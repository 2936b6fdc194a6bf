// Binds one row to what follows from the types of its arguments: how it is written, read and listed, and the calls that
// are read of it (action-table.ts).
import type { ActionReading } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { isUnwantedPromise } from '../../runtime/text/awaitable.ts';
import { isJsonObject, jsonFault } from '../../runtime/text/json.ts';
import {
  type ActionRow,
  type Argument,
  type Arguments,
  type Fact,
  FITS,
  type FindThing,
  type FittingValues,
  type KnownThings,
  type RowTypes,
  type SaidValues,
} from './action-rows.ts';
import { escaped } from './form.ts';
import { remembered } from './kept.ts';

/** A need that does not hold. */
export interface UnmetNeed<R> {
  readonly fact: string;
  readonly reason: R;
}

/** An action with its arguments, as it was read. */
export interface ActionCall<W extends RowTypes> {
  /** The name of its row. */
  readonly name: string;
  readonly row: ActionRow<W, Arguments<W['thing']>>;
  /** As it must be written. */
  readonly text: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The first need that does not hold, in the row's order. */
  unmet(turn: W['turn']): UnmetNeed<W['reason']> | undefined;
  /** The same for suites and reports: each need up to that one. */
  reading(turn: W['turn']): ActionReading;
  /**
   * Carries it out if its needs hold.
   * @throws WORLD_PROMISED
   */
  attempt(turn: W['turn']): W['reason'] | 'ok';
  /** What it sets going if its needs hold. */
  deed(turn: W['turn']): W['deed'] | undefined;
  /** A sentence in which braces stand for arguments. */
  say(sentence: string): string;
}

/** A row with what follows from its types. */
export interface BoundRow<W extends RowTypes> {
  readonly name: string;
  readonly row: ActionRow<W, Arguments<W['thing']>>;
  readonly notation: Notation;
  /** As the manual writes it. */
  readonly shown: string;
  /** Of what stands between brackets, or of a whole sentence. */
  read(said: string | undefined, find: FindThing<W['thing']>): ActionCall<W> | undefined;
  /** Of a text that no row reads: it is split elsewhere, where names hold what else stands between arguments. */
  readSplitElsewhere(said: string | undefined, find: FindThing<W['thing']>): ActionCall<W> | undefined;
  texts(known: KnownThings<W['thing']>): string[];
  /** The row with every value that lists offer, for players. */
  uses(known: KnownThings<W['thing']>): RowUse<W['turn']>[];
}

/** What an action needs and makes, of certain things. */
export interface RowUse<C> {
  readonly text: string;
  readonly needs: readonly GroundFact<C>[];
  readonly makes: readonly GroundFact<C>[];
}

export interface GroundFact<C> {
  /** The fact and what it is about: `near(Jam)`. */
  readonly key: string;
  readonly fleeting: boolean;
  holds(turn: C): boolean;
}

/** A fact of these arguments. Facts about different values have different keys. */
export function groundFact<C, X>(fact: Fact<C, X>, args: X): GroundFact<C> {
  const texts = fact.values(args).map(textOfValue);
  const about = texts.length > 1 ? texts.map(quotedIfSplit) : texts;
  return {
    key: `${factName(fact)}(${about.join(', ')})`,
    fleeting: fact.fleeting,
    holds: (turn) => fact.holds(turn, args),
  };
}

function textOfValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('name' in value && typeof value.name === 'string') return value.name;
  return jsonFault(value) === undefined ? JSON.stringify(value, inOrder) : String(value);
}

/** Who makes a value of the same parts in another order means the same. */
const inOrder = (_: string, value: unknown): unknown =>
  isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Two names of which one holds a comma are not two others. */
const quotedIfSplit = (text: string): string => (/^"|,/.test(text) ? JSON.stringify(text) : text);

export function bindRow<W extends RowTypes, A extends Arguments<W['thing']>>(
  world: string,
  name: string,
  row: ActionRow<W, A>,
): BoundRow<W> {
  const types: Arguments<W['thing']> = row.args;
  const notation = notationOf(row.write ?? `${name}(${slotted(Object.keys(types)).join(', ')})`, types);
  const ordered = notation.slots.flatMap((slot) => types[slot] ?? []);
  const isWhole = (values: unknown): values is WholeValues<A> =>
    typeof values === 'object' && values !== null && notation.slots.every((slot) => slot in values);
  const fits = (values: WholeValues<A>): values is WholeValues<A> & FittingValues<A> =>
    notation.slots.every((slot) => types[slot]?.fits(values[slot]));
  return {
    name,
    row,
    notation,
    shown: notation.fill((slot) => types[slot]?.label ?? slot),
    texts: (known) => {
      let texts = [notation.pieces[0] ?? ''];
      for (const [i, type] of ordered.entries()) {
        const values = type.offers(known);
        const after = notation.pieces[i + 1] ?? '';
        const longer: string[] = [];
        for (const text of texts) for (const value of values) longer.push(text + type.write(value) + after);
        texts = longer;
      }
      return texts;
    },
    uses: (known) => {
      let cases: Readonly<Record<string, unknown>>[] = [{}];
      for (const [i, type] of ordered.entries())
        cases = cases.flatMap((values) =>
          type.offers(known).map((value) => ({ ...values, [notation.slots[i] ?? '']: value })),
        );
      return cases.flatMap((values) => {
        if (!isWhole(values) || !fits(values)) return [];
        return {
          text: notation.fill((slot) => types[slot]?.write(values[slot]) ?? ''),
          needs: (row.needs ?? []).flatMap(([need]) => (need === FITS ? [] : groundFact(need, values))),
          makes: (row.makes ?? []).map((fact) => groundFact(fact, values)),
        };
      });
    },
    ...readersOf({ world, name, row, types, notation, ordered, isWhole, fits }),
  };
}

type WholeValues<A> = SaidValues<A> & Readonly<Record<string, unknown>>;
interface ReaderParts<W extends RowTypes, A> extends Omit<CallParts<W, A>, 'values' | 'fitting'> {
  /** The types in the order in which arguments are written. */
  readonly ordered: readonly Argument<W['thing'], unknown>[];
  isWhole(values: unknown): values is WholeValues<A>;
  fits(values: WholeValues<A>): values is WholeValues<A> & FittingValues<A>;
}

function readersOf<W extends RowTypes, A extends Arguments<W['thing']>>(
  parts: ReaderParts<W, A>,
): Pick<BoundRow<W>, 'read' | 'readSplitElsewhere'> {
  const { world, name, row, types, notation, ordered, isWhole, fits } = parts;
  const readsMisfits = row.needs?.some(([need]) => need === FITS) ?? false;
  const valuesOf = (texts: readonly string[] | undefined, find: FindThing<W['thing']>) => {
    if (texts === undefined) return undefined;
    const values: Record<string, unknown> = {};
    for (let i = 0; i < ordered.length; i++) {
      const value = ordered[i]?.read(texts[i] ?? '', find);
      if (value === undefined) return undefined;
      values[notation.slots[i] ?? ''] = value;
    }
    return isWhole(values) ? values : undefined;
  };
  const callWith = (values: WholeValues<A>): ActionCall<W> | undefined => {
    const fitting = fits(values) ? values : undefined;
    return fitting === undefined && !readsMisfits
      ? undefined
      : callOf({ world, name, row, types, notation, values, fitting });
  };
  const splitElsewhere = (said: string | undefined, find: FindThing<W['thing']>, takesMisfits: boolean) => {
    const texts = notation.otherPartsIn(said, (text, i) => {
      const value = ordered[i]?.read(text, find);
      return value !== undefined && (takesMisfits || ordered[i]?.fits(value) === true);
    });
    const values = valuesOf(texts, find);
    return values && callWith(values);
  };
  return {
    read(said, find) {
      const values = valuesOf(notation.partsIn(said), find);
      if (values === undefined) return undefined;
      return (readsMisfits && !fits(values) ? splitElsewhere(said, find, false) : undefined) ?? callWith(values);
    },
    readSplitElsewhere: (said, find) =>
      splitElsewhere(said, find, false) ?? (readsMisfits ? splitElsewhere(said, find, true) : undefined),
  };
}

type FactName = Pick<Fact<unknown, unknown>, 'fact' | 'not'>;
const factName = (need: FactName | typeof FITS): string =>
  need === FITS ? FITS : need.not ? `not ${need.fact}` : need.fact;

interface CallParts<W extends RowTypes, A> {
  readonly world: string;
  readonly name: string;
  readonly row: ActionRow<W, A>;
  readonly types: Arguments<W['thing']>;
  readonly notation: Notation;
  readonly values: WholeValues<A>;
  /** The same, where they are what the row takes. */
  readonly fitting: FittingValues<A> | undefined;
}

function callOf<W extends RowTypes, A extends Arguments<W['thing']>>(parts: CallParts<W, A>): ActionCall<W> {
  const { world, name, row, types, notation, values, fitting } = parts;
  const needs = row.needs ?? [];
  /** The place of the first need that does not hold; behind the last where all do. */
  const holdUpTo = (turn: W['turn']): number => {
    const at = needs.findIndex(([need]) => (need === FITS ? fitting === undefined : !need.holds(turn, values)));
    return at < 0 ? needs.length : at;
  };
  const unmet = (turn: W['turn']) => {
    const [need, reason] = needs[holdUpTo(turn)] ?? [];
    return need === undefined || reason === undefined ? undefined : { fact: factName(need), reason };
  };
  const text = notation.fill((slot) => types[slot]?.write(values[slot]) ?? '');
  return {
    name,
    row,
    text,
    args: values,
    unmet,
    reading: (turn) => {
      const at = holdUpTo(turn);
      const asked = needs
        .slice(0, at + 1)
        .map(([need, reason], i) => ({ fact: factName(need), reason, holds: i < at }));
      return { row: name, text, needs: asked };
    },
    attempt: (turn) => {
      const reason = unmet(turn)?.reason;
      if (reason !== undefined || fitting === undefined) return reason ?? 'ok';
      const given = row.does?.(turn, fitting) ?? 'ok';
      if (isUnwantedPromise(given)) throw failure('WORLD_PROMISED', { world, method: `rows.${name}.does` });
      return given;
    },
    deed: (turn) => (fitting === undefined || unmet(turn) !== undefined ? undefined : row.runs?.(turn, fitting)),
    say: (sentence) =>
      filled(templateOf(sentence), (slot) =>
        Object.hasOwn(types, slot) ? (types[slot]?.speak(values[slot]) ?? '') : '',
      ),
  };
}

// --- how it is written ---

const SLOT = /\{(\w+)\}/;
const slotted = (names: readonly string[]): string[] => names.map((name) => `{${name}}`);

/** A sentence in which braces stand for arguments. */
interface Template {
  /** What stands before, between and behind the arguments. */
  readonly pieces: readonly string[];
  /** The arguments in the order in which they are written. */
  readonly slots: readonly string[];
}

const templateOf = remembered((sentence): Template => {
  const parts = sentence.split(SLOT);
  return { pieces: parts.filter((_, i) => i % 2 === 0), slots: parts.filter((_, i) => i % 2 === 1) };
});

function filled({ pieces, slots }: Template, value: (slot: string) => string): string {
  let text = pieces[0] ?? '';
  for (let i = 0; i < slots.length; i++) text += value(slots[i] ?? '') + (pieces[i + 1] ?? '');
  return text;
}

type PartTest = (part: string, place: number) => boolean;

export interface Notation extends Template {
  readonly template: string;
  /** The name before the brackets, in small letters; undefined where it is written as a sentence. */
  readonly head: string | undefined;
  /** The text of each argument: of what stands between brackets, or of a whole sentence. */
  partsIn(said: string | undefined): readonly string[] | undefined;
  /** The same where those will not do: the first split of which every part will, early parts as short as can be. */
  otherPartsIn(said: string | undefined, willDo: PartTest): readonly string[] | undefined;
  fill(value: (slot: string) => string): string;
}

function notationOf(template: string, types: Arguments<never>): Notation {
  const { pieces, slots } = templateOf(template);
  const base = {
    template,
    pieces,
    slots,
    fill: (value: (slot: string) => string) => filled({ pieces, slots }, value),
  };
  const [, head] = /^([A-Za-z]\w*)(?:\((?:\{\w+\}(?:, \{\w+\})*)?\))?$/.exec(template) ?? [];
  if (head === undefined) {
    const [sentence, begin] = [sentenceOf(pieces), new RegExp(`^\\s*${loosely(pieces[0] ?? '')}`, 'i')];
    const between = pieces.slice(1).map((piece, i) => whereverIs(loosely(piece), i === slots.length - 1));
    return {
      ...base,
      head,
      partsIn: (said) => sentence.exec(said ?? '')?.slice(1),
      otherPartsIn: (said = '', willDo) => {
        const [before] = begin.exec(said) ?? [];
        return slots.length < 2 || before === undefined
          ? undefined
          : splitWhere(said.slice(before.length), between, willDo);
      },
    };
  }
  const isBare = head === template;
  const free = Math.max(
    0,
    slots.findIndex((slot) => types[slot]?.isFree),
  );
  return {
    ...base,
    head: head.toLowerCase(),
    partsIn: (inner) => {
      if (slots.length === 0) return inner === '' || (isBare && inner === undefined) ? [] : undefined;
      return inner === undefined ? undefined : splitArguments(inner, slots.length, free);
    },
    otherPartsIn: (inner, willDo) =>
      slots.length < 2 || inner === undefined || inner.split(',').length === slots.length
        ? undefined
        : splitWhere(
            inner,
            slots.map((_, i) => (i < slots.length - 1 ? COMMAS : END)),
            willDo,
          ),
  };
}

/** Commas that are too many belong to the free text, or to the first argument: a name may hold one. */
function splitArguments(inner: string, count: number, free: number): readonly string[] | undefined {
  const parts = inner.split(',');
  const more = parts.length - count;
  return more < 0
    ? undefined
    : [...parts.slice(0, free), parts.slice(free, free + more + 1).join(','), ...parts.slice(free + more + 1)];
}

/** In any case and spacing. */
const sentenceOf = (pieces: readonly string[]): RegExp =>
  new RegExp(`^\\s*${pieces.map(loosely).join('(.+?)')}\\s*$`, 'is');
const loosely = (piece: string): string => escaped(piece).replace(/\s+/g, '\\s+');

/** Every place where a pattern matches, although matches overlap. */
const whereverIs = (pattern: string, isLast = false): RegExp =>
  new RegExp(`(?=(${pattern}${isLast ? '\\s*$' : ''}))`, 'gi');
const [COMMAS, END] = [whereverIs(','), whereverIs('', true)];

/** Splits a text at separators, one behind each part, so that every part will do. No place is tried twice. */
function splitWhere(text: string, separators: readonly RegExp[], willDo: PartTest): readonly string[] | undefined {
  const places = separators.map((one) => [...text.matchAll(one)].map(({ index, 1: it = '' }) => [index, it] as const));
  const parts: string[] = [];
  const tried = separators.map(() => new Set<number>());
  const splitFrom = (from: number, part: number): boolean => {
    if (part === separators.length) return true;
    if (tried[part]?.has(from)) return false;
    for (const [at, separator] of places[part] ?? []) {
      if (at <= from || !willDo(text.slice(from, at), part) || !splitFrom(at + separator.length, part + 1)) continue;
      parts[part] = text.slice(from, at);
      return true;
    }
    tried[part]?.add(from);
    return false;
  };
  return splitFrom(0, 0) ? parts : undefined;
}
