// Tests what `household` names things, refuses, observes and scores, whatever agents do.
import { describe, expect, test } from 'vitest';
import { knownHouse, scopeOf, solve } from '../../tests/support/household-solver.ts';
import { drawingOf } from './picture.ts';
import { createHouseholdState as beginIn } from './scene-kit.ts';
import type { HouseholdState } from './state.ts';
import { textSimilarity } from './step.ts';
import { createHousehold, household } from './world.ts';

const begin = (scene: string, agents = 2, seed = 0, options: Record<string, unknown> = {}) =>
  household.reset({ scene, seed, agents: household.team.names(agents), options: household.options.parse(options) });
const step = (state: HouseholdState, ...actions: string[]) =>
  household.step(
    state,
    actions.map((action, i) => ({ agent: state.agents[i]?.name ?? '', do: action })),
  );
const text = (state: HouseholdState, agent = 'Alice') => household.observe(state, agent).text;
const namesIn = (state: HouseholdState) => state.seen.map((thing) => state.things[thing]?.name);

describe('names', () => {
  test('are a type and the number that the house has for it, whoever sees which first', () => {
    const state = begin('open-cabinets/9', 2, 3);
    const before = namesIn(state);
    for (let i = 0; i < 6; i++) step(state, 'Explore', 'Explore');
    expect(namesIn(state).slice(0, before.length)).toEqual(before);
    const own = state.things.map(({ type }, i) => {
      const n = state.things.slice(0, i + 1).filter((thing) => thing.type === type).length;
      return `${type}_${n}`;
    });
    expect(state.things.filter(({ name }) => name !== null).length).toBeGreaterThan(before.length);
    for (const [i, { name }] of state.things.entries()) if (name !== null) expect(name).toBe(own[i]);
  });

  test('tell two things of a kind apart', () => {
    const state = knownHouse('vases-table/201');
    const vases = state.things.filter(({ type }) => type === 'Vase').map(({ name }) => name);
    expect(vases).toEqual(['Vase_1', 'Vase_2']);
    const [first] = step(state, 'NavigateTo(Vase_1)', 'NavigateTo(Vase_3)').outcomes;
    expect(first?.ok).toBe(true);
    expect(text(state, 'Bob')).toContain('I know of no such object');
  });
});

