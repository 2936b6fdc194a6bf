// Tests what a model is handed of a role's question, and what goes on record of its answer.
import { expect, test } from 'vitest';
import type { Question } from '../core/ask.ts';
import { systemClock } from '../core/clock.ts';
import type { Happening } from '../core/event.ts';
import type { Model, ModelReply, ModelRequest, Usage } from '../core/model.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import { CALL_LIMITS } from './call-watch.ts';
import { createModelClient } from './model-client.ts';

test("fields of a role's question take the place of nothing that the runtime says of the call", async () => {
  const asked: ModelRequest[] = [];
  const model: Model = {
    name: 'listens',
    kind: 'scripted',
    about: 'It is no language model.',
    remote: false,
    ask(request) {
      asked.push(request);
      return REPLY;
    },
  };
  const ask = createModelClient({
    clock: systemClock,
    recorder: { write() {}, flush() {}, flushSoon() {} },
    limits: CALL_LIMITS,
    signal: new AbortController().signal,
  });
  const question = { ...QUESTION, call: 'mine', attempt: 7, settings: { temperature: 2 } } as Question;
  const assignment = { model, settings: { temperature: 0 } };
  await ask({ call: '0:x:0', step: 0, by: 'x', depth: 1, causes: [], assignment, question });
  expect(asked).toMatchObject([{ ask: 'say', call: '0:x:0', attempt: 1, settings: { temperature: 0 } }]);
});

const LONG = 'Say where you go next. '.repeat(200);
const counted = createTokenCounter().count(LONG);
const tokens = {
  name: 'by tens',
  known: false,
  split: (of: readonly { readonly text: string }[]) => ({ segments: of.map(() => 10), template: 3, joins: 0 }),
};

test.each<[string, Usage, Partial<Model>, Partial<ModelReply>, Partial<Usage>]>([
  [
    'is refused and counted where it cannot be right',
    { input: 10, output: 1, source: 'provider' },
    {},
    {},
    {
      input: counted,
      output: 1,
      source: 'estimate',
      refused: { said: { input: 10, output: 1 }, why: expect.stringContaining('too few') },
    },
  ],
  [
    'is counted as the model counts, where it says how',
    { input: 900, output: Number.NaN, source: 'provider' },
    { tokens },
    {},
    {
      input: 13,
      output: 10,
      source: 'estimate',
      refused: { said: { input: 900, output: 'NaN' }, why: 'output is NaN' },
    },
  ],
  ['is taken where it can be right', { input: 900, output: 1, source: 'provider' }, {}, {}, { source: 'provider' }],
])('usage by a provider %s', async (_how, usage, model, reply, kept) => {
  const events: Happening[] = [];
  const ask = createModelClient({
    clock: systemClock,
    recorder: { write: (event) => void events.push(event), flush() {}, flushSoon() {} },
    limits: CALL_LIMITS,
    signal: new AbortController().signal,
  });
  const answering: Model = {
    ...{ name: 'mine', kind: 'scripted', about: 'It is no language model.', remote: false, ...model },
    ask: () => ({ ...REPLY, ...reply, usage }),
  };
  const question: Question = { ...QUESTION, segments: [{ origin: 'task', speaker: 'user', text: LONG }] };
  const assignment = { model: answering, settings: {} };
  await ask({ call: '0:x:0', step: 0, by: 'x', depth: 1, causes: [], assignment, question });
  const answer = events.find(({ type }) => type === 'model.answered');
  expect(answer).toMatchObject({ usage: { output: 1, ...kept } });
});

const QUESTION: Question = { ask: 'say', segments: [], schema: {} };
const REPLY = { text: '{}', finish: 'stop', usage: { input: 1, output: 1, source: 'counted' } } as const;
