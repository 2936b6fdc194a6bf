import { describe, expect, test } from 'vitest';
import type { Intent } from '../../runtime/core/world.ts';
import { HOUSES } from './houses.ts';
import { chores } from './index.ts';
import type { ChoresState } from './state.ts';

interface Wish {
  readonly scene?: string;
  readonly agents?: readonly string[];
  readonly seed?: number;
  readonly options?: Record<string, unknown>;
}
function begin({ scene = '5', agents = ['Alice', 'Bob'], seed = 1, options = {} }: Wish = {}): ChoresState {
  return chores.reset({ scene, seed, agents, options: chores.options.parse(options) });
}
const does = (agent: string, action: string): Intent => ({ agent, do: action });
const says = (agent: string, text: string, to?: string): Intent => ({
  agent,
  do: '',
  speech: { channel: 'talk', text, ...(to === undefined ? {} : { to }) },
});
/** Puts an agent next to a place, having seen the room. */
function stand(state: ChoresState, who: number, place: number): void {
  const { places } = HOUSES[state.episode.env];
  const index = places.findIndex(({ id }) => id === place);
  const agent = state.agents[who] ?? expect.fail();
  const { room, at } = places[index] ?? expect.fail();
  agent.room = room;
  agent.at = [at[0], at[1]];
  chores.step(
    state,
    chores.ready(state).map((name) => does(name, '[wait]')),
  );
}
const indexOf = (state: ChoresState, place: number) =>
  HOUSES[state.episode.env].places.findIndex(({ id }) => id === place);
const open = (state: ChoresState, place: number) => {
  state.open[indexOf(state, place)] = true;
};
const words = (state: ChoresState, agent: string) => chores.observe(state, agent).text;
const single = { actions: 'primitives' };

describe('the list of plans', () => {
  test('holds rooms that were not seen, then closed containers but the goal, then what is wanted, then waiting', () => {
    const state = begin();
    expect(chores.actions(state, 'Alice')).toEqual([
      '[goexplore] <kitchen> (56)',
      '[goexplore] <livingroom> (198)',
      '[goexplore] <bedroom> (294)',
      '[gocheck] <bathroomcabinet> (25)',
      '[wait]',
    ]);
    stand(state, 0, 130);
    const list = chores.actions(state, 'Alice');
    expect(list.filter((action) => action.startsWith('[gograb]'))).toEqual([
      '[gograb] <cupcake> (402)',
      '[gograb] <pudding> (404)',
      '[gograb] <wine> (405)',
    ]);
    expect(list.findLastIndex((action) => action.startsWith('[gocheck]'))).toBeLessThan(
      list.indexOf('[gograb] <cupcake> (402)'),
    );
  });

  test('leaves the goal container out of what can be checked', () => {
    const state = begin({ scene: '30' });
    stand(state, 0, 165);
    const list = chores.actions(state, 'Alice');
    expect(list).toContain('[gocheck] <fridge> (166)');
    expect(list).not.toContain('[gocheck] <fridge> (165)');
  });

  test('holds nothing but bringing and waiting while both hands are full', () => {
    const state = begin();
    stand(state, 0, 130);
    chores.step(state, [does('Alice', '[gograb] <pudding> (404)'), does('Bob', '[wait]')]);
    chores.step(state, [does('Alice', '[gograb] <wine> (405)'), does('Bob', '[wait]')]);
    expect(chores.actions(state, 'Alice')).toEqual(['[goput] <coffeetable> (247)', '[wait]']);
  });

  test('drops a class of which enough is placed or held', () => {
    const state = begin({ scene: '0' });
    stand(state, 0, 72);
    open(state, 103);
    chores.step(state, [does('Alice', '[wait]'), does('Bob', '[wait]')]);
    expect(chores.actions(state, 'Alice')).toContain('[gograb] <apple> (401)');
    chores.step(state, [does('Alice', '[gograb] <apple> (402)'), does('Bob', '[wait]')]);
    expect(chores.actions(state, 'Alice')).not.toContain('[gograb] <apple> (401)');
  });
});