describe('what comes in badly', () => {
  test('more agents than the room holds are refused, with how many it does', () => {
    const reset = (agents: readonly string[]) =>
      household.reset({ scene: 'lights-off/401', seed: 0, agents, options: {} });
    expect(() => reset(['a', 'b', 'c', 'd', 'e', 'f'])).toThrowError(/AGENTS_OUT_OF_RANGE/);
    expect(() => reset([])).toThrowError(/AGENTS_OUT_OF_RANGE/);
    const full = reset(['a', 'b', 'c', 'd', 'e']);
    expect(full.agents).toHaveLength(5);
    const { kit } = scopeOf(full);
    const [cell = 0] = full.agents.map((agent) => agent.cell);
    const cramped = { ...kit, plan: { ...kit.plan, walkable: kit.plan.walkable.map((_, i) => (i === cell ? 1 : 0)) } };
    const setup = { scene: 'lights-off/401', seed: 0, agents: ['a', 'b'], options: {} };
    expect(() => beginIn(cramped, setup, full.options)).toThrowError(
      /floor plan 401.* cannot have 2 agents.*Ask for 1\./,
    );
  });

  test('an unknown scene, an unknown task and a wrong goal are refused with what would do', () => {
    expect(() => begin('wash-dishes/99')).toThrowError(/SCENE_UNKNOWN.*wash-dishes/);
    expect(() => begin('wash-dishes/1', 2, 0, { task: 'wash the dishes, all of them: bowl, mug, pan' })).toThrowError(
      /nearest is 'Wash the bowl, mug, pot, and pan'/,
    );
    expect(() => begin('wash-dishes/1', 2, 0, { goal: 'in(Mug, Moon)' })).toThrowError(/OPTION_BAD/);
    expect(() => begin('wash-dishes/1', 2, 0, { plan: 77 })).toThrowError(/OPTION_BAD.*plan/);
  });

  test.each([
    'open(Fridge); closed(Fridge)',
    'closed(every Drawer); open(Drawer)',
    'on(Toaster); off(Toaster)',
    'in(every Mug, Fridge); in(every Mug, SinkBasin)',
    'in(every Mug, CoffeeMachine); in(Mug, Fridge)',
    'near(Toaster, Toaster)',
  ])("clauses that cannot hold together are refused: '%s'", (goal) => {
    expect(() => begin('wash-dishes/1', 2, 0, { goal })).toThrow(/SCENE_UNSOLVABLE|OPTION_BAD/);
  });

  test('a goal that nobody could reach is refused', () => {
    const asked = (goal: string) => () => begin('wash-dishes/1', 2, 0, { goal });
    expect(asked('in(Mug, Bathtub)')).toThrowError(/SCENE_UNSOLVABLE.*no Bathtub/);
    expect(asked('in(Fridge, DiningTable)')).toThrowError(/OPTION_BAD.*picked up/);
    expect(asked('in(Bread, Mug)')).toThrowError(/OPTION_BAD.*fit/);
    expect(asked('open(Mug)')).toThrowError(/OPTION_BAD.*openable/);
    expect(asked('in(every Potato, StoveBurner)')).toThrowError(/OPTION_BAD/);
  });

  test('a command to a teammate is no action, and its sender is told', () => {
    const state = begin('wash-dishes/1');
    const { outcomes } = step(state, 'Bob: PickupObject(Mug_1)', 'Idle');
    expect(outcomes[0]).toMatchObject({ ok: false, reason: 'ACTION_UNKNOWN' });
    expect(text(state)).toContain('it is no action in this world');
    expect(text(state, 'Bob')).toContain('I was idle in the previous step.');
  });

  test('what failed is listed until something works', () => {
    const state = begin('wash-dishes/1');
    step(state, 'fly', 'Idle');
    step(state, 'NavigateTo(Mug_77)', 'Idle');
    expect(text(state)).toMatch(
      /Previous failures: do what is no action here \("fly"\).*; navigate to Mug_77: I know of no such/,
    );
    step(state, 'Idle', 'Idle');
    expect(text(state)).toContain('fly');
    step(state, 'Rotate(Left)', 'Idle');
    expect(text(state)).toContain('Previous failures: None');
  });
});

describe('a goal in the place of the task’s', () => {
  test('is told in words, set up so that it does not hold yet, and ends the episode when it does', () => {
    const state = begin('wash-dishes/1', 1, 0, { goal: 'off(Faucet); open(Microwave)' });
    expect(household.words.task(state)).toBe('Bring this about: off(Faucet); open(Microwave)');
    expect(household.score(state).paper).toMatchObject({ success: 0, transportRate: 0 });
    expect(solve('wash-dishes/1', 0, 1, { goal: 'off(Faucet); open(Microwave)' }).solved).toBe(true);
  });

  test('another task of the benchmark may be set in a scene by its words', () => {
    const state = begin('wash-dishes/1', 2, 0, { task: 'Open all the drawers' });
    expect(household.words.task(state)).toBe('Open all the drawers');
    expect(household.score(state).paper?.success).toBe(0);
  });
});

