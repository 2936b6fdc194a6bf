// Tests that replies which will not do and models which do not answer end in a fallback or a named reason, never in a
// hang.
import { describe, expect, test } from 'vitest';
import { OneAction } from '../../agents/answers.ts';
import { module } from '../../agents/module.ts';
import { look } from '../../agents/prompt.ts';
import { act, cmas, dmas, hmas1, hmas2, solo } from '../../protocols/index.ts';
import { action, observation } from '../../runtime/core/channel.ts';
import type { Model } from '../../runtime/core/model.ts';
import { protocol } from '../../runtime/core/protocol.ts';
import { every } from '../../runtime/core/role.ts';
import { own } from '../../runtime/core/route.ts';
import { simulatedClock } from '../../runtime/episode/simulated-clock.ts';
import { ofType, play } from '../support/relay-episode.ts';

const answering = (text: string | ((n: number) => string | Promise<string>)): Model => {
  let n = 0;
  return {
    name: 'odd',
    kind: 'endpoint',
    about: 'A stand-in that answers oddly.',
    remote: true,
    async ask() {
      return {
        text: typeof text === 'string' ? text : await text(n++),
        usage: { input: 1, output: 1, source: 'estimate' },
        finish: 'stop',
      };
    },
  };
};

describe('replies that will not do fall back, and the episode goes on', () => {
  const odd: readonly (readonly [string, string])[] = [
    ['empty', ''],
    ['cut off', '{"plan": {"r1": "wa'],
    ['refused', "I'm sorry, but I cannot help with that."],
    ['in another language', 'Ich würde vorschlagen, dass wir erst einmal warten.'],
    ['JSON of the wrong shape', '{"plan": ["wait", "wait", "wait"]}'],
    ['an action that does not exist', '{"plan": {"r1": "fly", "r2": "wait", "r3": "wait"}}'],
    ['larger than any payload', `{"plan": {"r1": "${'x'.repeat(2_000_000)}"}}`],
  ];
  test.each(odd)('%s', async (_name, text) => {
    const { result, events } = await play(act.usual, { models: answering(text), steps: 2 });
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'decision.fellBack').every((e) => !e.gaveUp)).toBe(true);
    expect(ofType(events, 'decision.fellBack')).toHaveLength(2);
    expect(ofType(events, 'reply.rejected')).toHaveLength(6);
    expect(result.summary).toMatchObject({ calls: 6, fallbacks: 2 });
  });

  test('a long one goes back up to a whole character', async () => {
    const { events } = await play(cmas, { models: answering(`x${'🚒'.repeat(3000)}`), steps: 1 });
    const back = ofType(events, 'model.called')[1]?.segments.find(({ origin }) => origin === 'reply');
    expect(back?.text).toBe(`x${'🚒'.repeat(1999)}`);
  });

  test('a good reply after a bad one is taken, and the bad one went back with the reason', async () => {
    const plans = answering((n) => (n % 2 === 0 ? 'no idea' : '{"plan": {"r1": "wait", "r2": "wait", "r3": "wait"}}'));
    const { events } = await play(cmas, { models: plans, steps: 1 });
    const [, second] = ofType(events, 'model.called');
    expect(second?.segments.slice(-2).map((s) => s.origin)).toEqual(['reply', 'repair']);
    expect(ofType(events, 'decision.fellBack')).toHaveLength(0);
  });
});

test.each([cmas, dmas, hmas1.usual, hmas2.usual])(
  '$name asks six times more for a plan that will not do, and then ends by name',
  async (protocol) => {
    const { result, events } = await play(protocol, { models: answering('{"plan": {"r1": "fly"}}'), steps: 2 });
    expect(result).toMatchObject({
      reason: 'model-error',
      detail: expect.stringMatching(/^team\/\S+: REPLIES_UNFIT: 7 replies in a row would not do\. The last: /),
    });
    expect(ofType(events, 'model.called')).toHaveLength(7);
    expect(ofType(events, 'decision.fellBack')).toMatchObject([{ gaveUp: true, reason: { code: 'REPLIES_UNFIT' } }]);
  },
);

describe('models that give no answer', () => {
  test('one that never comes is given up after its time, and the fallback is said', async () => {
    const never: Model = { ...answering(''), ask: () => new Promise(() => {}) };
    const { result, events } = await play(solo, {
      models: never,
      steps: 1,
      limits: { totalMs: 20, attempts: 2, backoffMs: 1 },
      clock: simulatedClock(),
    });
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'model.failed').map((e) => e.error.code)).toEqual(Array(6).fill('MODEL_TIMEOUT'));
  });

  test('a step that ends by its deadline says which model was awaited, and by whom', async () => {
    const never: Model = { ...answering(''), ask: () => new Promise(() => {}) };
    const { result } = await play(cmas, { models: never, stepDeadlineMs: 20, clock: simulatedClock() });
    expect(result).toMatchObject({
      reason: 'model-error',
      detail: expect.stringMatching(
        /^team\/_\/planner: MODEL_HUNG: .* had not answered 0:team\/_\/planner:0 \(attempt 1\)/,
      ),
      waiting: [{ who: 'team/_/planner', for: ['the answer to 0:team/_/planner:0'] }],
    });
  });

  test('one that falls silent in mid-answer is given up by the idle watchdog', async () => {
    const stalls: Model = {
      ...answering(''),
      ask: (_request, call) => {
        call.onToken('{');
        return new Promise(() => {});
      },
    };
    const { events } = await play(cmas, {
      models: stalls,
      steps: 1,
      limits: { totalMs: 10_000, idleMs: 10, attempts: 1 },
      clock: simulatedClock(),
    });
    expect(ofType(events, 'model.failed')[0]?.error.message).toContain('fell silent');
  });

  test('without a fallback the episode ends as model-error and names the role', async () => {
    const mind = module({
      wakes: [every(observation)],
      says: [action],
      ask: 'act',
      answer: OneAction,
      prompt: look('Act.'),
      say: (a) => [action({ do: a.action })],
    });
    const frail = protocol('frail', { perAgent: { mind }, routes: { observation: own, action: own } });
    const { result } = await play(frail, { models: answering('nothing') });
    expect(result.reason).toBe('model-error');
    expect(result.detail).toContain('team/r1/mind');
  });
});

test('cancelling in the middle of a call ends at once as cancelled, with a complete record', async () => {
  const abort = new AbortController();
  const slow: Model = {
    ...answering(''),
    ask: () => {
      queueMicrotask(() => abort.abort());
      return new Promise(() => {});
    },
  };
  const { result, events } = await play(cmas, { models: slow, signal: abort.signal });
  expect(result.reason).toBe('cancelled');
  expect(events.at(-1)?.type).toBe('episode.ended');
});
