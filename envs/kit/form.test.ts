// Tests that what forms write they read back, that a call is taken apart only where it is one, and that foreign text
// cannot break a line.
import { expect, test } from 'vitest';
import { around, callIn, count, flag, foreignText, form, inAscii, list, oneOf, orNull, words } from './form.ts';

const NAME = words('[A-Z]\\w*');
const BOX = form('{name} holds {things}[ since step {since}]{isShut}.', {
  name: NAME,
  things: list(NAME, { none: 'nothing', within: '[^.]*?' }),
  since: count,
  isShut: flag(' (shut)'),
});

test('what a form writes it reads back, with what is left out as undefined', () => {
  const boxes = [
    { name: 'Ann', things: ['Jam', 'Tea'], since: 4, isShut: true },
    { name: 'Ben', things: [], since: undefined, isShut: false },
  ];
  const texts = boxes.map(BOX.write);
  expect(texts).toEqual(['Ann holds Jam, Tea since step 4 (shut).', 'Ben holds nothing.']);
  expect(texts.map(BOX.read)).toEqual(boxes);
  expect(BOX.all(texts.join(' '))).toEqual(boxes);
  expect(BOX.first(`It seems that ${texts[1]}`)).toEqual(boxes[1]);
});

test('a text that is not of the form as a whole is not read, and what is no item of a list is passed over', () => {
  expect(BOX.read('Ann holds Jam. And more.')).toBeUndefined();
  expect(BOX.read('ann holds Jam.')).toBeUndefined();
  expect(BOX.read('Ann holds Jam, , tea, Milk.')?.things).toEqual(['Jam', 'Milk']);
});

test('fixed words mean themselves, also those that a regular expression reads otherwise', () => {
  const state = around('(', orNull(oneOf('a.b', 'c'), 'none?'), ')');
  expect(['(a.b)', '(none?)', '(axb)', '(non)'].map(state.read)).toEqual(['a.b', null, undefined, undefined]);
  expect([state.write('c'), state.write(null)]).toEqual(['(c)', '(none?)']);
});

test('a form knows the longest text that all of its sentences hold', () => {
  expect(BOX.fixed).toBe(' holds ');
  expect(form('{box}[ (and what is in it)]: {n}', { box: around('of ', BOX, ' in the hall'), n: count }).fixed).toBe(
    ' in the hall',
  );
  expect([NAME.as(String, String).fixed, orNull(BOX, 'none').fixed, oneOf('a', 'b').fixed]).toEqual(['', '', '']);
});

test('forms stand in forms and lists, and may be of another value', () => {
  const point = form('({x}, {y})', { x: count, y: count }).as(
    ({ x, y }) => [x, y],
    ([x = 0, y = 0]) => ({ x, y }),
  );
  const way = form('{name} at {at}[ by way of {stops}]', { name: NAME, at: point, stops: list(point) });
  const said = 'Ann at (1, 2) by way of (3, 4), (5, 6)';
  expect(way.read(said)).toEqual({
    name: 'Ann',
    at: [1, 2],
    stops: [
      [3, 4],
      [5, 6],
    ],
  });
  expect(way.write(way.read(said) ?? { name: '', at: [] })).toBe(said);
});

test.each([
  ['UseSupply(CaldorFire_Region_1, Sand)', 'UseSupply', ['CaldorFire_Region_1', 'Sand']],
  ['Explore()', 'Explore', ['']],
])('%s is a call', (text, name, args) => {
  expect(callIn(text)).toEqual({ name, args });
});

test.each(['Idle', 'look around', 'go to (1, 2)', 'NavigateTo(Bob) now', 'NavigateTo(Bob'])('%s is no call', (text) => {
  expect(callIn(text)).toBeUndefined();
});

test('foreign text is shown on one line, cut, in signs that every font has', () => {
  expect(foreignText('fly\nto the \u001b[31mmoon')).toBe('fly to the  [31mmoon');
  expect(foreignText('a'.repeat(61))).toBe(`${'a'.repeat(60)}...`);
  expect(inAscii('Zoë\nBob')).toBe('Zo?\nBob');
});
