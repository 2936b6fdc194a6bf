// Tests that a forgetful player overlooks the share of its memory that is asked for, and nothing that it sees now.
import { expect, test } from 'vitest';
import type { ModelRequest } from '../../runtime/core/model.ts';
import { random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { forgetLines } from './bounded-reader.ts';
import { rulesModel } from './rules-model.ts';

const memory = (text: string): Segment => ({ origin: 'memory', speaker: 'user', text });
const LINES = Array.from({ length: 2000 }, (_, i) => `- job ${i}`);
const LONG = memory(`Open subtasks:\n${LINES.join('\n')}`);
const words: Segment = { origin: 'message', speaker: 'user', text: 'Bob says: one\ntwo\nthree' };

test('overlooks the share of lines that is asked for, and never the head', () => {
  const [kept] = forgetLines([LONG], 0.3, random('a'));
  const lines = kept?.text.split('\n') ?? [];
  expect(lines[0]).toBe('Open subtasks:');
  // Binomial, n = 2000, p = 0.7: six standard deviations are 123.
  expect(Math.abs(lines.length - 1 - 1400)).toBeLessThan(123);
});

test('overlooks nothing that is seen or said now, and all of a memory at a share of 1', () => {
  expect(forgetLines([LONG, words, memory('Previous actions: wait')], 1, random('a'))).toEqual([words]);
  expect(forgetLines([LONG, words], 0, random('a'))).toEqual([LONG, words]);
});

test('the rule player overlooks the same lines for the same seed, and its usage counts them all', () => {
  const ask = (forget: number, seed = 1) => {
    const read: string[] = [];
    const player = {
      answer({ messages }: { messages: readonly { content: unknown }[] }) {
        read.push(JSON.stringify(messages));
        return {};
      },
    };
    const model = rulesModel({ player, seed, forget });
    const request: ModelRequest = { ask: 'act', segments: [LONG], schema: {}, call: 'a', attempt: 1, settings: {} };
    const reply = model.ask(request, { signal: new AbortController().signal, onToken() {} });
    return { read, usage: 'usage' in reply ? reply.usage : undefined, name: model.name };
  };
  expect(ask(0.3)).toEqual(ask(0.3));
  expect(ask(0.3, 2).read).not.toEqual(ask(0.3).read);
  expect(ask(0.3).usage).toEqual(ask(0).usage);
  expect(ask(0.3).name).toBe('rules(forget 0.3)');
});
