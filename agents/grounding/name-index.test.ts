// Tests that a thing is known by its words in another order and by nouns of the same meaning, and by no other noun.
import { expect, test } from 'vitest';
import { createMatcher } from './matcher.ts';
import { nameVariants } from './name-index.ts';

const matcher = createMatcher({
  kinds: { thing: { pattern: '.', nouns: ['thing'] } },
  forms: [{ write: 'Take({it})', says: ['take {it}'], slots: { it: { kinds: ['thing'] } } }],
  rooms: ['icebox'],
});
const taken = (said: string, known: readonly string[]) => matcher.match(said, matcher.names(known));

test.each([
  ['SoapBar_1', 'bar of soap'],
  ['SoapBar_1', 'bar of soap 1'],
  ['loaf_bread', 'loaf of bread'],
  ['loaf_bread', 'bread loaf'],
  ['ScrubBrush_1', 'scrubbing brush'],
  ['purse', 'handbag'],
  ['Burger_3', 'hamburger 3'],
])('%s may be called %s', (name, said) => {
  expect(taken(`take the ${said}`, [name, 'Candle_1'])).toEqual([`Take(${name})`]);
});

test('what could be two things, or is called so itself, is not the other', () => {
  expect(taken('take the handbag', ['purse_1', 'purse_2'])).toHaveLength(2);
  expect(taken('take the handbag', ['purse_1', 'handbag_1'])).toEqual(['Take(handbag_1)']);
  expect(taken('take the bread loaf', ['loaf_bread_1', 'bread_loaf_2'])).toEqual(['Take(bread_loaf_2)']);
  expect(taken('take the fork', ['spoon_1'])).toEqual([]);
  // A word for a room is no word for a thing.
  expect(taken('take the icebox', ['refrigerator_1'])).toEqual([]);
});

test('an article before a noun is no letter of a name', () => {
  expect(taken('take a box', ['Box_A', 'Box_B'])).toEqual([]);
  for (const said of ['box a', 'Box_A', 'the A box', 'the box a'])
    expect(taken(`take ${said}`, ['Box_A', 'Box_B'])).toEqual(['Take(Box_A)']);
  const short = createMatcher({
    kinds: { box: { pattern: '^Box_', short: '^Box_', nouns: ['box'] } },
    forms: [{ write: 'Take({it})', says: ['take {it}'], slots: { it: { kinds: ['box'] } } }],
  });
  const shortly = (said: string) => short.match(said, short.names(['Box_A', 'Box_B']));
  expect(shortly('take a box')).toHaveLength(2);
  expect(shortly('take the B box')).toEqual(['Take(Box_B)']);
});

test('a word with many meanings names nothing', () => {
  expect(nameVariants(['toilet'])).not.toContain('stool');
  expect(nameVariants(['sofa'])).not.toContain('lounge');
});
