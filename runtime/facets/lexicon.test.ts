// Tests that a lexicon which cannot be read by is refused when the world loads, with the row that is at fault.
import { expect, test } from 'vitest';
import { Lexicon } from './lexicon.ts';

const kinds = { beast: { pattern: '.' } };
const slots = { beast: { kinds: ['beast'] } };
const feed = { write: 'Feed({beast})', says: ['feed {beast}', '(give hay to|fodder) {beast}'], slots };
const faultsOf = (...forms: object[]) =>
  Lexicon.safeParse({ kinds, forms }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  [
    'two rows for one sentence',
    { write: 'Fill({beast})', says: ['(sate|feed) {beast}'], slots },
    "'feed {beast}' means both 'Feed({beast})' and 'Fill({beast})'",
  ],
  [
    'a slot that the row does not have',
    { write: 'Rest', says: ['rest with {beast}'] },
    "'rest with {beast}' of 'Rest' names 'beast', which is no slot of it",
  ],
  [
    'a phrase that no action fits',
    { write: 'Pat({beast})', says: ['pat'], slots },
    "no action fits 'pat' of 'Pat({beast})': it does not say 'beast'",
  ],
  [
    'an action whose slot nobody describes',
    { write: 'Pat({beast})', says: ['pat {beast}'] },
    "'Pat({beast})' has no slot 'beast'",
  ],
  [
    'a pattern that is none',
    { write: 'Pat({beast})', says: ['feed {beast}'], slots, fits: '^(Cow' },
    'Invalid regular expression: /^(Cow/u: Unterminated group',
  ],
])('%s', (_, row, fault) => {
  expect(faultsOf(feed, row)).toContain(fault);
});

test('two rows for one sentence, where both can be done to a thing that one of them lists', () => {
  const shut = { write: 'Close({beast})', says: ['secure {beast}'], slots, fits: '^(Box|Gate|Trough)(_\\d+)?$' };
  const take = { write: 'Take({beast})', says: ['secure {beast}'], slots, fits: '^(Rope|Box)(_\\d+)?$' };
  expect(faultsOf(shut, take)).toEqual(["'secure {beast}' means both 'Close({beast})' and 'Take({beast})'"]);
  expect(faultsOf(shut, { ...take, fits: '^(Rope|Bucket)(_\\d+)?$' })).toEqual([]);
  expect(faultsOf(shut, { ...take, fits: '^(Rope' })).toEqual([expect.stringContaining('Unterminated group')]);
});

test.each([
  ['other things', { write: 'Sell({barn})', says: ['feed {barn}'], slots: { barn: { kinds: ['barn'] } } }],
  ['what can be done to other things', { write: 'Fill({beast})', says: ['feed {beast}'], slots, fits: '^Trough' }],
  [
    'the only thing there is',
    { write: 'Pat({beast})', says: ['pat'], slots: { beast: { kinds: ['beast'], sole: true } } },
  ],
])('the same words may be said of %s', (_, row) => {
  expect(faultsOf(feed, row)).toEqual([]);
});
