// Tests that facts about different values are told apart, and equal ones are not.
import { expect, test } from 'vitest';
import { type RowTypes, rowsOf } from './action-rows.ts';
import { groundFact } from './bound-row.ts';

const { fact, pair } = rowsOf<RowTypes>();
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
