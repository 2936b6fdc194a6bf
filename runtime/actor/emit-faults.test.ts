// Tests that what a machine of untyped code emits, or is sent past its role host, is refused by name and never in
// silence.
import { describe, expect, test, vi } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, assign, createMachine, emit, fromCallback, stopChild } from 'xstate';
import { hostOf, me, message, reply, saying, talk } from '../../tests/support/hosted-role.ts';
import { each, machine } from '../core/role.ts';

const hosting = (logic: AnyStateMachine) => hostOf(machine({ wakes: [each(talk)], says: [reply], logic }));

describe('a faulty emission is refused with its fix:', () => {
  test.each([
    [{ type: 'sya', drafts: [] }, "'sya', which is none of say, ask, run, rejected, fellBack"],
    ['say', 'say, which is no object with a type'],
    [{ type: 'ask' }, "'ask' without its question"],
    [{ type: 'ask', question: { ask: 'act', segments: [] } }, "'ask' whose question has no schema"],
    [{ type: 'ask', question: { ask: 'act', schema: {} } }, "'ask' whose question has no segments"],
    [{ type: 'run', program: { source: '1' } }, "'run' whose program has no language"],
    [{ type: 'rejected' }, "'rejected' without its reason"],
    [{ type: 'fellBack', reason: { code: 'X' }, gaveUp: true }, "'fellBack' whose reason has no message"],
  ])('%j', (emitted, what) => {
    const { host, events, said, asked, clock, types } = hosting(
      createMachine({ on: { wake: { actions: emit((() => emitted) as () => { type: string }) } } }),
    );
    host.hear(message(0));
    clock.advance(5000);
    const [first] = events.flatMap((e) => (e.type === 'role.failed' ? [e.error] : []));
    expect(first?.code).toBe('ROLE_EMITS_WRONG');
    expect(first?.message).toContain(`the machine of ${me} emitted ${what}. Emit what the type RoleEmits says`);
    expect([said, asked, types().at(-1)]).toEqual([[], [], 'role.gone']);
  });
});

test.each([
  ['drafts', () => new Proxy([], { get: boom, has: boom, getPrototypeOf: boom })],
  ['a draft', () => [new Proxy({}, { get: boom })]],
])("what throws when %s are looked at is the role's error", (_what, drafts) => {
  const { host, events, clock, said } = hosting(
    createMachine({ on: { wake: { actions: emit(() => ({ type: 'say', drafts: drafts() })) } } }),
  );
  host.hear(message(0));
  clock.advance(5000);
  const [first] = events.flatMap((e) => (e.type === 'role.failed' ? [e.error] : []));
  expect([first?.code, said]).toEqual(['ROLE_THREW', []]);
  expect(first?.message).toContain('a trap');
});

function boom(): never {
  throw new RangeError('a trap');
}

describe('a machine of whom nobody would learn anything:', () => {
  test('what its own code sends it later is dropped with one warning, and leaves no trace', () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    let self: AnyActorRef | undefined;
    const { host, said } = hosting(
      createMachine({
        on: {
          wake: {
            actions: ({ self: own }) => {
              self = own;
            },
          },
          tick: { actions: emit(() => saying('tick')) },
        },
      }),
    );
    host.hear(message(0));
    self?.send({ type: 'tick' });
    self?.send({ type: 'tick' });
    host.hear(message(1));
    expect(said).toEqual([]);
    expect(warn.mock.calls.map(([warning]) => String(warning))).toEqual([
      expect.stringContaining(`ROLE_SENT_PAST: something sent 'tick' to the machine of ${me}`),
    ]);
    warn.mockRestore();
  });

  test('a child that is spawned and stopped in one transition never starts', () => {
    let started = false;
    const child = fromCallback(() => {
      started = true;
    });
    const { host, said } = hosting(
      createMachine({
        context: {},
        on: {
          wake: {
            actions: [
              assign(({ spawn }) => ({ kid: spawn(child, { id: 'kid' }) })),
              stopChild('kid'),
              emit(() => saying('on')),
            ],
          },
        },
      }),
    );
    host.hear(message(0));
    expect([started, said.map(({ texts }) => texts)]).toEqual([false, [['on']]]);
  });

  test('an endless loop of transitions throws instead of hanging', () => {
    const { host, events } = hosting(
      createMachine({ initial: 'a', states: { a: { on: { wake: 'b' } }, b: { always: 'c' }, c: { always: 'b' } } }),
    );
    host.hear(message(0));
    expect(events[0]).toMatchObject({
      error: { code: 'ROLE_THREW', message: expect.stringContaining('Infinite loop') },
    });
  });

  test('one in a final state says so when somebody waits for it', () => {
    const { host } = hosting(
      createMachine({ initial: 'a', states: { a: { on: { wake: 'b' } }, b: { type: 'final' } } }),
    );
    host.hear(message(0));
    expect(host.missing()).toEqual(['nothing more: its machine has come to a final state']);
  });
});
