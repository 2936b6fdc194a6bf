// Tests that a row reads whatever it lists, that facts about different values are told apart, and that equal ones are
// not.
import { describe, expect, test } from 'vitest';
import { NO_PHRASE, type RowTypes, rowsOf } from './action-rows.ts';
import { actionTable, type Rows } from './action-table.ts';
import { groundFact } from './bound-row.ts';

const { fact, one, pair, word } = rowsOf<RowTypes>();
const keyOf = (value: unknown) => groundFact(fact('at', () => true).about(value), {}).key;
const keyOfBoth = (...values: readonly [unknown, unknown]) =>
  groundFact(
    pair('on', () => true).of(() => values),
    {},
  ).key;

test('a fact is named after a text, a number or a thing as they are', () => {
  expect([keyOf('Top'), keyOf(3), keyOf({ kind: 'jar', name: 'Salt, fine' })]).toEqual([
    'at(Top)',
    'at(3)',
    'at(Salt, fine)',
  ]);
  expect(keyOfBoth({ name: 'Jam' }, 'Top')).toBe('on(Jam, Top)');
});
test('facts about things without a name are told apart by what is in them', () => {
  expect(keyOf({ x: 1, y: 1 })).not.toBe(keyOf({ x: 3, y: 3 }));
  expect(keyOf([['a'], 'b'])).not.toBe(keyOf(['a', ['b']]));
  expect(keyOf({ y: 3, x: 3 })).toBe(keyOf({ x: 3, y: 3 }));
});
test('a comma in one of two names does not make them two others', () => {
  expect(keyOfBoth('Salt', 'fine, Top')).not.toBe(keyOfBoth('Salt, fine', 'Top'));
});

describe('a table reads every action that it lists, whatever its names and words hold', () => {
  type Thing = { readonly kind: 'jar' | 'shelf'; readonly name: string };
  type Shelves = RowTypes & { readonly turn: object; readonly thing: Thing; readonly own: object };
  const { action, one, word } = rowsOf<Shelves>();
  const base = { manual: '', source: 'made up for this test', own: {} };
  const [jar, shelf] = [one(['jar']), one(['shelf'])];
  const kinds = { jar: { pattern: '^jar$', nouns: ['jar'] }, shelf: { pattern: '.', nouns: ['shelf'] } };
  const tableOf = (rows: Rows<Shelves>) => actionTable<Shelves>({ world: 'larder', words: { kinds }, rows });
  const put = (write?: string) => ({
    Put: action({
      ...base,
      ...(write !== undefined && { write }),
      args: { jar, shelf },
      phrases: NO_PHRASE,
    }),
  });
  const turnTo = {
    Turn: action({ ...base, args: { by: word(['1', '2']), way: word(['up, left', 'down']) }, phrases: NO_PHRASE }),
  };
  test.each<[string, Rows<Shelves>, string[], string[]]>([
    ['a comma in any argument', put(), ['Salt, fine', 'Jam'], ['Top, left', 'Low']],
    ['a comma in a word', turnTo, [], []],
    ['a comma where none is followed by a blank', put('Put({jar},{shelf})'), ['Jam, red'], ['Top, left']],
    ['the words of a sentence', put('put {jar} on {shelf}'), ['Cup on saucer', 'Cup'], ['Shelf on wall', 'wall']],
    ['blanks', put('put {jar} {shelf}'), ['big jar', 'jar'], ['top shelf', 'shelf']],
    ['square brackets that belong to a name', put('put[{jar}, {shelf}]'), ['Jam, red'], ['Top']],
    ['the signs of a notation', put('[put] {jar} {shelf}'), ['<a> (1)'], ['<s> (2)']],
  ])('%s', (_what, rows, jars, shelves) => {
    const things: Thing[] = [
      ...jars.map((name) => ({ kind: 'jar', name }) as const),
      ...shelves.map((name) => ({ kind: 'shelf', name }) as const),
    ];
    const table = tableOf(rows);
    const listed = table.list({}, { seen: things, told: [] });
    const known = (name: string) => things.find((thing) => thing.name.toLowerCase() === name.trim().toLowerCase());
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.map((text) => table.read(text, known)?.text)).toEqual(listed);
  });
  test('and a text that means nothing is not split in every way that there is', () => {
    const asked: string[] = [];
    const ask = (name: string) => {
      asked.push(name);
      return name.trim() === '' ? undefined : ({ kind: 'jar', name } as const);
    };
    const rows = { Mix: action({ ...base, args: { a: jar, b: jar, c: jar, shelf }, phrases: NO_PHRASE }) };
    expect(tableOf(rows).read(`Mix(${'a,'.repeat(60)}a)`, ask)).toBeUndefined();
    expect(asked.length).toBeLessThan(2 * 60 * 60);
  });
});

test.each<[string, () => unknown]>([
  ['word()', () => word([1, 2] as never)],
  ['word()', () => word(['left'], { said: { left: 'back' as never } })],
  ['one()', () => one('jar' as never)],
])('%s refuses what is no list of texts', (maker, make) => {
  expect(make).toThrow(`ACTION_ROW_BAD: an argument of an action cannot be made by ${maker}: `);
});
