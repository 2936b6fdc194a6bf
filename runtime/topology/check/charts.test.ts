// Tests that a statechart with child actors is refused before anything runs, wherever in it they stand.
import { describe, expect, test } from 'vitest';
import {
  type AnyActorLogic,
  type AnyStateMachine,
  createMachine,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  setup,
  spawnChild,
} from 'xstate';
import { action, observation } from '../../core/channel.ts';
import { protocol } from '../../core/protocol.ts';
import { every, machine, type Role } from '../../core/role.ts';
import { own } from '../../core/route.ts';
import { checkProtocol } from './check.ts';

const child = fromPromise(() => Promise.resolve(1));
const spawn = spawnChild(child);
const named = setup({ actors: { child }, actions: { fetch: spawnChild('child') } });

const whereOf = (logic: AnyStateMachine): string[] =>
  faultsOf(machine({ wakes: [every(observation)], says: [action], logic })).filter((fault) =>
    fault.startsWith('MACHINE_HAS_CHILDREN'),
  );

const untyped = (value: unknown): never => value as never;

const faultsOf = (mind: Role): string[] =>
  checkProtocol(
    protocol('p', {
      perAgent: { mind },
      routes: { observation: own, action: own },
    }),
    ['a', 'b'],
  ).map((fault) => `${fault.code} ${fault.what} ${fault.fix}`);

describe('a machine that', () => {
  test.each<[string, AnyStateMachine, string]>([
    ['invokes at its root', createMachine({ invoke: { src: child } }), 'invokes an actor at its root'],
    [
      'invokes in a state within a state',
      createMachine({ initial: 'a', states: { a: { initial: 'b', states: { b: { invoke: [{ src: child }] } } } } }),
      "invokes an actor in state 'a.b'",
    ],
    ['spawns on entry', createMachine({ entry: spawn }), 'spawns an actor at its root'],
    ['spawns on exit', createMachine({ exit: ['other', spawn] }), 'spawns an actor at its root'],
    ['spawns on an event', createMachine({ on: { wake: { actions: spawn } } }), 'spawns an actor at its root'],
    [
      'spawns on one of several',
      createMachine({ on: { wake: [{}, { actions: [spawn] }] } }),
      'spawns an actor at its root',
    ],
    ['spawns without an event', createMachine({ always: { actions: spawn } }), 'spawns an actor at its root'],
    ['spawns after a while', createMachine({ after: { 10: { actions: spawn } } }), 'spawns an actor at its root'],
    [
      'spawns when a state is done',
      createMachine({ initial: 'a', states: { a: { onDone: { actions: spawn } } } }),
      "spawns an actor in state 'a'",
    ],
    [
      'spawns on its way into the first state',
      createMachine({ initial: { target: 'a', actions: spawn }, states: { a: {} } }),
      'spawns an actor at its root',
    ],
    ['spawns by name', named.createMachine({ entry: 'fetch' }), 'spawns an actor at its root'],
    ['spawns by name in an object', named.createMachine({ entry: { type: 'fetch' } }), 'spawns an actor at its root'],
  ])('%s', (_, logic, where) => {
    const [fault, ...others] = whereOf(logic);
    expect(others).toEqual([]);
    expect(fault).toContain(`MACHINE_HAS_CHILDREN role 'mind' ${where}`);
    expect(fault).toContain('Make the child a role of its own');
  });

  test('has none is not refused, whatever its actions are called', () => {
    const plain = setup({ actors: { child }, actions: { fetch: () => {} } });
    expect(
      whereOf(plain.createMachine({ initial: 'a', entry: 'fetch', states: { a: { on: { wake: 'a' } } } })),
    ).toEqual([]);
  });
});

test.each<[string, AnyStateMachine, string]>([
  ['an action', createMachine({ on: { wake: { actions: async () => {} } } }), 'an action at its root'],
  [
    'a guard',
    createMachine({ initial: 'a', states: { a: { on: { wake: { guard: untyped(async () => true) } } } } }),
    "a guard in state 'a'",
  ],
  [
    'an action by name',
    setup({ actions: { fetch: async () => {} } }).createMachine({ on: { wake: { actions: 'fetch' } } }),
    "its action 'fetch'",
  ],
])('%s that is an async function is refused', (_, logic, what) => {
  expect(faultsOf(machine({ wakes: [every(observation)], says: [action], logic }))).toEqual([
    expect.stringContaining(`MACHINE_ASYNC in the machine of role 'mind' ${what} is an async function`),
  ]);
});

describe('a role whose logic is', () => {
  const empty: Role = machine({
    wakes: [every(observation)],
    says: [action],
    logic: createMachine({ on: { wake: {} } }),
  });
  const withLogic = (logic: unknown): Role => Object.assign({ ...empty }, { logic });

  test.each<[string, unknown]>([
    ['a promise', child],
    ['a callback', fromCallback(() => {})],
    ['an observable', fromObservable(() => ({ subscribe: () => ({ unsubscribe() {} }) }))],
    ['the configuration of a machine', { initial: 'a', states: { a: {} } }],
    ['missing', undefined],
  ])('%s is refused', (_, logic) => {
    const [fault, ...others] = faultsOf(withLogic(logic));
    expect(others).toEqual([]);
    expect(fault).toContain("LOGIC_NOT_A_MACHINE the logic of role 'mind' is no state machine");
  });

  test('a transition function is a machine of one state', () => {
    const logic: AnyActorLogic = fromTransition((state: number) => state + 1, 0);
    expect(faultsOf(withLogic(logic))).toEqual([]);
  });
});
