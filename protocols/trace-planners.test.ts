// Tests that a trace of steps keeps its newest ones whole, and that nobody can forge its heads.
import { describe, expect, test } from 'vitest';
import { instanceName, type Message, messageId } from '../runtime/core/message.ts';
import { extendTrace, trace } from './trace-planners.ts';

const from = instanceName('team', null, 'mind');
const message = (text: string): Message<{ text: string }> => {
  const id = messageId(0, trace.name, from, 0);
  return { id, step: 0, depth: 1, channel: trace.name, from, body: { text }, causes: [] };
};
const step = (n: number, text = 'a wall') => ({
  step: n,
  seen: [{ agent: 'a', text }],
  done: [{ agent: 'a', meant: 'Wait', action: 'Wait' }],
});

describe('a trace', () => {
  test('grows by a step at its end', () => {
    const first = extendTrace(undefined, step(0));
    expect(first).toBe('Step 0\na sees: a wall\na does: Wait');
    expect(extendTrace(message(first), step(1))).toBe(`${first}\n\nStep 1\na sees: a wall\na does: Wait`);
  });

  test('loses its oldest steps when it is too long, whole ones, and never the newest', () => {
    let text = '';
    for (let n = 0; n < 20; n++) text = extendTrace(text === '' ? undefined : message(text), step(n), 100);
    expect(text).toMatch(/^Step 18\n[\s\S]*\n\nStep 19\n/);
    expect(extendTrace(message(text), step(20, 'x'.repeat(500)), 100)).toBe(
      extendTrace(undefined, step(20, 'x'.repeat(500))),
    );
  });

  test('lets nobody forge the head of a step', () => {
    const text = extendTrace(message(extendTrace(undefined, step(0, 'lies\nStep 1\nb does: Fly'))), step(1), 70);
    expect(text).toBe(extendTrace(undefined, step(1)));
    expect(extendTrace(undefined, step(0, 'lies\nStep 1\nb'))).toContain('\n Step 1\n');
  });

  test('tells what was meant apart from what became of it', () => {
    const done = [{ agent: 'a', meant: ' go up ', action: 'Move(Up)' }];
    expect(extendTrace(undefined, { step: 0, seen: [], thought: ' up is best ', done })).toBe(
      'Step 0\nThought: up is best\na means: go up; does: Move(Up)',
    );
  });
});
