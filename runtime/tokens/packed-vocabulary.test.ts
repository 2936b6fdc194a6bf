// Tests that the packed vocabulary counts as the tokenizer does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packedCounter, packedVocabulary } from './token-counter.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-packed-'));
const file = join(folder, 'vocabulary.bin');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count: (text: string) => number = () => Number.NaN;
beforeAll(() => {
  const tokens = Array.from(ranks, (token) =>
    typeof token === 'string' ? Buffer.from(token) : token && Uint8Array.from(token),
  );
  writeFileSync(file, packedVocabulary(tokens));
  count = packedCounter(file) ?? count;
});
const expected = (text: string) => countTokens(text, { disallowedSpecial: new Set<string>() });

test('any text has as many tokens as the tokenizer counts', () => {
  const words = fc.array(
    fc.constantFrom(' the', 'Move(Up)', '\n', ' 12', 'élan', '{"plan":', '消防', '🚒', '<|endoftext|>'),
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    words.map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => void expect(count(text)).toBe(expected(text))),
    { numRuns: 2000 },
  );
});

test.each(['', ' ', '\ud800', 'a\udc00b', '\u0000', 'x'.repeat(300), 'don’t', "I'LL go", '\t\t\r\n  '])(
  'and so has %j',
  (text) => {
    expect(count(text)).toBe(expected(text));
  },
);

test('each token of the vocabulary that is a text is one', () => {
  const texts = Array.from(ranks).filter((token): token is string => typeof token === 'string');
  const other = texts.filter((text, i) => i % 37 === 0 && count(text) !== expected(text));
  expect(other).toEqual([]);
});

test('without a file there is no such counter', () => {
  expect(packedCounter(join(folder, 'none.bin'))).toBeUndefined();
});
