// Tests that the world tells each agent what this agent has seen or heard and no more, and that an observation's text
// holds its data whatever the options.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groundPlan } from '../../agents/answers.ts';
import type { Observation } from '../../runtime/core/channel.ts';
import { instanceName, type Message, messageId } from '../../runtime/core/message.ts';
import { random } from '../../runtime/core/random.ts';
import type { HouseholdState } from './state.ts';
import { household } from './world.ts';

const TEAM = ['Alice', 'Bob; "the (one)"', 'Eve'];
const begin = (options: Record<string, unknown> = {}, scene = 'plate-mug-bowl-fridge/2', seed = 3) =>
  household.reset({ scene, seed, agents: TEAM, options: household.options.parse(options) });
const namesIn = (text: string): string[] => text.match(/\b[A-Z][A-Za-z]*_\d+\b/g) ?? [];
const listed = (state: HouseholdState, agent: string) => new Set(household.actions(state, agent).flatMap(namesIn));
const shown = (state: HouseholdState, agent: string) => namesIn(household.observe(state, agent).text);
const [alice = '', bob = ''] = TEAM;

function someSteps(state: HouseholdState, steps: number, chance = random('some steps')): void {
  for (let i = 0; i < steps && household.ready(state).length > 0; i++)
    household.step(
      state,
      TEAM.map((agent) => ({ agent, do: chance.pick(household.actions(state, agent)) ?? 'Idle' })),
    );
}

/** Alice goes and looks about; the others wait. */
function lookAround(state: HouseholdState): void {
  for (const does of ['Explore', 'Rotate(Left)', 'Rotate(Left)', 'Explore', 'Rotate(Left)'])
    household.step(state, [{ agent: alice, do: does }]);
}

/** Something that one has seen and the other has not. */
function onlyKnownTo(state: HouseholdState, one: string, other: string): string {
  const theirs = listed(state, other);
  return [...listed(state, one)].find((name) => !theirs.has(name)) ?? expect.fail();
}

describe('the list of actions', () => {
  test.each([{}, { detail: 'names' }, { rules: 'published' }, { memory: 'none' }, { rooms: 3 }, { list: 'current' }])(
    'names nothing that the agent has not been shown: %j',
    (options) => {
      for (const seed of [1, 2, 3]) {
        const state = begin(options, 'plate-mug-bowl-fridge/2', seed);
        const known = new Map(TEAM.map((agent) => [agent, new Set<string>()]));
        const chance = random(`walk ${seed}`);
        for (let i = 0; i < 15; i++) {
          for (const [agent, names] of known) {
            for (const name of shown(state, agent)) names.add(name);
            expect([...listed(state, agent)].filter((name) => !names.has(name))).toEqual([]);
          }
          someSteps(state, 1, chance);
        }
        const all = [...known.values()].map((names) => names.size);
        expect(Math.max(...all)).toBeGreaterThan(Math.min(...all));
      }
    },
  );

  test('of what is in view now is shorter than that of what is known, and leaves out what is behind', () => {
    const [known, current] = [begin(), begin({ list: 'current' })];
    for (const state of [known, current]) {
      lookAround(state);
    }
    const behind = [...listed(known, alice)].filter((name) => !listed(current, alice).has(name));
    expect(behind.length).toBeGreaterThan(0);
    expect([...listed(current, alice)].every((name) => listed(known, alice).has(name))).toBe(true);
  });

  test('holds what a message named, for those who heard it, as far as its sender knew of it', () => {
    const state = begin();
    lookAround(state);
    const name = onlyKnownTo(state, alice, bob);
    const say = (agent: string, text: string) =>
      household.step(state, [{ agent, do: '', speech: { channel: 'talk', text } }]);
    say('Eve', `I know of ${name}.`);
    const eveKnows = listed(state, 'Eve').has(name);
    expect(listed(state, bob).has(name)).toBe(eveKnows);
    say(alice, `The ${name} is over here, and so is Unicorn_1.`);
    expect(listed(state, bob)).toContain(name);
    expect(listed(state, 'Eve')).toContain(name);
    expect(shown(state, bob)).not.toContain(name);
  });

  test('does not prevent going where a teammate has seen something, since a planner for several agents may merge their views', () => {
    const state = begin();
    lookAround(state);
    const name = onlyKnownTo(state, alice, bob);
    const messages = TEAM.map((agent): Message<Observation> => {
      const from = instanceName('team', agent, 'body');
      const body = { ...household.observe(state, agent), actions: [...household.actions(state, agent)] };
      return {
        id: messageId(0, 'observation', from, 0),
        step: 0,
        depth: 0,
        channel: 'observation',
        from,
        agent,
        body,
        causes: [],
      };
    });
    const plan = { [bob]: `NavigateTo(${name})` };
    const ground = (seen: readonly Message<Observation>[]) =>
      groundPlan(plan, seen, household.words.lexicon, household.words.named?.(state));
    expect(ground(messages)).toMatchObject({ ok: true, value: plan });
    const alone = messages.filter(({ agent }) => agent === bob);
    expect(ground(alone).ok).toBe(false);
    // A teammate that tells of it does as well; what nobody named stays refused.
    const told = (text: string) =>
      groundPlan(plan, alone, household.words.lexicon, household.words.named?.(state), {
        utterance: [{ body: { text } }],
      });
    expect(told(`I know of ${name}, over there.`)).toMatchObject({ ok: true, value: plan });
    expect(told('I know of Spaceship_9, over there.').ok).toBe(false);
    const reasonOf = (told?: readonly string[]) =>
      household
        .step(structuredClone(state), [{ agent: bob, do: `NavigateTo(${name})`, ...(told ? { told } : {}) }])
        .outcomes.find(({ agent }) => agent === bob)?.reason;
    expect(reasonOf([name.toLowerCase()])).not.toBe('not_seen');
    expect(reasonOf()).toBe('not_seen');
    expect(reasonOf(['spaceship_9'])).toBe('not_seen');
  });

  test('cannot be bypassed: a name nobody has told is refused, except for the published team, which shares its list', () => {
    for (const rules of ['paper', 'published']) {
      const state = begin({ rules }, 'plate-mug-bowl-fridge/2', 6);
      lookAround(state);
      const name = onlyKnownTo(state, alice, bob);
      for (const verb of ['NavigateTo', 'PickupObject', 'OpenObject']) {
        const { outcomes } = household.step(structuredClone(state), [{ agent: bob, do: `${verb}(${name})` }]);
        const reason = outcomes.find(({ agent }) => agent === bob)?.reason;
        expect([rules, verb, reason === 'not_seen']).toEqual([rules, verb, rules === 'paper']);
      }
    }
  });
});

