// Tests that an event whose handling throws leaves nothing behind (P3): the last good snapshot, and the event again.
import { describe, expect, test } from 'vitest';
import { assign, emit, enqueueActions, fromCallback, fromPromise, raise, setup, stopChild } from 'xstate';
import { answered, hostOf, me, message, question, reply, saying, talk } from '../../tests/support/hosted-role.ts';
import { each, machine, type RoleEmits } from '../core/role.ts';

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

  const atOnce = fromCallback(({ sendBack }) => sendBack({ type: 'hello' }));
  const never = fromPromise(() => new Promise<never>(() => {}));
  const spawning = setup({
    types: {
      context: {} as { child?: unknown },
      events: {} as { type: 'wake' } | { type: 'hello' },
      emitted: {} as RoleEmits,
    },
    actors: { never, atOnce },
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
      'in enqueueActions, without a name',
      spawning.createMachine({
        context: {},
        on: { wake: { actions: enqueueActions(({ enqueue }) => enqueue.spawnChild('never')) } },
      }),
    ],
    [
      'in its first context',
      spawning.createMachine({ context: ({ spawn }) => ({ child: spawn(never) }), on: { wake: {} } }),
    ],
    [
      'and stops what has answered at once',
      spawning.createMachine({
        context: {},
        on: {
          wake: { actions: assign(({ spawn }) => ({ child: spawn('atOnce', { id: 'kid' }) })) },
          hello: { actions: stopChild('kid') },
        },
      }),
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
