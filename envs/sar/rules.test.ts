// Tests what single actions do in `sar`: moving, supplies and persons, one case after the other.
import { describe, expect, test } from 'vitest';
import { agent, begin, NAMES, results, step } from '../../tests/support/sar-states.ts';
import type { SarState } from './state.ts';
import { sar } from './world.ts';

const person = (state: SarState, i = 0) => {
  const found = state.persons[i];
  if (found === undefined) throw new Error(`no person ${i}`);
  return found;
};

describe('single actions of Alice in scene 1', () => {
  type Case = [what: string, prepare: (state: SarState) => void, action: string, result: string];
  const at = (x: number, y: number) => (state: SarState) => {
    agent(state, 0).at = [x, y];
  };
  const cases: Case[] = [
    ['idling', () => {}, 'Idle', 'ok'],
    ['a no-op', () => {}, 'NoOp()', 'ok'],
    ['done', () => {}, 'Done', 'ok'],
    ['a free step', () => {}, 'Move(Up)', 'ok'],
    ['a step in place', () => {}, 'Move(Center)', 'ok'],
    ['a step off the grid', at(0, 0), 'Move(Left)', 'failed'],
    ['a step onto a reservoir', at(14, 5), 'Move(Right)', 'failed'],
    ['a word that is no direction', () => {}, 'Move(North)', 'not_visible'],
    ['going to a hidden person', () => {}, 'NavigateTo(LostPersonTimmy)', 'not_visible'],
    ['going to a region that does not burn', () => {}, 'NavigateTo(GreatFire_Region_4)', 'not_visible'],
    ['going to an agent out of sight', () => {}, 'NavigateTo(Bob)', 'not_visible'],
    ['going to oneself', () => {}, 'NavigateTo(Alice)', 'not_visible'],
    ['going to a whole fire', () => {}, 'NavigateTo(CaldorFire)', 'ok'],
    ['a unit from afar', () => {}, 'GetSupply(ReservoirUtah)', 'not_interactable'],
    ['a unit within four cells', at(11, 5), 'GetSupply(ReservoirUtah)', 'ok'],
    ['a unit just beyond four cells', at(11, 4), 'GetSupply(ReservoirUtah)', 'not_interactable'],
    [
      'a unit with full hands',
      (s) => Object.assign(agent(s, 0), { at: [14, 5], held: [2, 1] }),
      'GetSupply(ReservoirUtah)',
      'failed',
    ],
    ['a unit from an empty deposit', at(22, 12), 'GetSupply(DepositFacility, Sand)', 'failed'],
    ['storing nothing', at(22, 12), 'StoreSupply(DepositFacility)', 'ok'],
    ['storing from afar', () => {}, 'StoreSupply(DepositFacility)', 'not_interactable'],
    ['storing in a reservoir', at(14, 5), 'StoreSupply(ReservoirUtah)', 'failed'],
    ['using a supply from afar', () => {}, 'UseSupply(GreatFire, Water)', 'not_interactable'],
    ['using a supply that is not held', at(4, 5), 'UseSupply(CaldorFire, Sand)', 'failed'],
    ['using a supply on a reservoir', at(14, 5), 'UseSupply(ReservoirUtah, Sand)', 'failed'],
    ['carrying a hidden person', () => {}, 'Carry(LostPersonTimmy)', 'not_visible'],
    ['carrying a reservoir', () => {}, 'Carry(ReservoirUtah)', 'failed'],
    [
      'dropping a person in a reservoir',
      (s) => (person(s).spotted = true),
      'DropOff(ReservoirUtah, LostPersonTimmy)',
      'failed',
    ],
    [
      'dropping a person one does not hold',
      (s) => {
        person(s).spotted = true;
        agent(s, 0).at = [22, 12];
      },
      'DropOff(DepositFacility, LostPersonTimmy)',
      'failed',
    ],
    [
      'dropping far from the deposit',
      (s) => (person(s).spotted = true),
      'DropOff(DepositFacility, LostPersonTimmy)',
      'not_interactable',
    ],
    ['clearing empty hands', () => {}, 'ClearInventory()', 'ok'],
    ['exploring', () => {}, 'Explore()', 'ok'],
    ['other case and spacing', at(4, 5), '  usesupply( caldorfire ,  SAND ) ', 'failed'],
    ['other case and spacing of a name', () => {}, 'navigateto( reservoirutah )', 'ok'],
  ];
  test.each(cases)('%s', (_, prepare, action, result) => {
    const state = begin();
    prepare(state);
    expect(results(state, action)[0]).toBe(result);
  });

  const carrying = [
    'StoreSupply(DepositFacility)',
    'UseSupply(CaldorFire, Sand)',
    'GetSupply(ReservoirUtah)',
    'ClearInventory()',
  ];
  test.each(carrying)('a carrier may not %s, wherever it stands', (action) => {
    const state = begin();
    agent(state, 0).holdsPerson = true;
    expect(results(state, action)[0]).toBe('restricted_action');
    expect(sar.observe(state, 'Alice').text).toContain('but I was already holding person and was not successful.');
    expect(sar.actions(state, 'Alice')).not.toContain(action);
  });
});

