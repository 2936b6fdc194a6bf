// Tests the promises of a role host: causes (P1), rest (P2), and what it records of replies.
import { describe, expect, test } from 'vitest';
import { emit, setup } from 'xstate';
import {
  answered,
  asking,
  echo,
  hostOf,
  me,
  message,
  question,
  reply,
  saying,
  talk,
} from '../../tests/support/hosted-role.ts';
import { messageId } from '../core/message.ts';
import { each, machine, type RoleEmits } from '../core/role.ts';
import { failure } from '../errors/index.ts';
import type { ModelAnswer } from './model-client.ts';
import type { RoleHostNeeds } from './process-services.ts';

const sleepy = machine({
  wakes: [each(talk)],
  says: [reply],
  logic: setup({ types: { events: {} as { type: 'wake' }, emitted: {} as RoleEmits } }).createMachine({
    initial: 'idle',
    states: {
      idle: { on: { wake: 'dozing' } },
      dozing: {
        after: { 1000: { target: 'idle', actions: emit(() => saying('good morning')) } },
        on: { wake: 'dozing' },
      },
    },
  }),
});

describe('P1: what is emitted until the machine rests is caused by the wake it was handed', () => {
  test('each wake by itself', () => {
    const { host, said } = hostOf(echo);
    host.hear(message(0));
    host.hear(message(1));
    expect(said).toEqual([
      { texts: ['words 0', 'over'], causes: [message(0).id], depth: 4 },
      { texts: ['words 1', 'over'], causes: [message(1).id], depth: 4 },
    ]);
  });

  test('and by what the same decision has said before, however much later', async () => {
    let give: (a: ModelAnswer) => void = () => {};
    const { host, said } = hostOf(
      asking,
      () =>
        new Promise<ModelAnswer>((resolve) => {
          give = resolve;
        }),
    );
    host.hear(message(0));
    give(answered('done'));
    await Promise.resolve();
    await Promise.resolve();
    expect(said).toEqual([
      { texts: ['wait a moment'], causes: [message(0).id], depth: 4 },
      { texts: ['done'], causes: [message(0).id, messageId(0, 'reply', me, 0)], depth: 5 },
    ]);
  });
});

describe('P2: a machine rests when no question of its own is open and no timer of its own is pending', () => {
  test('until then it is handed no other wake', async () => {
    const gives: ((a: ModelAnswer) => void)[] = [];
    const { host, said, asked, pending, settled } = hostOf(
      asking,
      () => new Promise<ModelAnswer>((resolve) => gives.push(resolve)),
    );
    host.hear(message(0));
    host.hear(message(1));
    expect([asked.length, pending(), settled()]).toEqual([1, 1, 0]);
    gives[0]?.(answered('first'));
    await new Promise(setImmediate);
    expect(said.map((s) => s.texts)).toEqual([['wait a moment'], ['first'], ['wait a moment']]);
    expect([asked.length, pending(), settled()]).toEqual([2, 1, 1]);
    gives[1]?.(answered('second'));
    await new Promise(setImmediate);
    expect([said.at(-1)?.texts, pending(), settled()]).toEqual([['second'], 0, 2]);
  });

  test('a timer runs on the clock that was handed in, is recorded when it fires, and its words come of the wake', () => {
    const { host, said, clock, types, pending, settled } = hostOf(sleepy);
    host.hear(message(0));
    clock.advance(999);
    expect([said, types(), pending()]).toEqual([[], [], 1]);
    clock.advance(1);
    expect(said).toEqual([{ texts: ['good morning'], causes: [message(0).id], depth: 4 }]);
    expect([types(), pending(), settled()]).toEqual([['timer.fired'], 0, 1]);
  });

  test('a host that was stopped takes no answer and fires no timer', async () => {
    const gives: ((a: ModelAnswer) => void)[] = [];
    const asks = hostOf(asking, () => new Promise<ModelAnswer>((resolve) => gives.push(resolve)));
    asks.host.hear(message(0));
    asks.host.stop();
    gives[0]?.(answered('late'));
    await new Promise(setImmediate);
    expect(asks.said.map((s) => s.texts)).toEqual([['wait a moment']]);
    const sleeps = hostOf(sleepy);
    sleeps.host.hear(message(0));
    sleeps.host.stop();
    sleeps.clock.advance(2000);
    expect([sleeps.said, sleeps.types(), sleeps.pending()]).toEqual([[], [], 0]);
  });
});

test('what is rejected and what was given up is recorded with the call, and given up without a fallback is told', () => {
  const reason = failure('MODEL_FAILED', { model: 'm', why: 'no line', retry: false });
  const role = machine({
    wakes: [each(talk)],
    says: [],
    logic: setup({ types: { events: {} as { type: string }, emitted: {} as RoleEmits } }).createMachine({
      on: {
        wake: { actions: emit(() => ({ type: 'ask', question })) },
        failed: {
          actions: [
            emit(() => ({ type: 'rejected', reason })),
            emit(() => ({ type: 'fellBack', reason, gaveUp: true })),
          ],
        },
      },
    }),
  });
  const { host, events, given } = hostOf(role, () => ({ ok: false, error: reason }));
  host.hear(message(0));
  expect(events).toMatchObject([
    { type: 'reply.rejected', call: `0:${me}:0`, reason: { code: 'MODEL_FAILED' } },
    { type: 'decision.fellBack', gaveUp: true },
  ]);
  expect(given).toEqual(['MODEL_FAILED']);
});

describe('what a replay holds a role to', () => {
  test('is counted by its answers and by what it said, anew in each step', async () => {
    const counts: (readonly [answers: number, marks: number])[] = [];
    const script: NonNullable<RoleHostNeeds['script']> = {
      failure(_of, { answers, marks }) {
        counts.push([answers, marks]);
        return undefined;
      },
    };
    const { host } = hostOf(asking, () => answered('done'), { script });
    host.hear(message(0));
    host.begin(1);
    host.hear(message(1));
    // It says something and asks, and says the answer.
    expect(counts).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
      [1, 1],
    ]);
  });

  test('is the number of timers that fired in a step: one more is held back, and nothing waits for it', () => {
    const sleeps = (most: number) => {
      const script: NonNullable<RoleHostNeeds['script']> = { failure: () => undefined, timers: () => most };
      return hostOf(sleepy, undefined, { script });
    };
    const one = sleeps(1);
    for (const step of [0, 1]) {
      one.host.begin(step);
      one.host.hear(message(step));
      one.clock.advance(1000);
    }
    expect(one.types()).toEqual(['timer.fired', 'timer.fired']);
    const none = sleeps(0);
    none.host.hear(message(0));
    none.clock.advance(1000);
    expect([none.types(), none.pending(), none.host.missing()]).toEqual([[], 0, ['a timer or a restart of its own']]);
    none.host.stop();
    expect(none.pending()).toBe(0);
  });
});

test('P5: a role whose talk was cut asks nothing more', () => {
  const { host, said, asked } = hostOf(asking, undefined, { talk: { hasCut: () => true } });
  host.hear(message(0));
  expect([said.length, asked]).toEqual([1, []]);
  expect(host.missing()).toEqual(['nothing more: its talk went on without an end, and was cut']);
});
