// Tests the rules of `household`: what can be done with things, how agents go about, and what stops them.
import { describe, expect, test } from 'vitest';
import { knownHouse, scopeOf } from '../../tests/support/household-solver.ts';
import { levelOf } from './scope.ts';
import type { HouseholdState } from './state.ts';
import { household } from './world.ts';

const results = (state: HouseholdState, ...actions: string[]) =>
  household
    .step(
      state,
      actions.map((action, i) => ({ agent: state.agents[i]?.name ?? '', do: action })),
    )
    .outcomes.map(({ ok, reason }) => (ok ? 'ok' : reason));
const alice = (state: HouseholdState, ...actions: string[]) =>
  actions.map((action) => results(state, action, 'Idle')[0]);
const find = (state: HouseholdState, name: string) => {
  const thing = state.things.find((t) => t.name === name);
  if (thing === undefined) throw new Error(`no ${name}`);
  return thing;
};
const agent = (state: HouseholdState, i = 0) => {
  const found = state.agents[i];
  if (found === undefined) throw new Error(`no agent ${i}`);
  return found;
};
const kitchen = (agents = 2) => knownHouse('bread-lettuce-tomato-fridge/1', 0, agents);

describe('handling things', () => {
  test('a thing is gone to, picked up, and put into a fridge that was opened', () => {
    const state = kitchen();
    expect(
      alice(
        state,
        'NavigateTo(Bread_1)',
        'PickupObject(Bread_1)',
        'NavigateTo(Fridge_1)',
        'OpenObject(Fridge_1)',
        'PutObject(Fridge_1)',
      ),
    ).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(household.observe(state, 'Alice').text).toContain('Bread_1 (in Fridge_1)');
    expect(alice(state, 'CloseObject(Fridge_1)')).toEqual(['ok']);
    expect(household.observe(state, 'Alice').text).toMatch(/Seen before.*Bread_1 \(in Fridge_1\)/);
  });

  test('what is closed takes nothing and hides what is in it', () => {
    const state = kitchen();
    alice(state, 'NavigateTo(Bread_1)', 'PickupObject(Bread_1)', 'NavigateTo(Fridge_1)');
    expect(alice(state, 'PutObject(Fridge_1)')).toEqual(['closed']);
    alice(state, 'OpenObject(Fridge_1)', 'PutObject(Fridge_1)', 'CloseObject(Fridge_1)');
    expect(alice(state, 'PickupObject(Bread_1)')).toEqual(['not_in_view']);
    expect(alice(state, 'NavigateTo(Bread_1)')).toEqual(['not_in_reach_there']);
  });

  test('a hand holds one thing', () => {
    const state = kitchen();
    const counter = find(state, 'Bread_1');
    alice(state, 'NavigateTo(Bread_1)', 'PickupObject(Bread_1)');
    expect(counter.spot).toBe(-1);
    alice(state, 'NavigateTo(Tomato_1)');
    expect(alice(state, 'PickupObject(Tomato_1)', 'PickupObject(Bread_1)', 'NavigateTo(Bread_1)')).toEqual([
      'hand_full',
      'in_hand',
      'in_hand',
    ]);
  });

  test('an empty hand puts nothing, and nothing is put where it does not belong', () => {
    const state = kitchen();
    alice(state, 'NavigateTo(CounterTop_1)');
    expect(alice(state, 'PutObject(CounterTop_1)')).toEqual(['hand_empty']);
    alice(state, 'NavigateTo(Bread_1)', 'PickupObject(Bread_1)', 'NavigateTo(StoveBurner_1)');
    expect(alice(state, 'PutObject(StoveBurner_1)')).toEqual(['does_not_fit']);
    alice(state, 'NavigateTo(LightSwitch_1)');
    expect(alice(state, 'PutObject(LightSwitch_1)')).toEqual(['no_receptacle']);
  });

  test('it is listed only under the published rules, where it fails and the step passes', () => {
    const listed = (options: object) => {
      const state = kitchen();
      Object.assign(state.options, options);
      return household.actions(state, 'Alice').filter((action) => /^(PutObject|LookUp\(180\))/.test(action)).length;
    };
    expect(listed({})).toBe(0);
    expect(listed({ impossible: 'listed' })).toBeGreaterThan(1);
    const options = (given: object) => household.options.parse(given);
    expect(options({ rules: 'published' })).toMatchObject({ impossible: 'listed' });
    expect(options({ rules: 'published', impossible: 'refused' })).toMatchObject({ impossible: 'refused' });
  });

  test('a full receptacle takes no more', () => {
    const state = knownHouse('pots-pans-stove/1');
    alice(state, 'NavigateTo(Pot_1)', 'PickupObject(Pot_1)', 'NavigateTo(StoveBurner_1)');
    expect(alice(state, 'PutObject(StoveBurner_1)')).toEqual(['ok']);
    alice(state, 'NavigateTo(Pan_1)', 'PickupObject(Pan_1)', 'NavigateTo(StoveBurner_1)');
    expect(alice(state, 'PutObject(StoveBurner_1)')).toEqual(['full']);
  });

  test('what is in a bowl goes along when the bowl is carried', () => {
    const state = knownHouse('potatoes-bowl/1');
    alice(
      state,
      'NavigateTo(Potato_1)',
      'PickupObject(Potato_1)',
      'NavigateTo(Bowl_1)',
      'PutObject(Bowl_1)',
      'PickupObject(Bowl_1)',
    );
    expect(household.observe(state, 'Alice').text).toContain('Potato_1 (in Bowl_1)');
    alice(state, 'NavigateTo(CounterTop_2)', 'PutObject(CounterTop_2)');
    expect(household.observe(state, 'Alice').text).toContain('Potato_1 (in Bowl_1)');
  });

  test('what is switched, sliced and cleaned can be so once only', () => {
    const state = knownHouse('wash-dishes/1');
    alice(state, 'NavigateTo(Pot_1)');
    expect(alice(state, 'CleanObject(Pot_1)', 'CleanObject(Pot_1)', 'SliceObject(Pot_1)')).toEqual([
      'ok',
      'already',
      'not_possible',
    ]);
    alice(state, 'NavigateTo(LightSwitch_1)');
    expect(
      alice(state, 'ToggleObjectOff(LightSwitch_1)', 'ToggleObjectOff(LightSwitch_1)', 'ToggleObjectOn(LightSwitch_1)'),
    ).toEqual(['ok', 'already', 'ok']);
    alice(state, 'NavigateTo(Apple_1)');
    expect(alice(state, 'SliceObject(Apple_1)', 'SliceObject(Apple_1)')).toEqual(['ok', 'already']);
  });

  test('a microwave runs closed and is opened when it is off', () => {
    const state = kitchen();
    alice(state, 'NavigateTo(Microwave_1)', 'OpenObject(Microwave_1)');
    expect(
      alice(state, 'ToggleObjectOn(Microwave_1)', 'CloseObject(Microwave_1)', 'ToggleObjectOn(Microwave_1)'),
    ).toEqual(['must_be_closed', 'ok', 'ok']);
    expect(alice(state, 'OpenObject(Microwave_1)')).toEqual(['switched_on']);
  });

  test('what is in view but far is out of reach; what a teammate holds is theirs', () => {
    const state = kitchen();
    const scope = scopeOf(state);
    const far = state.seen.find(
      (thing) => levelOf(scope, agent(state), thing) === 1 && state.things[thing]?.type === 'Drawer',
    );
    expect(alice(state, `OpenObject(${state.things[far ?? -1]?.name})`)).toEqual(['out_of_reach']);
    alice(state, 'NavigateTo(Bread_1)', 'PickupObject(Bread_1)');
    expect(results(state, 'Idle', 'NavigateTo(Bread_1)')).toEqual(['ok', 'held_by_teammate']);
    expect(household.observe(state, 'Bob').text).toContain('a teammate holds it (Alice)');
  });
});