describe('supplies', () => {
  test('a unit of the wrong kind is lost and the action fails', () => {
    const state = begin();
    Object.assign(agent(state, 0), { at: [4, 5], held: [0, 2] });
    expect(results(state, 'UseSupply(CaldorFire, Water)')[0]).toBe('failed');
    expect(agent(state, 0).held).toEqual([0, 1]);
    expect(state.fires[0]?.heat).toBe(2);
  });

  test('a unit is lost within reach of the fire where no cell of it is near', () => {
    const state = begin();
    Object.assign(agent(state, 0), { at: [1, 8], held: [1, 0] });
    expect(results(state, 'UseSupply(CaldorFire, Sand)')[0]).toBe('failed');
    expect(agent(state, 0).held).toEqual([0, 0]);
  });

  test('a unit acts on the cells around the agent, not around the region that was named', () => {
    const state = begin();
    Object.assign(agent(state, 0), { at: [6, 4], held: [1, 0] });
    expect(results(state, 'UseSupply(CaldorFire_Region_2, Sand)')[0]).toBe('ok');
    const fire = state.layout.fires[0];
    const burning = fire?.cells.filter((_, i) => (state.fires[0]?.level[i] ?? 0) > 0);
    expect(burning).toEqual([[4, 6]]);
  });

  test('what is stored can be taken out again, as much as fits', () => {
    const state = begin();
    Object.assign(agent(state, 0), { at: [22, 12], held: [2, 1] });
    Object.assign(agent(state, 1), { at: [23, 11], held: [2, 0] });
    expect(results(state, 'StoreSupply(DepositFacility)', 'GetSupply(DepositFacility, Sand)')).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
    expect(agent(state, 1).held).toEqual([3, 0]);
    expect(state.deposits).toEqual([[1, 1, 0]]);
    expect(sar.observe(state, 'Charlie').text).toContain(
      "DepositFacility containing {'Sand': 1, 'Water': 1, 'Person': 0}",
    );
  });
});

describe('persons', () => {
  const found = () => {
    const state = begin();
    person(state).spotted = true;
    [agent(state, 0).at, agent(state, 1).at, agent(state, 2).at] = [
      [7, 22],
      [8, 21],
      [8, 23],
    ];
    return state;
  };
  const DROP = 'DropOff(DepositFacility, LostPersonTimmy)';
  const CARRY = 'Carry(LostPersonTimmy)';

  test('two carry, a third cannot, and supplies held are lost', () => {
    const state = found();
    agent(state, 0).held = [1, 1];
    expect(results(state, CARRY, CARRY, CARRY)).toEqual(['ok', 'ok', 'failed']);
    expect(agent(state, 0)).toMatchObject({ held: [0, 0], holdsPerson: true });
    expect(person(state)).toMatchObject({ carriers: [0, 1], at: [7, 22] });
  });

  test('a lone carrier walks away without the person, which comes when a second one picks', () => {
    const state = found();
    step(state, CARRY, 'Idle', 'Idle');
    step(state, 'NavigateTo(DepositFacility)', 'Idle', 'Idle');
    expect(person(state).at).toEqual([8, 22]);
    expect(results(state, CARRY, CARRY, 'Idle')).toEqual(['not_interactable', 'ok', 'ok']);
    expect(person(state).at).toEqual([22, 12]);
  });

  test('a lone carrier registers to drop but drops nothing; the registration stays', () => {
    const state = found();
    step(state, CARRY, 'Idle', 'Idle');
    step(state, 'NavigateTo(DepositFacility)', 'Idle', 'Idle');
    expect(results(state, DROP, 'Idle', 'Idle')[0]).toBe('failed');
    expect(person(state)).toMatchObject({ dropping: [0], deposited: false });
    step(state, 'Idle', CARRY, 'Idle');
    step(state, 'Idle', 'NavigateTo(DepositFacility)', 'Idle');
    expect(results(state, 'Idle', DROP, 'Idle')).toEqual(['ok', 'ok', 'ok']);
    expect(person(state)).toMatchObject({ carriers: [], dropping: [], deposited: true, at: [23, 12] });
    expect(state.deposits[0]?.[2]).toBe(1);
    expect(agent(state, 0).holdsPerson).toBe(false);
  });

  test('when one drop-off works, all drop-offs of that step are reported as successful, even by agents that carry nobody', () => {
    const state = found();
    step(state, CARRY, CARRY, 'Idle');
    step(state, 'NavigateTo(DepositFacility)', 'NavigateTo(DepositFacility)', 'Idle');
    expect(results(state, DROP, DROP, DROP)).toEqual(['ok', 'ok', 'ok']);
    expect(agent(state, 2).failures).toEqual([]);
    expect(results(state, CARRY, DROP, 'Idle')).toEqual(['not_visible', 'not_visible', 'ok']);
  });

  test('a person is spotted by passing within its radius while exploring, and seen by all from then on', () => {
    const state = begin('1', ['Alice'], 3);
    agent(state, 0).at = [29, 29];
    for (let i = 0; i < 30 && !person(state).spotted; i++) step(state, 'Explore()');
    expect(person(state).spotted).toBe(true);
    expect(sar.observe(state, 'Alice').text).toContain('LostPersonTimmy requiring 2 agents to carry');
  });
});

