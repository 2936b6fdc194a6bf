// Tests what a module refuses when it is made or asks: mistakes that would otherwise show far from where they were made.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action, observation } from '../runtime/core/channel.ts';
import { every, type Me } from '../runtime/core/role.ts';
import { module } from './module.ts';
import { instruct } from './prompt.ts';

const make = (more: object) =>
  module({
    wakes: [every(observation)],
    says: [action],
    ask: 'act',
    answer: z.object({ action: z.string() }),
    prompt: () => [instruct('Act.')],
    say: () => [],
    ...more,
  });

describe('a module is not made', () => {
  test.each<[string, object, RegExp]>([
    ['of a schema that JSON cannot hold', { answer: z.object({ when: z.date() }) }, /ANSWER_SCHEMA_BAD: .*'act'.*Date/],
    ['of a transform', { answer: z.string().transform(Number) }, /ANSWER_SCHEMA_BAD: .*'act'.*Transforms/],
    ['of what is no schema', { answer: { action: 'string' } }, /ANSWER_SCHEMA_BAD: .*'act'.*no schema of zod/],
    ['without an ask', { ask: undefined }, /ASK_MISSING/],
  ])('%s', (_, more, error) => {
    expect(() => make(more)).toThrow(error);
  });
});

test.each([
  ['a text', 'Act.'],
  ['nothing', undefined],
  ['a list of texts', ['Act.']],
])('a prompt that is %s is named with its ask', (_, given) => {
  const role = make({ prompt: () => given });
  expect(() => role.prompt?.({}, {} as Me)).toThrow(/PROMPT_NO_LIST: the prompt of ask 'act'/);
});
