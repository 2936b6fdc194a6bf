// Tests that random play of `sar` keeps every state valid and repeatable, and that observations tell no secrets.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import type { Intent } from '../../runtime/core/world.ts';
import { CHECKER_HINT } from './observe.ts';
import type { SarState } from './state.ts';
import { sar } from './world.ts';

const ODD_NAMES = [
  'a.b',
  'two words',
  '*',
  '>',
  "o'neil",
  '"q"',
  'Fire',
  'LostPerson',
  'Zoë',
  '__proto__',
  'x, y',
  'n)',
  '\n',
];

const game = fc.record({
  scene: fc.constantFrom(...sar.scenes),
  seed: fc.integer({ min: -5, max: 2000 }),
  agents: fc.oneof(
    fc.integer({ min: 1, max: 6 }).map((n) => [...sar.team.names(n)]),
    fc.uniqueArray(fc.constantFrom(...ODD_NAMES), { minLength: 1, maxLength: 6 }),
  ),
  options: fc.constant({ rules: 'published' }),
});
type Game = typeof game extends fc.Arbitrary<infer T> ? T : never;

/** Plays random admissible actions, now and then garbage, speech or silence. */
function playRandomly(setup: Game, steps: number, each?: (state: SarState) => void): SarState {
  const chance = random(`test/${setup.seed}`);
  const state = sar.reset(setup);
  each?.(state);
  for (let i = 0; i < steps; i++) {
    const intents = setup.agents.flatMap((agent): Intent[] => {
      const kind = chance.below(12);
      if (kind === 0) return [{ agent, do: GARBAGE[chance.below(GARBAGE.length)] ?? '' }];
      if (kind === 1) return [{ agent, do: '', speech: { channel: 'talk', text: 'I see LostPersonTimmy' } }];
      if (kind === 2) return [];
      const actions = sar.actions(state, agent);
      return [{ agent, do: actions[chance.below(actions.length)] ?? 'Idle' }];
    });
    sar.step(state, intents);
    each?.(state);
  }
  return state;
}
const GARBAGE = [
  '',
  'Fly()',
  'Move(UpLeft)',
  'UseSupply()',
  'Carry(Carry(Carry))',
  '((((',
  'NavigateTo(\u0000)',
  'constructor',
];

function expectValid(state: SarState): void {
  const stands = [...state.layout.reservoirs, ...state.layout.deposits].map(({ at }) => at.join());
  const grounded = state.persons.filter(({ carriers, deposited }) => carriers.length < 2 && !deposited);
  const bodies = [...stands, ...state.agents.map(({ at }) => at.join())];
  expect(new Set(bodies).size).toBe(bodies.length);
  for (const { at } of grounded) expect(bodies).not.toContain(at.join());
  for (const { at, held, holdsPerson } of state.agents) {
    expect(at.every((v) => v >= 0 && v < 30)).toBe(true);
    expect(held[0]).toBeGreaterThanOrEqual(0);
    expect(held[1]).toBeGreaterThanOrEqual(0);
    expect(held[0] + held[1] + (holdsPerson ? 3 : 0)).toBeLessThanOrEqual(3);
  }
  for (const { level, age, heat } of state.fires) {
    expect(level.every((v) => v >= 0 && v <= 3)).toBe(true);
    expect(age.every((v) => v >= 0)).toBe(true);
    expect(heat).toBe(level.reduce((sum, v) => sum + v, 0));
  }
}