describe('navigation', () => {
  test('lands left, up, down, right of a thing in that order, and hops on when already beside it', () => {
    const state = begin('1', NAMES);
    step(state, 'NavigateTo(ReservoirUtah)', 'NavigateTo(ReservoirUtah)', 'NavigateTo(ReservoirUtah)');
    expect(state.agents.map(({ at }) => at)).toEqual([
      [14, 5],
      [15, 4],
      [15, 6],
    ]);
    step(state, 'NavigateTo(ReservoirUtah)');
    expect(agent(state, 0).at).toEqual([16, 5]);
  });

  test('stays where it stands exactly on a region', () => {
    const state = begin();
    step(state, 'NavigateTo(CaldorFire_Region_1)');
    expect(results(state, 'NavigateTo(CaldorFire_Region_1)')[0]).toBe('ok');
    expect(agent(state, 0).at).toEqual([6, 4]);
  });
});

describe('time', () => {
  const speak = (state: SarState, who: string, rest: string) =>
    sar.step(
      state,
      state.layout.agents.map(({ name }) =>
        name === who ? { agent: name, do: '', speech: { channel: 'talk', text: 'hello' } } : { agent: name, do: rest },
      ),
    );

  test('stands still while an agent speaks, and everybody else hears it unchanged', () => {
    const state = begin();
    for (let i = 0; i < 4; i++) {
      const { outcomes } = speak(state, 'Bob', 'Idle');
      expect(outcomes[1]).toEqual({ agent: 'Bob', do: '', ok: true, heardBy: ['Alice', 'Charlie'], text: 'hello' });
    }
    expect(state.fires.map(({ clock }) => clock)).toEqual([0, 0]);
    step(state, 'Idle', 'Idle', 'Idle');
    expect(state.fires.map(({ clock }) => clock)).toEqual([1, 1]);
  });

  test('passes in the middle of a step when the one who was silent is the first to act', () => {
    const state = begin();
    speak(state, 'Alice', 'Idle');
    step(state, 'Idle', 'Idle', 'Idle');
    expect(state.agents.map(({ clock }) => clock)).toEqual([0, 1, 1]);
    expect(state.fires[0]?.clock).toBe(1);
  });

  test('passes once for a whole exploration', () => {
    const state = begin();
    step(state, 'Explore()', 'Explore()', 'Explore()');
    expect(state.fires[0]?.clock).toBe(1);
  });

  test('an untouched first cell is medium after 8 steps, spreads at 10 and is high after 14', () => {
    const state = begin('1', ['Alice']);
    const seen: number[][] = [];
    for (let i = 1; i <= 14; i++) {
      step(state, 'Idle');
      seen.push([
        i,
        Math.max(...(state.fires[1]?.level ?? [])),
        state.fires[1]?.level.filter((level) => level > 0).length ?? 0,
      ]);
    }
    expect(seen[6]).toEqual([7, 1, 1]);
    expect(seen[7]).toEqual([8, 2, 1]);
    expect(seen[9]).toEqual([10, 2, 9]);
    expect(seen[12]).toEqual([13, 2, 9]);
    expect(seen[13]).toEqual([14, 3, 9]);
  });
});
