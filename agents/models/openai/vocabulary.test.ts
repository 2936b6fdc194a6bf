// Tests which tokenizer a model's name stands for.
import { expect, test } from 'vitest';
import { createTokenCounter } from '../../../runtime/tokens/token-counter.ts';
import { openaiModel } from './openai.ts';

test.each([
  ['gpt-4', 'cl100k_base, openai chat', 12],
  ['gpt-4.1-mini', 'o200k_base, openai chat', 10],
])('%s is counted as it is billed', (model, scheme, tokens) => {
  const made = openaiModel({ model, env: { OPENAI_API_KEY: 'k' } });
  expect(made.tokens?.name).toBe(scheme);
  const text = 'Hello, world! Grüße aus München: 你好';
  const split = made.tokens?.split([{ origin: 'task', speaker: 'user', text }]);
  expect(split?.segments).toEqual([tokens]);
});

test('a counter of one’s own is taken as it is', () => {
  const counter = createTokenCounter();
  const made = openaiModel({ model: 'gpt-4', env: { OPENAI_API_KEY: 'k' }, counter });
  expect(made.tokens?.name).toBe('o200k_base, openai chat');
});