describe('a plan', () => {
  test('runs until it is done while the other agent stays ready', () => {
    const state = begin();
    chores.step(state, [does('Alice', '[goexplore] <kitchen> (56)'), does('Bob', '[wait]')]);
    expect(chores.ready(state)).toEqual(['Bob']);
    while (!chores.ready(state).includes('Alice')) chores.step(state, [does('Bob', '[wait]')]);
    expect(words(state, 'Alice')).toContain('I am in <kitchen> (56)');
    expect(words(state, 'Alice')).toContain('Last action: [goexplore] <kitchen> (56): done.');
  });

  test('of checking ends with the container open and what is inside in view', () => {
    const state = begin({ agents: ['Alice'] });
    stand(state, 0, 130);
    chores.step(state, [does('Alice', '[gocheck] <microwave> (167)')]);
    expect(words(state, 'Alice')).toContain('<cupcake> (401) inside <microwave> (167)');
  });

  test('of grabbing is not on offer for what a teammate is seen to hold', () => {
    const state = begin();
    stand(state, 0, 130);
    stand(state, 1, 129);
    expect(chores.actions(state, 'Alice')).toContain('[gograb] <cupcake> (402)');
    chores.step(state, [does('Alice', '[wait]'), does('Bob', '[gograb] <cupcake> (402)')]);
    const result = chores.step(state, [does('Alice', '[gograb] <cupcake> (402)'), does('Bob', '[wait]')]);
    expect(result.outcomes[0]).toMatchObject({ ok: false, reason: 'not_possible_now' });
    expect(words(state, 'Alice')).toMatch(/Bob: last seen in <kitchen> \(56\) at step \d+, holding <cupcake> \(402\)/);
  });

  test('of grabbing what a teammate takes on the way there fails with the word for it', () => {
    const state = begin();
    stand(state, 1, 129);
    stand(state, 0, 157);
    const alice = state.agents[0] ?? expect.fail();
    alice.at = [-9.5, 6];
    const [slow] = chores.step(state, [
      does('Alice', '[gograb] <cupcake> (402)'),
      does('Bob', '[gograb] <cupcake> (402)'),
    ]).outcomes;
    expect(slow).toMatchObject({ agent: 'Alice', ok: false, reason: 'taken' });
    expect(words(state, 'Alice')).toContain('[gograb] <cupcake> (402): failed (taken: a teammate has it)');
  });

  test('of bringing looks for the goal room by room until it is seen', () => {
    const state = begin({ agents: ['Alice'] });
    holding(state, 4);
    chores.step(state, [does('Alice', '[goput] <coffeetable> (247)')]);
    expect(words(state, 'Alice')).toContain('Placed: <wine> (405)');
  });

  test('that leads nowhere is given up after twenty steps, but for the published counter that never fires', () => {
    const run = (published: boolean) => {
      const state = begin({ agents: ['Alice'], options: { published } });
      const alice = state.agents[0] ?? expect.fail();
      alice.plan = { text: 'x', aim: { kind: 'check', place: 0 }, spent: 0, stay: 20 };
      alice.memory.open[0] = false;
      for (const room of [0, 1, 2, 3]) alice.memory.entered[room] = true;
      alice.room = 2;
      alice.at = [4, 4];
      state.agents.push({ ...structuredClone(alice), name: 'Bob', plan: null });
      chores.step(state, [does('Bob', '[wait]')]);
      return state.agents[0]?.plan === null;
    };
    expect([run(false), run(true)]).toEqual([true, false]);
  });
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

/** Gives the first agent things to hold. */
function holding(state: ChoresState, ...things: readonly number[]): void {
  for (const t of things) {
    const thing = state.things[t] ?? expect.fail();
    thing.at = -1;
    thing.by = 0;
    state.agents[0]?.hands.push(t);
  }
}

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

test('five walks that lead nowhere are followed by one to a room by chance', () => {
  const state = begin({ agents: ['Alice'], options: single });
  stand(state, 0, 130);
  const at = () => [...(state.agents[0]?.at ?? [])];
  const before = at();
  const walk = () => chores.step(state, [does('Alice', '[walktowards] <kitchentable> (130)')]);
  for (let i = 0; i < 5; i++) walk();
  expect(at()).toEqual(before);
  walk();
  expect(at()).not.toEqual(before);
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

  test('comes after 250 steps, which count as such where the goal was not met', () => {
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
