// Tests that a statechart is refused which lacks what it names, or handles nothing that wakes it.
import { expect, test } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createMachine, fromTransition, setup } from 'xstate';
import { action, observation } from '../../core/channel.ts';
import { protocol } from '../../core/protocol.ts';
import { every, machine, type Role } from '../../core/role.ts';
import { own } from '../../core/route.ts';
import { checkProtocol } from './check.ts';

const roleOf = (logic: AnyStateMachine): Role => machine({ wakes: [every(observation)], says: [action], logic });
const faultsOf = (mind: Role): string[] =>
  checkProtocol(protocol('p', { perAgent: { mind }, routes: { observation: own, action: own } }), ['a', 'b']).map(
    ({ code, what }) => `${code} ${what}`,
  );
const names = (kind: string, name: string, where: string) =>
  `MACHINE_NAME_UNKNOWN the machine of role 'mind' names ${kind} '${name}' ${where}, and has none of that name.`;
const on = { wake: {} };

test.each<[string, AnyStateMachine, string]>([
  ['an action', createMachine({ on, entry: 'tell' }), names('action', 'tell', 'at its root')],
  [
    'an action with parameters',
    createMachine({ on, initial: 'a', states: { a: { exit: [{ type: 'tell', params: { n: 1 } }] } } }),
    names('action', 'tell', "in state 'a'"),
  ],
  ['a guard', createMachine({ on: { wake: { guard: 'ready' } } }), names('guard', 'ready', 'at its root')],
  [
    'a delay',
    createMachine({ on, initial: 'a', states: { a: { after: { nap: 'b', 10: 'b' } }, b: {} } }),
    names('delay', 'nap', "in state 'a'"),
  ],
])('%s that its machine does not implement is named', (_, logic, fault) => {
  expect(faultsOf(roleOf(logic))).toEqual([fault]);
});

test('a role that is woken by an event which no state handles is refused', () => {
  const what = "MACHINE_IGNORES_WAKE role 'mind' is woken by 'wake', which no state of its machine handles.";
  expect(faultsOf(roleOf(createMachine({ on: { wakes: {} } })))).toEqual([what]);
});

test.each<[string, AnyStateMachine]>([
  [
    'all that it names',
    setup({ actions: { tell: () => {} }, guards: { ready: () => true }, delays: { nap: 5 } }).createMachine({
      initial: 'a',
      states: { a: { on: { wake: { guard: 'ready', actions: 'tell' } }, after: { nap: 'a' } } },
    }),
  ],
  ['a handler of every event', createMachine({ on: { '*': {} } })],
  ['a handler of a family of events', createMachine({ on: { 'wake.*': {} } })],
])('a machine with %s passes', (_, logic) => {
  expect(faultsOf(roleOf(logic))).toEqual([]);
});

test('logic without states has no names to check', () => {
  const logic: AnyActorLogic = fromTransition((state: number) => state + 1, 0);
  expect(faultsOf(Object.assign({ ...roleOf(createMachine({ on })) }, { logic }))).toEqual([]);
});
