// Tests that what caps cut adds up for each cap and vocabulary, and is called an estimate where it may be one.
import { expect, test } from 'vitest';
import { addCuts, type CutRow } from './ledger-builder.ts';

const row = (more: Partial<CutRow> = {}): CutRow => ({
  cap: 'talk: 4 tokens a step, truncate',
  action: 'truncate',
  messages: 1,
  said: 9,
  kept: 4,
  tokenizer: 'o200k_base',
  estimate: false,
  ...more,
});

test('one estimate makes the sum of a cap one, whichever comes first', () => {
  const sum = { messages: 2, said: 18, kept: 8, estimate: true };
  for (const rows of [
    [row(), row({ estimate: true })],
    [row({ estimate: true }), row()],
  ])
    expect(addCuts(rows)).toEqual([row(sum)]);
});

test('counts of two vocabularies are never added up', () => {
  const rows = [row(), row({ tokenizer: 'cl100k_base' })];
  expect(addCuts(rows)).toEqual(rows);
});