describe('random play', () => {
  test('never throws and keeps every state valid', () => {
    fc.assert(
      fc.property(game, (setup) => {
        const state = playRandomly(setup, 40, expectValid);
        for (const figures of Object.values(sar.score(state))) {
          for (const value of Object.values(figures)) expect(Number.isFinite(value)).toBe(true);
        }
        const rows = sar.views.map?.(state).split('\n') ?? [];
        expect(rows.every((row) => /^[\x20-\x7e]{0,32}$/.test(row))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('has the same states for the same setup and intents, and states are plain JSON', () => {
    fc.assert(
      fc.property(game, (setup) => {
        const state = playRandomly(setup, 20);
        expect(playRandomly(setup, 20)).toEqual(state);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      { numRuns: 30 },
    );
  });

  test('goes on from a copy of a state as it does from the state itself', () => {
    fc.assert(
      fc.property(game, (setup) => {
        const state = playRandomly(setup, 15);
        const copy: SarState = structuredClone(state);
        const intents = setup.agents.map((agent) => ({ agent, do: 'Explore()' }));
        expect(sar.step(copy, intents)).toEqual(sar.step(state, intents));
        expect(copy).toEqual(state);
        for (const agent of setup.agents) expect(sar.observe(copy, agent)).toEqual(sar.observe(state, agent));
      }),
      { numRuns: 30 },
    );
  });

  test('lists only actions that are understood', () => {
    fc.assert(
      fc.property(game, fc.integer({ min: 0, max: 1000 }), (setup, draw) => {
        const state = playRandomly(setup, 10);
        for (const agent of setup.agents) {
          const actions = sar.actions(state, agent);
          expect(actions).toContain(sar.pace.idle);
          expect(new Set(actions).size).toBe(actions.length);
          const said = actions[draw % actions.length] ?? '';
          const { outcomes } = sar.step(structuredClone(state), [{ agent, do: said }]);
          const outcome = outcomes.find((one) => one.agent === agent);
          expect(['ACTION_UNKNOWN', 'not_visible', 'restricted_action']).not.toContain(outcome?.reason);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('observations', () => {
  test('say nothing of persons that nobody has found', () => {
    fc.assert(
      fc.property(game, fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 29 }), (setup, x, y) => {
        const state = sar.reset(setup);
        const moved: SarState = structuredClone(state);
        const person = moved.persons.find(({ spotted }) => !spotted);
        const beside = (at: readonly number[]) => Math.abs((at[0] ?? 0) - x) <= 1 && Math.abs((at[1] ?? 0) - y) <= 1;
        if (person === undefined || moved.agents.some(({ at }) => beside(at))) return;
        person.at = [x, y];
        for (const agent of setup.agents) {
          expect(sar.observe(moved, agent)).toEqual(sar.observe(state, agent));
          expect(sar.actions(moved, agent)).toEqual(sar.actions(state, agent));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('have data whose every word stands in the text', () => {
    fc.assert(
      fc.property(game, (setup) => {
        playRandomly(setup, 12, (state) => {
          for (const agent of setup.agents) {
            const { text, data } = sar.observe(state, agent);
            const plain = text.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
            for (const word of wordsOf(data)) expect(plain).toContain(word);
          }
        });
      }),
      { numRuns: 20 },
    );
  });

  test('are shorter than the published ones and hold their phrases', () => {
    const state = sar.reset({ scene: '1', seed: 0, agents: sar.team.names(2), options: {} });
    expect(sar.observe(state, 'Alice').text.split('\n')).toEqual([
      "Directly around me, I can see: Up: ['Empty'], Down: ['Empty'], Left: ['Empty'], Right: ['Empty'], Center: ['Empty']",
      "Globally, I can see: ['CaldorFire with average intensity of Low of Chemical type', 'CaldorFire_Region_1 with an intensity of Low of Chemical type', 'CaldorFire_Region_2 with an intensity of Low of Chemical type', 'GreatFire with average intensity of Low of Non-chemical type', 'GreatFire_Region_1 with an intensity of Low of Non-chemical type', 'ReservoirUtah containing Sand', 'ReservoirYork containing Water', 'DepositFacility containing {'Sand': 0, 'Water': 0, 'Person': 0}']".replace(
        "'DepositFacility containing {'Sand': 0, 'Water': 0, 'Person': 0}'",
        "\"DepositFacility containing {'Sand': 0, 'Water': 0, 'Person': 0}\"",
      ),
      "State: I am at co-ordinates: (9, 7, 0) and I am holding {'Sand': 0, 'Water': 0, 'Person': 0}.",
      'Previous action: I have not taken any actions yet',
      'Previous failures: None',
    ]);
  });

  test('the task names every fire and person, and the manual every action form', () => {
    for (const scene of sar.scenes) {
      const state = sar.reset({ scene, seed: 1, agents: ['Alice'], options: {} });
      for (const { name } of [...state.layout.fires, ...state.layout.persons, ...state.layout.deposits]) {
        expect(sar.words.task(state)).toContain(name);
      }
      for (const action of sar.actions(state, 'Alice')) expect(sar.words.manual(state)).toContain(action.split('(')[0]);
    }
  });
});

/** Every string and number in the data, but for error words, which the text puts into a sentence. */
function wordsOf(data: unknown, key = ''): string[] {
  if (key === 'verdict') return [];
  if (typeof data === 'string') return [data];
  if (typeof data === 'number') return [String(data)];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => wordsOf(value, name));
}

test('what the checker asks for beyond the goal the manual says on request only', () => {
  const manual = (hints: boolean, rules: string) =>
    sar.words.manual(
      sar.reset({ scene: '1', seed: 1, agents: ['Alice'], options: sar.options.parse({ hints, rules }) }),
    );
  for (const rules of ['paper', 'published']) {
    expect(manual(true, rules)).toContain(CHECKER_HINT);
    expect(manual(false, rules)).not.toContain('gone to with NavigateTo');
  }
});