describe('the figures', () => {
  test('differ by definition: naming a thing covers it as published, working on it as in the paper', () => {
    const state = knownHouse('bread-lettuce-tomato-fridge/1');
    step(state, 'PickupObject(Bread_1)', 'OpenObject(Lettuce_1)');
    expect(household.score(state).published?.coverage).toBe(0.5);
    expect(household.score(state).paper?.coverage).toBe(0);
    step(state, 'NavigateTo(Bread_1)', 'Idle');
    expect(household.score(state).paper?.coverage).toBe(0.25);
  });

  test('an undone effect is noticed in the world, but not by the published checker', () => {
    const state = knownHouse('faucet-light-off/1');
    for (const action of ['NavigateTo(Faucet_1)', 'ToggleObjectOff(Faucet_1)', 'ToggleObjectOn(Faucet_1)'])
      step(state, action, 'Idle');
    expect(household.score(state).paper?.transportRate).toBe(0.25);
    expect(household.score(state).published?.transportRate).toBe(0.5);
  });

  test('balance weighs all agents in the paper and only the active ones as published', () => {
    const state = knownHouse('faucet-light-off/1');
    for (const action of ['NavigateTo(Faucet_1)', 'ToggleObjectOff(Faucet_1)']) step(state, action, 'Idle');
    expect(household.score(state).paper?.balance).toBe(0);
    expect(household.score(state).published?.balance).toBe(1);
    for (const action of ['NavigateTo(LightSwitch_1)', 'ToggleObjectOff(LightSwitch_1)']) step(state, 'Idle', action);
    expect(household.score(state).paper?.balance).toBeCloseTo(2 / 2.0001, 6);
  });

  test('a perfect run of a task whose checker says PickObject ends at three quarters as published, at all as in the paper', () => {
    const { state } = solve('computer-book-remote-sofa/201', 0, 2);
    expect(household.score(state)).toMatchObject({
      paper: { success: 1, transportRate: 1, coverage: 1 },
      published: { success: 0, transportRate: 0.75 },
    });
  });

  test('the definition that the rules follow comes first', () => {
    expect(Object.keys(household.score(begin('wash-dishes/1')))).toEqual(['paper', 'published']);
    expect(Object.keys(household.score(begin('wash-dishes/1', 2, 0, { rules: 'published' })))).toEqual([
      'published',
      'paper',
    ]);
  });
});

describe('ends', () => {
  test('goal when it holds, claimed-done when all say so at once, else none', () => {
    expect(step(begin('wash-dishes/1'), 'Done', 'Idle').end).toBeUndefined();
    expect(step(begin('wash-dishes/1'), 'Done', 'Done').end).toBe('claimed-done');
    const state = knownHouse('dark-livingroom/201');
    step(state, 'NavigateTo(LightSwitch_1)', 'Idle');
    expect(step(state, 'ToggleObjectOff(LightSwitch_1)', 'Idle').end).toBe('goal');
    expect(household.ready(state)).toEqual([]);
  });
});

describe('exploring', () => {
  test('takes one step, and shows what lies around', () => {
    const state = begin('remote-keys-watch-box/201', 1);
    const before = state.seen.length;
    expect(step(state, 'Explore').outcomes[0]?.ok).toBe(true);
    expect(state.step).toBe(1);
    expect(state.seen.length).toBeGreaterThan(before);
  });

  test('follows the given words, otherwise the task’s', () => {
    const heard: string[] = [];
    const world = createHousehold({
      score: (seen, wanted) => {
        heard.push(wanted);
        return textSimilarity(seen, wanted);
      },
    });
    const state = world.reset({ scene: 'wash-dishes/1', seed: 0, agents: ['Alice'], options: {} });
    world.step(state, [{ agent: 'Alice', do: 'Explore(find the pan, then the pot)' }]);
    world.step(state, [{ agent: 'Alice', do: 'Explore' }]);
    expect(new Set(heard)).toEqual(new Set(['find the pan, then the pot', 'Wash the bowl, mug, pot, and pan']));
  });

  test('goes where most of the wanted things are visible', () => {
    const world = createHousehold({ score: (seen) => (seen.some((name) => name.startsWith('Fridge_')) ? 1 : 0) });
    for (const seed of [0, 1, 2, 3, 4, 5]) {
      const state = world.reset({ scene: 'bread-lettuce-tomato-fridge/1', seed, agents: ['Alice'], options: {} });
      const away = () => {
        const { agents, map } = drawingOf(state);
        const fridge = map.areas.find(({ type }) => type === 'Fridge');
        const [x, y] = agents[0]?.at ?? [0, 0];
        return Math.hypot(x - (fridge?.box.x[0] ?? 0), y - (fridge?.box.y[0] ?? 0)) / 4;
      };
      const before = away();
      world.step(state, [{ agent: 'Alice', do: 'Explore' }]);
      if (before > 2) expect([seed, away() < before]).toEqual([seed, true]);
    }
  });

  test('is left out on request, and one explores at a time under the published rules', () => {
    const without = begin('wash-dishes/1', 2, 0, { explore: false });
    expect(household.actions(without, 'Alice')).not.toContain('Explore');
    expect(household.words.manual(without)).not.toContain('Explore');
    expect(step(without, 'Explore', 'Idle').outcomes[0]?.reason).toBe('ACTION_UNKNOWN');
    const published = begin('wash-dishes/1', 2, 0, { rules: 'published' });
    expect(step(published, 'Explore', 'Explore').outcomes.map(({ reason }) => reason)).toEqual([
      undefined,
      'another_explores',
    ]);
  });

  test('the text scorer counts types that the words name, whole or in part', () => {
    expect(textSimilarity(['Mug_1', 'Mug_2', 'Sofa_1'], 'wash the mug')).toBe(1);
    expect(textSimilarity(['RemoteControl_1'], 'put the remotecontrol on the sofa')).toBe(1);
    expect(textSimilarity(['TissueBox_1'], 'the keys in the box')).toBe(0.25);
    expect(textSimilarity(['Fridge_1'], '')).toBe(0);
  });
});

