// Tests what a model is handed of a role's question.
import { expect, test } from 'vitest';
import type { Question } from '../core/ask.ts';
import { systemClock } from '../core/clock.ts';
import type { Model, ModelRequest } from '../core/model.ts';
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

const QUESTION: Question = { ask: 'say', segments: [], schema: {} };
const REPLY = { text: '{}', finish: 'stop', usage: { input: 1, output: 1, source: 'counted' } } as const;
