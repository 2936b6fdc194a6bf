// Tests that a statechart with child actors is refused before anything runs, wherever in it they stand.
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine, fromPromise, setup, spawnChild } from 'xstate';
import { action, observation } from '../../core/channel.ts';
import { protocol } from '../../core/protocol.ts';
import { every } from '../../core/role.ts';
import { own } from '../../core/route.ts';
import { machine } from '../../core/rule.ts';
import { checkProtocol } from './check.ts';

const child = fromPromise(() => Promise.resolve(1));
const spawn = spawnChild(child);
const named = setup({ actors: { child }, actions: { fetch: spawnChild('child') } });

const whereOf = (logic: AnyStateMachine): string[] =>
  checkProtocol(
    protocol('p', {
      perAgent: { mind: machine({ wakes: [every(observation)], says: [action], logic }) },
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
