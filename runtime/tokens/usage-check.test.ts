// Tests what is believed of a usage that a provider reports.
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type { Usage } from '../core/model.ts';
import { createTokenCounter } from './token-counter.ts';
import { LONGEST_TOKEN, usageFault } from './usage-check.ts';

const said = (input: number, output: number, more: Partial<Usage> = {}): Usage => ({
  ...{ input, output, source: 'provider' },
  ...more,
});

test('the bound is that of the vocabulary: its longest token', () => {
  const entry = createRequire(import.meta.url).resolve('gpt-tokenizer');
  const ranks: unknown = createRequire(entry)(
    `${entry.replace(/gpt-tokenizer.*/s, '')}gpt-tokenizer/cjs/bpeRanks/o200k_base.js`,
  );
  const { default: tokens } = Object(ranks);
  expect(tokens.length).toBeGreaterThan(190_000);
  expect(Math.max(...tokens.map((token: string | number[]) => token.length))).toBe(LONGEST_TOKEN);
});

describe('a usage that can be right', () => {
  const blanks = ' '.repeat(20_000);
  const exact = createTokenCounter().count(blanks);
  test.each([
    ['an exact bill of 20,000 blanks', said(10, exact), { prompt: 40, reply: blanks.length }],
    ['a reply of 5 MB at 40,962 tokens', said(10, 40_962), { prompt: 40, reply: 5_000_000 }],
    ['reasoning that is in no text', said(1000, 60_000, { reasoning: 59_900 }), { prompt: 4000, reply: 400 }],
    ['reasoning that is not reported', said(1000, 60_000), { prompt: 4000, reply: 400 }],
    ['pictures', said(150_000, 10), { prompt: 4000, reply: 40, pictures: 3 }],
    ['a schema that the server adds', said(9000, 10), { prompt: 400, reply: 40 }],
  ])('%s', (_what, usage, lengths) => expect(usageFault(usage, lengths)).toBeUndefined());
});

describe('a usage that cannot be right', () => {
  test.each([
    ['900,000 tokens for 4,000 characters', said(900_000, 10), { prompt: 4000, reply: 40 }, 'too many for a prompt'],
    ['the same in the reply', said(10, 900_000), { prompt: 40, reply: 4000 }, 'too many for a reply'],
    [
      'reasoning told, and as much besides',
      said(10, 200_000, { reasoning: 10 }),
      { prompt: 40, reply: 4000 },
      'too many',
    ],
    ['all of it reasoning, and a reply', said(10, 500, { reasoning: 500 }), { prompt: 40, reply: 4000 }, 'too few'],
    ['fewer than the longest tokens', said(10, 30), { prompt: 40, reply: 4000 }, 'too few for a reply'],
  ])('%s', (_what, usage, lengths, why) => expect(usageFault(usage, lengths)).toContain(why));
});
