// Tests which plans `chores` lists, and how it carries them out over many steps.
import { describe, expect, test } from 'vitest';
import { begin, does, holding, indexOf, single, stand, words } from '../../tests/support/chores-states.ts';
import type { ChoresState } from './state.ts';
import { chores } from './world.ts';

const open = (state: ChoresState, place: number) => {
  state.open[indexOf(state, place)] = true;
};

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

  test('that leads nowhere is abandoned after twenty steps, except with the published counter, which never fires', () => {
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