describe('what is shown', () => {
  test('as published: names alone, furniture that only carries things when it is in reach', () => {
    const state = begin('bread-lettuce-tomato-fridge/1', 2, 0, { rules: 'published' });
    expect(text(state)).toMatch(/^I see: \[[A-Za-z_0-9, ]+\]\nState: I am at co-ordinates/);
    const paper = begin('bread-lettuce-tomato-fridge/1');
    expect(text(paper)).toContain('Within my reach');
    const counters = (shown: string) => shown.split('\n')[0]?.match(/CounterTop_\d/g)?.length ?? 0;
    expect(counters(text(state))).toBeLessThanOrEqual(counters(text(paper)));
  });

  test('the picture description has every room, thing and agent, and furniture within its room', () => {
    const state = begin('pencils-pens-box/301', 2);
    const { map, agents, groups = [] } = drawingOf(state);
    const [room] = map.areas.filter(({ kind }) => kind === 'room');
    expect([room?.name, agents.map(({ name }) => name)]).toEqual(['bedroom', ['Alice', 'Bob']]);
    const named = JSON.stringify(groups);
    for (const { name, type, spot } of state.things) if (spot >= 0) expect(named).toContain(name ?? type);
    const furniture = map.areas.filter(({ kind }) => kind === 'furniture');
    expect(furniture.length).toBeGreaterThan(5);
    for (const { box } of furniture)
      for (const axis of ['x', 'y'] as const) {
        expect(box[axis][0]).toBeGreaterThanOrEqual(room?.box[axis][0] ?? Infinity);
        expect(box[axis][1]).toBeLessThanOrEqual(room?.box[axis][1] ?? 0);
      }
  });

  test('the map names the furniture and where the wanted things are', () => {
    const drawn = household.views.map?.(begin('wash-dishes/2', 2)) ?? '';
    expect(drawn).toContain('F Fridge');
    expect(drawn).toContain('dirty');
    expect(drawn.split('\n').every((line) => line.length <= 62)).toBe(true);
  });
});

test('speech takes the turn and reaches everybody else', () => {
  const state = begin('wash-dishes/1', 3);
  const { outcomes } = household.step(state, [{ agent: 'Bob', do: '', speech: { channel: 'talk', text: 'hello' } }]);
  expect(outcomes[1]).toEqual({ agent: 'Bob', do: '', ok: true, heardBy: ['Alice', 'Charlie'], text: 'hello' });
  expect(text(state, 'Bob')).toContain('I sent a message in the previous step');
});

test('seeds move things and agents, and nothing else', () => {
  const [a, b] = [begin('wash-dishes/1', 2, 1), begin('wash-dishes/1', 2, 2)];
  expect(a.things.map(({ type }) => type)).toEqual(b.things.map(({ type }) => type));
  expect(a.things.map(({ spot }) => spot)).not.toEqual(b.things.map(({ spot }) => spot));
  expect(begin('wash-dishes/1', 2, 1)).toEqual(a);
});
