// Tests how the role host runs a machine: causes, rest, timers and restarts (invariants P1 to P3).
import { describe, expect, test } from 'vitest';
import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { z } from 'zod';
import { channel, type Draft } from '../core/channel.ts';
import { manualClock } from '../core/clock.ts';
import { modelFailed } from '../core/errors/index.ts';
import type { Happening } from '../core/event.ts';
import { instanceName, type Message, type MessageId, messageId } from '../core/message.ts';
import { each, type Role, type RoleEmits } from '../core/role.ts';
import { machine, rule } from '../core/rule.ts';
import type { Instance } from '../topology/topology.ts';
import type { ModelAnswer } from './model-client.ts';
import { RoleHost } from './role-host.ts';

const Words = z.object({ text: z.string() });
const talk = channel('talk', Words);
const reply = channel('reply', Words);
const me = instanceName('team', 'me', 'mind');
const other = instanceName('team', 'other', 'mind');

const message = (n: number): Message => ({
  id: messageId(0, 'talk', other, n),
  step: 0,
  depth: 3,
  channel: 'talk',
  from: other,
  agent: 'other',
  body: { text: `words ${n}` },
  causes: [],
});

interface Said {
  readonly texts: readonly unknown[];
  readonly causes: readonly MessageId[];
  readonly depth: number;
}

/** A role host with everything around it within reach. */
function hostOf(role: Role, answer: () => ModelAnswer | Promise<ModelAnswer> = () => answered('{}')) {
  const clock = manualClock();
  const said: Said[] = [];
  const events: Happening[] = [];
  const asked: string[] = [];
  const given: string[] = [];
  let pending = 0;
  let settled = 0;
  const say = (_of: Instance, drafts: readonly Draft[], causes: readonly MessageId[], depth: number): MessageId[] => {
    const from = said.flatMap((s) => s.texts).length;
    said.push({ texts: drafts.map((d) => Object(d.body).text), causes, depth });
    return drafts.map((d, i) => messageId(0, d.channel, me, from + i));
  };
  const of = { name: me, part: 'team', agent: 'me', roleName: 'mind', kind: 'role', role } as const;
  const host = new RoleHost(of, {
    clock,
    recorder: { write: (happening) => void events.push(happening), flush() {} },
    restarts: { most: 2, backoffMs: 10 },
    me: () => ({
      part: 'team',
      role: 'mind',
      serves: 'agent',
      agent: 'me',
      team: ['me', 'other'],
      ready: ['me'],
      step: 0,
      world: { name: 'w', task: '', manual: '', idle: 'wait', agents: [] },
    }),
    due: () => 0,
    overhears: () => true,
    hears: () => true,
    say,
    ask: (_of, question) => {
      asked.push(question.ask);
      return { call: `0:${me}:${asked.length - 1}`, answer: answer() };
    },
    run: () => ({ end: 'done', stdout: '' }),
    pending: (change) => {
      pending += change;
    },
    inspect: undefined,
    recordedFailure: () => undefined,
    settled: () => {
      settled++;
    },
    gaveUp: (_of, { code }) => void given.push(code),
  });
  host.begin(0);
  return {
    host,
    clock,
    said,
    events,
    asked,
    given,
    pending: () => pending,
    settled: () => settled,
    types: () => events.map((e) => e.type),
  };
}

const answered = (text: string): ModelAnswer => ({
  ok: true,
  reply: { text, usage: { input: 1, output: 1, source: 'estimate' }, finish: 'stop' },
});
const question = { ask: 'say', segments: [], schema: {} } as const;
const saying = (...texts: string[]): RoleEmits => ({ type: 'say', drafts: texts.map((text) => reply({ text })) });

/** Asks when it wakes, says the answer; says another thing first. */
const asking = machine({
  wakes: [each(talk)],
  says: [reply],
  logic: setup({
    types: { events: {} as { type: 'wake' } | { type: 'answered'; text: string }, emitted: {} as RoleEmits },
  }).createMachine({
    on: {
      wake: { actions: [emit(() => saying('wait a moment')), emit(() => ({ type: 'ask', question }))] },
      answered: { actions: emit(({ event }) => saying(event.text)) },
    },
  }),
});