describe('going about', () => {
  test('moves are a cell, turns a quarter, and the camera has its limits', () => {
    const state = kitchen();
    const me = agent(state);
    me.yaw = 0;
    expect(alice(state, 'Rotate(Right)', 'Rotate(Right)', 'Rotate(Left)')).toEqual(['ok', 'ok', 'ok']);
    expect(me.yaw).toBe(1);
    expect(alice(state, 'LookDown(60)', 'LookDown(30)', 'LookUp(90)', 'LookUp(30)', 'LookDown(30)')).toEqual([
      'ok',
      'look_limit',
      'ok',
      'look_limit',
      'ok',
    ]);
  });

  test('furniture and walls stop a move', () => {
    const state = kitchen();
    const { cell } = agent(state);
    const went = Array.from({ length: 40 }, () => alice(state, 'Move(Ahead)')[0]);
    expect(went.at(-1)).toBe('collision');
    expect(agent(state).cell).not.toBe(cell);
  });

  test('agents block each other, one cell apart', () => {
    const state = kitchen();
    const { width } = scopeOf(state).kit.plan;
    const me = agent(state);
    me.yaw = 1;
    agent(state, 1).cell = me.cell + 2;
    expect(results(state, 'Move(Ahead)', 'Idle')).toEqual(['blocked_by_teammate', 'ok']);
    agent(state, 1).cell = me.cell + 2 * width;
    expect(results(state, 'Move(Ahead)', 'Idle')[0]).not.toBe('blocked_by_teammate');
  });

  test('going to what nobody has seen fails, and so does going to a teammate', () => {
    const state = household.reset({ scene: 'wash-dishes/1', seed: 0, agents: ['Alice', 'Bob'], options: {} });
    expect(results(state, 'NavigateTo(Mug_9)', 'NavigateTo(alice)')).toEqual(['not_seen', 'teammate']);
    expect(household.observe(state, 'Alice').text).toContain('I know of no such object');
    expect(household.observe(state, 'Bob').text).toContain('that is a teammate');
  });

  test('a way that a teammate closes is no way', () => {
    const state = knownHouse('bread-lettuce-tomato-fridge/1', 0, 2);
    const { kit } = scopeOf(state);
    const stands = kit.sight.standsFor(state.things.findIndex(({ name }) => name === 'GarbageCan_1'));
    agent(state, 1).cell = stands[0]?.cell ?? 0;
    const [mine] = results(state, 'NavigateTo(GarbageCan_1)', 'Idle');
    expect(mine).toBe('ok');
    expect(agent(state).cell).not.toBe(agent(state, 1).cell);
    const all = new Set(stands.map(({ cell }) => cell));
    expect(all.has(agent(state).cell)).toBe(true);
  });

  test('NavigateTo ends where the thing is in view and in reach, for everything that lies open', () => {
    for (const scene of ['wash-dishes/3', 'remote-keys-watch-box/209', 'lamps-door/302', 'lights-off/404']) {
      const state = knownHouse(scene, 1, 1);
      for (const thing of state.seen) {
        const { name, spot, type } = state.things[thing] ?? { name: '', spot: -1, type: '' };
        const fixture = scopeOf(state).kit.plan.spots[spot]?.fixture ?? -1;
        if (['Drawer', 'Cabinet', 'LaundryHamper'].includes(state.things[fixture]?.type ?? '')) continue;
        if (state.over !== null) break;
        expect([
          scene,
          type,
          household.step(state, [{ agent: 'Alice', do: `NavigateTo(${name})` }]).outcomes[0]?.ok,
        ]).toEqual([scene, type, true]);
        expect(levelOf(scopeOf(state), agent(state), thing)).toBe(2);
      }
    }
  });
});
