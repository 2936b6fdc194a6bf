// Tests that tokens are counted with the vocabulary that a model's name stands for.
import { describe, expect, test } from 'vitest';
import { chatScheme, createTokenCounter, OPENAI_CHAT, recordedSchemes, vocabularyOf } from './token-counter.ts';

describe('the vocabulary follows the name of the model', () => {
  test.each([
    ['gpt-4', 'cl100k_base', true],
    ['gpt-4-0613', 'cl100k_base', true],
    ['gpt-4-turbo-2024-04-09', 'cl100k_base', true],
    ['gpt-3.5-turbo', 'cl100k_base', true],
    ['gpt-35-turbo', 'cl100k_base', true],
    ['gpt-4o', 'o200k_base', true],
    ['gpt-4o-mini-2024-07-18', 'o200k_base', true],
    ['gpt-4.1-nano', 'o200k_base', true],
    ['gpt-4.5-preview', 'o200k_base', true],
    ['gpt-5-mini', 'o200k_base', true],
    ['o3-mini', 'o200k_base', true],
    ['openai/gpt-4', 'cl100k_base', true],
    ['ft:gpt-3.5-turbo:acme::abc', 'cl100k_base', true],
    ['Qwen/Qwen3-8B', 'o200k_base', false],
    ['llama-3', 'o200k_base', false],
    ['olmo-2', 'o200k_base', false],
    ['', 'o200k_base', false],
  ])('%s: %s, known: %s', (model, vocabulary, known) => {
    expect(vocabularyOf(model)).toEqual({ vocabulary, known });
  });

  test('each counts as its tokenizer does, also over lines and long runs', () => {
    const [old, now] = [createTokenCounter(OPENAI_CHAT, 'cl100k_base'), createTokenCounter()];
    // By tiktoken: cl100k_base has 12, o200k_base 10.
    const text = 'Hello, world! Grüße aus München: 你好';
    expect([old.count(text), now.count(text)]).toEqual([12, 10]);
    expect(old.count(`${text}\n${text}`)).toBe(2 * 12 + 1);
  });

  test('the schemes of both are recorded by name, and found again by it', () => {
    const counter = createTokenCounter(OPENAI_CHAT, 'cl100k_base');
    const scheme = chatScheme(counter, false);
    expect(scheme.name).toBe('cl100k_base, openai chat');
    expect([...recordedSchemes().keys()]).toContain(scheme.name);
    expect([...recordedSchemes().keys()]).toContain('o200k_base by segment, openai chat');
  });
});
