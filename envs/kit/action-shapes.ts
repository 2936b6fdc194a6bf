// Checks what the types of a table and its rows say, for worlds that no compiler has read. What each part must be is
// data. Whether rows of the right shape can be meant is asked in action-checks.ts.

import { failure } from '../../runtime/errors/index.ts';
import { bracketsMatch } from '../../runtime/phrases/notation.ts';
import { isJsonObject, type JsonObject } from '../../runtime/text/json.ts';
import { FITS, NO_PHRASE } from './action-rows.ts';

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
