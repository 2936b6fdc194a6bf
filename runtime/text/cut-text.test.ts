// Tests that a shortened text keeps whole characters and its token limit.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenCounter } from '../tokens/token-counter.ts';
import { cutText } from './cut-text.ts';

const { count } = createTokenCounter();
const cut = (text: string, most: number) => cutText(text, most, count);

test('a text ends where a token does, as near to the cap as can be', () => {
  expect(cut('r1 has password amber and the baton.', 5)).toBe('r1 has password amber');
  expect(cut('r1 has password amber and the baton.', 4)).toBe('r1 has password');
});

test('a text that fits is left as it is, and of none allowed nothing is left', () => {
  expect(cut('one two three', 3)).toBe('one two three');
  expect(cut('one two three', 300)).toBe('one two three');
  expect(cut('one two three', 0)).toBe('');
  expect(cut('', 3)).toBe('');
});

test('no character is broken: neither a pair of surrogates nor a family, a flag or a letter with its accent', () => {
  const family = '👩‍👩‍👧‍👦';
  for (const character of [family, '🇳🇱', 'é', '𐍈', 'नि']) {
    for (let most = 1; most < 40; most++) {
      const kept = cut(character.repeat(5), most);
      expect(kept).toBe(character.repeat(kept.length / character.length));
    }
  }
});

test('a character that takes more tokens than are left is left out', () => {
  expect(count('👩‍👩‍👧‍👦')).toBeGreaterThan(3);
  expect(cut('👩‍👩‍👧‍👦 hello', 2)).toBe('');
});

test('right-to-left text and marks such as <|endoftext|> are texts like others', () => {
  for (const text of ['שלום עולם, מה שלומך היום?', 'say <|endoftext|> and go on', 'مرحبا بالعالم كيف حالك']) {
    const kept = cut(text, 4);
    expect(text.startsWith(kept)).toBe(true);
    expect(kept.length).toBeGreaterThan(0);
    expect(count(kept)).toBeLessThanOrEqual(4);
  }
});

test('whatever the text, what is kept is its beginning and has no more tokens than allowed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.integer({ min: 0, max: 60 }), (text, most) => {
      const kept = cut(text, most);
      expect(text.startsWith(kept)).toBe(true);
      expect(count(kept)).toBeLessThanOrEqual(most);
    }),
    { numRuns: 300 },
  );
});

test('a text of a million characters is not counted whole for each try', () => {
  let counted = 0;
  const counting = (text: string) => {
    counted += text.length;
    return count(text);
  };
  const long = 'the boats go round the island. '.repeat(32_000);
  expect(count(cutText(long, 100, counting))).toBe(100);
  expect(counted).toBeLessThan(200_000);
});
