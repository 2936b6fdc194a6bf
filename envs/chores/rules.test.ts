// Tests the rules of `chores` by step: containers, hands, speech, ends, and what is refused.
import { describe, expect, test } from 'vitest';
import type { Intent } from '../../runtime/core/world.ts';
import { begin, does, holding, indexOf, single, stand, words } from '../../tests/support/chores-states.ts';
import { chores } from './world.ts';

const says = (agent: string, text: string, to?: string): Intent => ({
  agent,
  do: '',
  speech: { channel: 'talk', text, ...(to === undefined ? {} : { to }) },
});

describe('containers', () => {
  test('take nothing while they are closed, whatever is tried', () => {
    const state = begin({ scene: '30', agents: ['Alice'], options: single });
    holding(state, 0);
    stand(state, 0, 165);
    expect(chores.actions(state, 'Alice')).not.toContain('[putin] <apple> (401) <fridge> (165)');
    const [refused] = chores.step(state, [does('Alice', '[putin] <apple> (401) <fridge> (165)')]).outcomes;
    expect(refused).toMatchObject({ ok: false, reason: 'not_possible_now' });
    chores.step(state, [does('Alice', '[open] <fridge> (165)')]);
    expect(chores.step(state, [does('Alice', '[putin] <apple> (401) <fridge> (165)')]).outcomes[0]?.ok).toBe(true);
  });

  test('are opened by the body before it puts something in, both hands full or not', () => {
    const state = begin({ scene: '30', agents: ['Alice'] });
    holding(state, 0, 1);
    stand(state, 0, 165);
    const before = state.clock;
    chores.step(state, [does('Alice', '[goput] <fridge> (165)')]);
    expect(state.clock - before).toBe(3);
    expect(state.open[indexOf(state, 165)]).toBe(true);
  });

  test('let the first of two things through the closed door in the published variant', () => {
    const state = begin({ scene: '30', agents: ['Alice', 'Bob'], options: { published: true } });
    holding(state, 0, 1);
    stand(state, 0, 165);
    chores.step(state, [does('Alice', '[goput] <fridge> (165)'), does('Bob', '[wait]')]);
    expect(state.things[0]?.at).toBe(indexOf(state, 165));
    expect(state.open[indexOf(state, 165)]).toBe(false);
  });

  test('show their contents only while they are open', () => {
    const state = begin({ scene: '5', agents: ['Alice'], options: single });
    stand(state, 0, 167);
    expect(words(state, 'Alice')).not.toContain('<cupcake> (401)');
    chores.step(state, [does('Alice', '[open] <microwave> (167)')]);
    expect(words(state, 'Alice')).toContain('<cupcake> (401) inside <microwave> (167)');
    chores.step(state, [does('Alice', '[close] <microwave> (167)')]);
    expect(chores.actions(state, 'Alice')).not.toContain('[grab] <cupcake> (401)');
  });
});

describe('two agents at the same thing in the same step', () => {
  const meet = (seed: number) => {
    const state = begin({ seed, options: single });
    stand(state, 0, 130);
    stand(state, 1, 130);
    const { outcomes } = chores.step(state, [does('Alice', '[grab] <wine> (405)'), does('Bob', '[grab] <wine> (405)')]);
    return { state, outcomes };
  };

  test('one of them gets it, the other loses the step and is told', () => {
    const { state, outcomes } = meet(1);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const loser = outcomes.find(({ ok }) => !ok) ?? expect.fail();
    expect(loser.reason).toBe('lost_the_draw');
    expect(words(state, loser.agent)).toContain('lost_the_draw');
    expect(state.agents.filter(({ hands }) => hands.length === 1)).toHaveLength(1);
  });

  test('who gets it is drawn by the seed', () => {
    const winner = (seed: number) => meet(seed).outcomes.find(({ ok }) => ok)?.agent;
    expect(winner(3)).toBe(winner(3));
    expect(new Set(Array.from({ length: 12 }, (_, seed) => winner(seed))).size).toBe(2);
  });
});