const echo = rule({
  wakes: [each(talk)],
  says: [reply],
  say: (heard) => [reply({ text: heard.talk.body.text }), reply({ text: 'over' })],
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

/** Counts its wakes, and throws after having said something: so many times, after so many good ones. */
function failing(times: number, good = 0) {
  let n = 0;
  return machine({
    wakes: [each(talk)],
    says: [reply],
    logic: setup({
      types: { context: {} as { wakes: number }, events: {} as { type: 'wake' }, emitted: {} as RoleEmits },
    }).createMachine({
      context: { wakes: 0 },
      on: {
        wake: {
          actions: [
            assign({ wakes: ({ context }) => context.wakes + 1 }),
            emit(({ context }) => saying(`wake ${context.wakes}`)),
            () => {
              if (n++ >= good && n <= good + times) throw new RangeError('boom');
            },
          ],
        },
      },
    }),
  });
}

describe('P3: an event whose handling throws leaves nothing behind', () => {
  test('the last good snapshot gets the same event again, after a while', () => {
    const { host, said, clock, types, events, pending } = hostOf(failing(1));
    host.hear(message(0));
    expect([said, types(), pending()]).toEqual([[], ['role.failed'], 1]);
    expect(events[0]).toMatchObject({
      failure: 1,
      depth: 3,
      error: { code: 'ROLE_THREW', message: expect.stringContaining('team/me/mind threw: RangeError: boom') },
    });
    clock.advance(10);
    expect(said).toEqual([{ texts: ['wake 1'], causes: [message(0).id], depth: 4 }]);
    expect([types(), pending()]).toEqual([['role.failed', 'role.restarted'], 0]);
  });

  test('what was good before stays: the count of wakes goes on', () => {
    const { host, said, clock, types } = hostOf(failing(1, 1));
    host.hear(message(0));
    host.hear(message(1));
    clock.advance(10);
    expect(types()).toEqual(['role.failed', 'role.restarted']);
    expect(said.map((s) => s.texts)).toEqual([['wake 1'], ['wake 2']]);
  });

  test('a timer whose handling threw fires again', () => {
    let left = 1;
    const role = machine({
      wakes: [each(talk)],
      says: [reply],
      logic: setup({ types: { events: {} as { type: 'wake' }, emitted: {} as RoleEmits } }).createMachine({
        initial: 'idle',
        states: {
          idle: { on: { wake: 'dozing' } },
          dozing: {
            after: {
              1000: {
                target: 'idle',
                actions: [
                  emit(() => saying('good morning')),
                  () => {
                    if (left-- > 0) throw new RangeError('boom');
                  },
                ],
              },
            },
          },
        },
      }),
    });
    const { host, said, clock, types, pending } = hostOf(role);
    host.hear(message(0));
    clock.advance(1000);
    expect([said, types()]).toEqual([[], ['timer.fired', 'role.failed']]);
    clock.advance(5000);
    expect(said.map((s) => s.texts)).toEqual([['good morning']]);
    expect(pending()).toBe(0);
  });

  test('an event of its own, raised with a delay, whose handling threw comes again', () => {
    let left = 1;
    const role = machine({
      wakes: [each(talk)],
      says: [reply],
      logic: setup({
        types: { events: {} as { type: 'wake' } | { type: 'tick'; n: number }, emitted: {} as RoleEmits },
      }).createMachine({
        on: {
          wake: { actions: raise({ type: 'tick', n: 7 }, { delay: 1000 }) },
          tick: {
            actions: emit(({ event }) => {
              if (left-- > 0) throw new RangeError('boom');
              return saying(`tick ${event.n}`);
            }),
          },
        },
      }),
    });
    const { host, said, clock, types, pending } = hostOf(role);
    host.hear(message(0));
    clock.advance(1000);
    expect([said, types()]).toEqual([[], ['timer.fired', 'role.failed']]);
    clock.advance(5000);
    expect(said).toEqual([{ texts: ['tick 7'], causes: [message(0).id], depth: 4 }]);
    expect(pending()).toBe(0);
  });

  const never = fromPromise(() => new Promise<never>(() => {}));
  const spawning = setup({
    types: { context: {} as { child?: unknown }, events: {} as { type: 'wake' }, emitted: {} as RoleEmits },
    actors: { never },
  });
  test.each([
    [
      'in assign',
      spawning.createMachine({
        context: {},
        on: { wake: { actions: assign(({ spawn }) => ({ child: spawn('never', { id: 'kid' }) })) } },
      }),
    ],
    [
      'of logic without a name',
      spawning.createMachine({
        context: {},
        on: { wake: { actions: assign(({ spawn }) => ({ child: spawn(never) })) } },
      }),
    ],
    [
      'in enqueueActions',
      spawning.createMachine({
        context: {},
        on: { wake: { actions: enqueueActions(({ enqueue }) => enqueue.spawnChild('never', { id: 'kid' })) } },
      }),
    ],
    [
      'in its first context',
      spawning.createMachine({ context: ({ spawn }) => ({ child: spawn(never) }), on: { wake: {} } }),
    ],
  ])('a machine that spawns %s is stopped and named, and given up in the end', (_, logic) => {
    const { host, events, clock, types, pending } = hostOf(machine({ wakes: [each(talk)], says: [reply], logic }));
    host.hear(message(0));
    clock.advance(5000);
    const failed = events.flatMap((e) => (e.type === 'role.failed' ? [e.error.code, e.error.message] : []));
    expect(new Set(failed.filter((_text, i) => i % 2 === 0))).toEqual(new Set(['ROLE_HAS_CHILD']));
    expect(failed[1]).toMatch(new RegExp(`the machine of ${me} has a child actor, '(kid|x:\\d+)'`));
    expect(types().at(-1)).toBe('role.gone');
    expect([pending(), host.missing()]).toEqual([0, ['nothing more: it threw too often, and is given up']]);
  });

  test('a machine whose decision would not do leaves no timer behind', () => {
    const logic = setup({
      types: { events: {} as { type: 'wake' }, emitted: {} as { type: 'say'; drafts: never } },
    }).createMachine({
      initial: 'idle',
      states: {
        idle: { on: { wake: 'dozing' } },
        dozing: { entry: emit(() => JSON.parse('{"type":"say","drafts":7}')), after: { 10: 'idle' } },
      },
    });
    const { host, clock, types, pending } = hostOf(machine({ wakes: [each(talk)], says: [reply], logic }));
    host.hear(message(0));
    clock.advance(5000);
    expect(types().filter((type) => type === 'timer.fired')).toEqual([]);
    expect([types().at(-1), pending()]).toEqual(['role.gone', 0]);
  });

  test('what comes meanwhile waits, and is handed over afterwards', () => {
    const { host, said, clock } = hostOf(failing(1));
    host.hear(message(0));
    host.hear(message(1));
    expect(said).toEqual([]);
    clock.advance(10);
    expect(said.map((s) => s.causes)).toEqual([[message(0).id], [message(1).id]]);
  });

  test('each restart waits twice as long, and after the last one the role is gone', () => {
    const { host, said, clock, types, pending } = hostOf(failing(9));
    host.hear(message(0));
    clock.advance(10);
    clock.advance(19);
    expect(types()).toEqual(['role.failed', 'role.restarted', 'role.failed']);
    clock.advance(1);
    expect(types().slice(3)).toEqual(['role.restarted', 'role.failed', 'role.gone']);
    expect([said, host.refuses(), pending()]).toEqual([[], 'role-gone', 0]);
    expect(host.missing()).toEqual(['nothing more: it threw too often, and is given up']);
    host.hear(message(1));
    expect(said).toEqual([]);
  });

  test('an answer that could not be handled comes again as well, without a second question', () => {
    let left = 1;
    const role = machine({
      wakes: [each(talk)],
      says: [reply],
      logic: setup({
        types: { events: {} as { type: 'wake' } | { type: 'answered'; text: string }, emitted: {} as RoleEmits },
      }).createMachine({
        on: {
          wake: { actions: emit(() => ({ type: 'ask', question })) },
          answered: {
            actions: [
              emit(({ event }) => saying(event.text)),
              () => {
                if (left-- > 0) throw new RangeError('boom');
              },
            ],
          },
        },
      }),
    });
    const { host, said, asked, clock } = hostOf(role, () => answered('forty-two'));
    host.hear(message(0));
    expect(said).toEqual([]);
    clock.advance(10);
    expect([said.map((s) => s.texts), asked]).toEqual([[['forty-two']], ['say']]);
  });
});

test('what is rejected and what was given up is recorded with the call, and given up without a fallback is told', () => {
  const reason = modelFailed('m', 'no line', { retry: false });
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