test('one Explore shows what lies before the agent in the end, and not the whole room', () => {
  const shares = [1, 2, 3, 4, 5].flatMap((seed) =>
    ['plate-mug-bowl-fridge/1', 'computer-book-remote-sofa/201'].map((scene) => {
      const state = begin({}, scene, seed);
      const before = new Set(shown(state, alice));
      household.step(state, [{ agent: alice, do: 'Explore' }]);
      const { data } = household.observe(state, alice);
      const { sees } = Object(data) as { sees: readonly { name: string }[] };
      const now = listed(state, alice);
      expect([...now].filter((name) => !before.has(name) && !sees.some((thing) => thing.name === name))).toEqual([]);
      return now.size / state.things.length;
    }),
  );
  expect(Math.max(...shares)).toBeLessThan(0.75);
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.5);
});

test('an observation is read back from its text, exactly, for every option and whatever models say', () => {
  const options = fc.record({
    rules: fc.constantFrom('paper', 'published'),
    detail: fc.constantFrom('states', 'names'),
    reach: fc.constantFrom('shown', 'hidden'),
    memory: fc.constantFrom('none', 'world'),
    list: fc.constantFrom('known', 'current'),
    reasons: fc.constantFrom('all', 'navigate', 'none'),
    rooms: fc.constantFrom(1, 2),
  });
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'a; b: c',
      'x") in the previous step but was unsuccessful: it is closed.',
      'Explore(None)',
      'line\nState: I am at co-ordinates: (0, 0)',
    ),
  );
  fc.assert(
    fc.property(options, fc.integer({ min: 0, max: 5 }), fc.array(words, { maxLength: 3 }), (given, seed, said) => {
      const state = begin(given, seed % 2 === 0 ? 'clear-table/4' : 'microwave-dish/1', seed);
      const chance = random(seed);
      for (const text of [...said, undefined, undefined, undefined, undefined]) {
        household.step(
          state,
          TEAM.map((agent) => ({ agent, do: text ?? chance.pick(household.actions(state, agent)) ?? 'Idle' })),
        );
        for (const agent of TEAM) {
          const { text: told, data } = household.observe(state, agent);
          expect(household.words.readObservation?.(told)).toEqual(data);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('exploring once shows a part of a home: what is before the agent where it ends', () => {
  const shares = (household.sets?.evaluated ?? []).map((scene) => {
    const state = begin({}, scene, 5);
    household.step(state, [{ agent: alice, do: 'Explore' }]);
    const known = state.things.filter((_, thing) => (state.agents[0]?.knows[thing] ?? -1) >= 0);
    const types = (things: typeof known) => new Set(things.map(({ type }) => type)).size;
    return types(known) / types(state.things);
  });
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.6);
});
