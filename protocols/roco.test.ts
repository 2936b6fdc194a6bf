// Tests which joint plans of RoCo are sent back: two agents for one thing, everybody waiting, words for a busy agent.
import { describe, expect, test } from 'vitest';
import type { Observation } from '../runtime/core/channel.ts';
import { instanceName, type Message, messageId } from '../runtime/core/message.ts';
import type { Me } from '../runtime/core/role.ts';
import { checkPlan } from './roco.ts';

describe('a joint plan', () => {
  const team = ['a', 'b', 'c'];
  const seen = (
    agents: readonly string[],
    actions: readonly string[],
    things?: readonly string[],
  ): Message<Observation>[] =>
    agents.map((agent) => {
      const from = instanceName('team', agent, 'body');
      const data = things && { things: things.map((name) => ({ name, kind: 'target' })) };
      const body = { text: '', data, actions: [...actions] };
      return {
        id: messageId(1, 'observation', from, 0),
        step: 1,
        depth: 0,
        channel: 'observation',
        from,
        agent,
        body,
        causes: [],
      };
    });
  const world = { name: 'w', task: '', manual: '', idle: 'wait', agents: team };
  const me = (ready: readonly string[]): Me => ({
    part: 'team',
    role: 'validator',
    serves: 'part',
    agent: 'team',
    team,
    ready,
    step: 1,
    world,
  });
  const LIST = ['wait', 'fetch apple 1', 'fetch apple 12', 'grab pear', 'walk home'];
  const fault = (
    plan: Record<string, string>,
    fixed: Record<string, string> = {},
    things?: readonly string[],
    list = LIST,
  ) => {
    const ready = team.filter((agent) => !Object.hasOwn(fixed, agent));
    return checkPlan(plan, { seen: seen(ready, list, things), fixed }, me(ready)).fault;
  };

  test('may not send two for one thing, by the names that the world declares', () => {
    const known = ['apple 1', 'apple 12'];
    expect(fault({ a: 'fetch apple 1', b: 'fetch apple 1', c: 'wait' }, {}, known)).toBe(
      'b cannot go for apple 1: a goes for it too.',
    );
    expect(fault({ a: 'fetch apple 1', b: 'fetch apple 12', c: 'wait' }, {}, known)).toBeUndefined();
    expect(fault({ a: 'walk home', b: 'walk home', c: 'wait' }, {}, known)).toBeUndefined();
  });

  test('may not send anybody for what a busy teammate is on its way to, whoever comes first in the team', () => {
    const why = 'a cannot go for apple 1: b is on the way to it already.';
    expect(fault({ a: 'fetch apple 1', c: 'wait' }, { b: 'fetch apple 1' }, ['apple 1'])).toBe(why);
    // What two busy agents are at is nobody's fault now.
    expect(fault({ a: 'wait' }, { b: 'fetch apple 1', c: 'fetch apple 1' }, ['apple 1'])).toBeUndefined();
  });

  test('is held to verbs of taking where the world declares no things', () => {
    expect(fault({ a: 'grab pear', b: 'grab pear', c: 'wait' })).toContain('for pear:');
    const pick = { a: 'PickUp(Mug_1)', b: 'PickUp(Mug_1)', c: 'wait' };
    expect(fault(pick, {}, undefined, [...LIST, 'PickUp(Mug_1)'])).toContain('for Mug_1:');
    expect(fault({ a: 'fetch apple 1', b: 'fetch apple 1', c: 'wait' })).toBeUndefined();
  });

  test('with words that are no action goes back to all without what its agent alone can see to do', () => {
    const told = fault({ a: 'fetch the moon', b: 'walk home', c: 'wait' });
    expect(told).toBe("a cannot do this now: 'fetch the moon'.");
    expect(LIST.filter((action) => told?.includes(action))).toEqual([]);
  });

  test('may not have everybody wait; busy agents act, and where idling is all there is it is no fault', () => {
    expect(fault({ a: 'wait', b: 'wait', c: 'wait' })).toBe('Not everyone may wait.');
    expect(fault({ a: 'wait', b: 'wait' }, { c: 'walk home' })).toBeUndefined();
    expect(fault({ a: 'wait', b: 'wait', c: 'wait' }, {}, undefined, ['wait'])).toBeUndefined();
  });

  test('takes nothing of what is said for a busy agent', () => {
    const fixed = { b: 'walk home' };
    const { plan } = checkPlan(
      { a: 'grab pear', b: 'fly', c: 'wait' },
      { seen: seen(['a', 'c'], LIST), fixed },
      me(['a', 'c']),
    );
    expect(plan).toEqual({ a: 'grab pear', b: 'walk home', c: 'wait' });
  });
});