describe('speaking', () => {
  test('is never cut through a character', () => {
    const state = begin();
    const { outcomes } = chores.step(state, [says('Alice', `${'x'.repeat(499)}😀`)]);
    expect(outcomes[0]?.text).toBe('x'.repeat(499));
  });

  test('takes a step and reaches all others, cut at 500 characters', () => {
    const state = begin({ agents: ['Alice', 'Bob', 'Charlie'] });
    const { outcomes } = chores.step(state, [
      says('Alice', 'x'.repeat(501)),
      does('Bob', '[wait]'),
      does('Charlie', '[wait]'),
    ]);
    expect(outcomes[0]).toMatchObject({ ok: true, heardBy: ['Bob', 'Charlie'], text: 'x'.repeat(500), reason: 'cut' });
    expect(state.clock).toBe(1);
    expect(words(state, 'Alice')).toContain('first 500 characters');
  });

  test('is heard by the speaker too in the published variant', () => {
    const state = begin({ options: { published: true } });
    const { outcomes } = chores.step(state, [says('Alice', 'hello'), does('Bob', '[wait]')]);
    expect(outcomes[0]?.heardBy).toEqual(['Alice', 'Bob']);
  });

  test('without words, or to somebody who does not exist, is heard by nobody and costs the step', () => {
    const state = begin();
    const { outcomes } = chores.step(state, [says('Alice', '  '), says('Bob', 'hello', 'Zoe')]);
    expect(outcomes.map(({ ok, reason, heardBy }) => [ok, reason, heardBy])).toEqual([
      [false, 'empty_message', []],
      [false, 'no_such_agent', []],
    ]);
    expect(state.clock).toBe(1);
    expect(words(state, 'Bob')).toContain('nobody of that name');
  });
});

describe('the end', () => {
  test('comes with the last wanted thing at the goal', () => {
    const state = begin({ agents: ['Alice'], options: { goal: '1 wine' } });
    stand(state, 0, 130);
    chores.step(state, [does('Alice', '[gograb] <wine> (405)')]);
    expect(chores.step(state, [does('Alice', '[goput] <coffeetable> (247)')]).end).toBe('goal');
    expect(chores.ready(state)).toEqual([]);
    expect(chores.score(state).published).toMatchObject({ steps: state.clock, success: 1, goals: 1, balance: 1 });
  });

  test('comes after 250 steps, which are counted if the goal was not met', () => {
    const state = begin();
    let end: string | undefined;
    while (end === undefined)
      end = chores.step(
        state,
        chores.ready(state).map((name) => does(name, '[wait]')),
      ).end;
    expect([end, state.clock]).toEqual(['step-cap', 250]);
    expect(chores.score(state).published).toMatchObject({ steps: 250, success: 0, goals: 0, balance: 0 });
  });
});

describe('a room', () => {
  const level = (published: boolean) => {
    const state = begin({ agents: ['Alice'], options: { published } });
    return /<bathroom> \(11\), explored: (\w+)/.exec(words(state, 'Alice'))?.[1];
  };
  test('is explored in part while a container in it is unchecked; in the published variant as soon as it is entered', () => {
    expect([level(false), level(true)]).toEqual(['part', 'all']);
  });
});

test('a larger team than two starts where the seed says', () => {
  const rooms = (seed: number) => begin({ agents: ['A', 'B', 'C', 'D'], seed }).agents.map(({ room }) => room);
  expect(rooms(1)).toEqual(rooms(1));
  expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => rooms(seed).slice(2).join())).size).toBeGreaterThan(1);
  expect(rooms(1).slice(0, 2)).toEqual(rooms(2).slice(0, 2));
});

test('scenes and teams that do not exist are refused', () => {
  expect(() => begin({ scene: '50' })).toThrow(/SCENE_UNKNOWN/);
  expect(() => begin({ scene: '007' })).toThrow(/SCENE_UNKNOWN/);
  expect(() => begin({ agents: [] })).toThrow(/AGENTS_OUT_OF_RANGE/);
});

test('an action of another form is unknown, one of this form that is not on the list is not possible now', () => {
  const state = begin();
  const { outcomes } = chores.step(state, [does('Alice', 'fly'), does('Bob', '[gograb] <wine> (999)')]);
  expect(outcomes.map(({ reason }) => reason)).toEqual(['ACTION_UNKNOWN', 'not_possible_now']);
  expect(words(state, 'Alice')).toContain('"fly"');
});
