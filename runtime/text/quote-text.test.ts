// Tests that a text is quoted as JSON.stringify quotes it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteText } from './json.ts';

test('a text is quoted as JSON quotes it, whatever is in it', () => {
  const bits = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '"',
    '\\',
    '\t',
    '\r',
    '\u0000',
    '\u007f',
    '[',
    ']',
    '~',
    '#',
    '!',
    'é',
    '\u2028',
    '😀',
    '\ud800',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.array(bits).map((some) => some.join('')),
  );
  fc.assert(fc.property(texts, (text) => quoteText(text) === JSON.stringify(text)));
  expect(quoteText('')).toBe('""');
});
