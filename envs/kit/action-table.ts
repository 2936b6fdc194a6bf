// Makes of a world's rows (action-rows.ts) what reads and lists its actions, carries them out, and tells people and
// programs how they are written and said.

import type { Lexicon, LexiconForm, LexiconSlot } from '../../runtime/facets/lexicon.ts';
import { keepJson } from '../../runtime/text/json.ts';
import { checkRows, checkSentences, checkShapes } from './action-checks.ts';
import {
  type ActionRow,
  type Arguments,
  type FindThing,
  type KnownThings,
  NEVER_OFFERED,
  NO_PHRASE,
  type RowTypes,
} from './action-rows.ts';
import { type ActionCall, type BoundRow, bindRow, type RowUse } from './bound-row.ts';

export type Rows<W extends RowTypes> = Readonly<Record<string, ActionRow<W, Arguments<W['thing']>>>>;

export interface ActionTable<W extends RowTypes> {
  readonly rows: Rows<W>;
  readonly lexicon: Lexicon;
  /** The action that a text means; undefined where it means none that exists. Never throws. */
  read(said: string, find: FindThing<W['thing']>): ActionCall<W> | undefined;
  /** Every action that is offered now, row by row. */
  list(turn: W['turn'], known: KnownThings<W['thing']>): string[];
  /** Every action of the rows that exist and are ever offered, with what it needs and makes. */
  uses(turn: W['turn'], things: readonly W['thing'][]): RowUse<W['turn']>[];
  /** The names of the rows that lists offer. */
  readonly offered: readonly string[];
  /** Lists made once for each case that differs in what is offered or in what is known. */
  keptLists(most?: number): KeptLists<W>;
  /** How actions are written, in one line: rows of these names first, then all others that are ever offered. */
  notations(first?: readonly string[], turn?: W['turn']): string;
  /** The same with what the manual says of each: a line for each row. */
  manual(first?: readonly string[], turn?: W['turn']): string;
  /**
   * Looks for sentences that two rows take.
   * @throws ACTION_ROW_BAD
   */
  checkSentences(): void;
}

/** `graded`: each thing of the layout in a fixed order, 0 unknown, 1 seen, 2 known by name. */
export type KeptLists<W extends RowTypes> = (
  turn: W['turn'],
  things: Iterable<W['thing']>,
  gradeOf: (thing: W['thing']) => 0 | 1 | 2,
) => string[];

export interface TableParts<W extends RowTypes> {
  readonly world: string;
  readonly rows: Rows<W>;
  /** The kinds of things with their names, and what else the lexicon has besides phrases. */
  readonly words: Omit<Lexicon, 'forms'>;
  /** Longer texts are not read. */
  readonly longest?: number;
  /** When sentences that two rows take are looked for: at once, or by a test of the world, which has many of them. */
  readonly sentences?: 'now' | 'tested';
}

/**
 * What reads, lists, carries out and tells the actions of these rows.
 * @throws ACTION_ROW_BAD where rows cannot be meant
 * @example
 * ```ts
 * import { actionTable, rowsOf } from 'troupe/envs';
 *
 * type Lamp = { readonly kind: 'lamp'; readonly name: string };
 * type Types = { turn: { lit: Set<string> }; thing: Lamp; reason: 'lit_already'; own: object };
 * const { action, fact, not, one } = rowsOf<Types>();
 * const isLit = fact('lit', ({ lit }, { name }: Lamp) => lit.has(name));
 * const Light = action({
 *   args: { lamp: one(['lamp']) },
 *   needs: [[not(isLit('lamp')), 'lit_already']],
 *   manual: '',
 *   phrases: ['light {lamp}'],
 *   source: 'our own',
 *   own: {},
 * });
 * const words = { kinds: { lamp: { pattern: 'Lamp' } } };
 * const table = actionTable<Types>({ world: 'dark', rows: { Light }, words });
 * const lamps = [{ kind: 'lamp', name: 'RedLamp' }] as const;
 * table.list({ lit: new Set() }, { seen: lamps, told: [] }); // → ['Light(RedLamp)']
 * const call = table.read('light(redlamp)', (name) => lamps.find((lamp) => lamp.name.toLowerCase() === name));
 * call?.attempt({ lit: new Set(['RedLamp']) }); // → 'lit_already'
 * ```
 */
