// Tests that the facts of an observation are all that it shows, and how a text reads without one of them.
import { expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import { householdFactsOf, readHouseholdObservation } from './observe.ts';
import { household } from './world.ts';

/** The texts along a walk of two agents, the last ones first. */
function texts(): string[] {
  const agents = household.team.names(2);
  const [scene = ''] = household.scenes;
  const state = household.reset({ agents, scene, seed: 5, options: household.options.parse({ memory: 'world' }) });
  const drawn = random('walk');
  const seen: string[] = [];
  for (let step = 0; step < 25; step++) {
    for (const agent of agents) seen.push(household.observe(state, agent).text);
    const intents = agents.map((agent) => ({ agent, do: drawn.pick(household.actions(state, agent)) ?? '' }));
    household.step(state, intents);
  }
  return seen.toReversed();
}

test('states each thing that is seen, within reach or remembered, and what is open', () => {
  let known = 0;
  for (const text of texts()) {
    const view = readHouseholdObservation(text);
    const named = (attribute: string) =>
      householdFactsOf(text)
        .filter((one) => one.attribute === attribute)
        .map(({ subject, value }) => [subject, value]);
    const placed = (things: readonly { readonly name: string; readonly in: string | null }[] = []) =>
      things.map((thing) => [thing.name, thing.in ?? '']);
    expect(named('thing').map(([name]) => name)).toEqual(view?.sees.map(({ name }) => name));
    expect(named('reach').map(([name]) => name)).toEqual(
      view?.sees.flatMap(({ name, reach }) => (reach ? [name] : [])),
    );
    expect(named('known')).toEqual(placed(view?.known ?? []));
    expect(named('opened').map(([, how]) => how)).toEqual(
      [...(view?.sees ?? []), ...(view?.known ?? [])].flatMap(({ state }) =>
        state.filter((how) => how === 'open' || how === 'closed'),
      ),
    );
    known += named('known').length;
  }
  expect(known).toBeGreaterThan(50);
});

test('a text without a thing reads as one of somebody who does not see it', () => {
  for (const text of texts().slice(0, 4)) {
    const view = readHouseholdObservation(text);
    for (const { attribute, subject, cut } of householdFactsOf(text)) {
      if (cut === undefined || attribute !== 'thing') continue;
      const left = readHouseholdObservation(text.slice(0, cut.start) + text.slice(cut.end));
      expect(left).toEqual(view && { ...view, sees: view.sees.filter(({ name }) => name !== subject) });
    }
  }
});

test('states what a report tells of things and where they are', () => {
  const told = 'I hold nothing. I know of Mug_1 at CounterTop_3, Fridge_1. Next I do Explore().';
  expect(householdFactsOf(told).map(({ subject, value, others }) => [subject, value, others])).toEqual([
    ['Mug_1', 'CounterTop_3', []],
    ['Fridge_1', '', ['CounterTop_3']],
  ]);
});