export function actionTable<W extends RowTypes>({
  world,
  rows,
  words,
  longest = 300,
  sentences = 'now',
}: TableParts<W>): ActionTable<W> {
  checkShapes({ world, rows, words });
  const bound = Object.entries(rows).map(([name, row]) => bindRow(world, name, row));
  const lexicon: Lexicon = { ...words, forms: bound.flatMap(formsOf) };
  checkRows({ world, bound, words });
  if (sentences === 'now') checkSentences({ world, bound });
  const byHead = new Map<string, BoundRow<W>[]>();
  for (const row of bound) {
    if (row.notation.head !== undefined) byHead.set(row.notation.head, [...(byHead.get(row.notation.head) ?? []), row]);
  }
  const inWords = bound.filter(({ notation }) => notation.head === undefined);
  const read = (said: string, find: FindThing<W['thing']>) => {
    if (said.length > longest) return undefined;
    const [, head, between] = CALL.exec(said) ?? [];
    const called = head === undefined ? [] : (byHead.get(head.toLowerCase()) ?? []);
    const inner = between?.trim();
    for (const row of called) {
      const call = row.read(inner, find);
      if (call !== undefined) return call;
    }
    for (const row of inWords) {
      const call = row.read(said, find);
      if (call !== undefined) return call;
    }
    for (const row of [...called, ...inWords]) {
      const call = row.readSplitElsewhere(row.notation.head === undefined ? said : inner, find);
      if (call !== undefined) return call;
    }
    return undefined;
  };
  const list = (turn: W['turn'], known: KnownThings<W['thing']>) => {
    const texts: string[] = [];
    for (const one of bound) if (isOffered(one.row, turn)) texts.push(...one.texts(known));
    return texts;
  };
  const told = (first: readonly string[], turn: W['turn'] | undefined) => {
    const shown = bound.filter(
      ({ row }) => row.when !== NEVER_OFFERED && (turn === undefined || row.exists?.(turn) !== false),
    );
    const named = first.flatMap((name) => shown.filter((row) => row.name === name));
    return [...named, ...shown.filter(({ name }) => !first.includes(name))];
  };
  return {
    rows,
    lexicon,
    read,
    list,
    uses: (turn, things) =>
      bound.flatMap(({ row, uses }) =>
        row.when === NEVER_OFFERED || row.exists?.(turn) === false ? [] : uses({ seen: things, told: [] }),
      ),
    offered: bound.flatMap(({ name, row }) => (row.when === NEVER_OFFERED ? [] : [name])),
    checkSentences: () => checkSentences({ world, bound }),
    keptLists: (most = 256) =>
      keptLists(
        bound.map(({ row }) => row),
        list,
        most,
      ),
    notations: (first = [], turn) =>
      told(first, turn)
        .map(({ shown }) => shown)
        .join(', '),
    manual: (first = [], turn) =>
      told(first, turn)
        .map(({ shown, row }) => (row.manual === '' ? shown : `${shown}: ${row.manual}`))
        .join('\n'),
  };
}

/** `Name`, `Name()` or `Name(argument, argument)`. */
const CALL = /^\s*([A-Za-z]\w*)\s*(?:\((.*)\)\s*)?$/s;

const isOffered = <W extends RowTypes>(row: ActionRow<W, Arguments<W['thing']>>, turn: W['turn']): boolean =>
  (row.exists === undefined || row.exists(turn)) && (row.when === undefined || row.when(turn));

// --- lists that are kept ---

function keptLists<W extends RowTypes>(
  rows: readonly ActionRow<W, Arguments<W['thing']>>[],
  list: ActionTable<W>['list'],
  most: number,
): KeptLists<W> {
  const gates = [...new Set(rows.flatMap(({ exists, when }) => [exists, when]))].filter((gate) => gate !== undefined);
  const lists = new Map<string, string[]>();
  return (turn, things, gradeOf) => {
    const seen: W['thing'][] = [];
    const told: W['thing'][] = [];
    // One bit for a gate and one digit for a thing, in a string before the number is no longer exact.
    let [key, digits] = ['', 1];
    for (const gate of gates) digits = digits * 2 + (gate(turn) ? 1 : 0);
    for (const thing of things) {
      const grade = gradeOf(thing);
      if (grade === 1) seen.push(thing);
      if (grade === 2) told.push(thing);
      digits = digits * 3 + grade;
      if (digits > 1e14) [key, digits] = [`${key}${digits},`, 1];
    }
    key += String(digits);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const made = keepJson(list(turn, { seen, told }));
    Object.freeze(made);
    if (lists.size >= most) lists.clear();
    lists.set(key, made);
    return made;
  };
}

// --- how it is said ---

function formsOf<W extends RowTypes>({ row, notation }: BoundRow<W>): LexiconForm[] {
  const { phrases, words, apart = {} } = row;
  if (phrases === NO_PHRASE) return [];
  const own = Object.entries(row.args).flatMap(([name, { slot }]): [string, LexiconSlot][] =>
    slot === undefined ? [] : [[name, slot]],
  );
  const slots = { ...Object.fromEntries(own), ...words?.slots };
  return [
    { ...words, write: notation.template, says: [...phrases], ...(Object.keys(slots).length > 0 && { slots }) },
    ...Object.entries(apart).map(([write, says]) => ({ write, says: [...says] })),
  ];
}
