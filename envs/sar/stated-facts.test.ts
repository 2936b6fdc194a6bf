// Tests that the facts of an observation are all that it shows, and that a text without one says the same without it.
import { expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import type { TextFact } from '../../runtime/facets/text-fact.ts';
import { readSarObservation } from './observe.ts';
import { sarActing, sarFactsOf } from './stated-facts.ts';
import { sar } from './world.ts';

/** The texts along a walk of three agents, under published and the paper's rules. */
function texts(rules: 'paper' | 'published'): string[] {
  const agents = ['Alice', 'Bob', 'Charlie'];
  const options = sar.options.parse({ rules });
  const state = sar.reset({ agents, scene: '2', seed: 5, options });
  const drawn = random('walk');
  const seen: string[] = [];
  if (state instanceof Promise) throw new TypeError('the world is here');
  for (let step = 0; step < 25; step++) {
    for (const agent of agents) seen.push(textOf(sar.observe(state, agent)));
    const intents = agents.map((agent) => {
      const offered = sar.actions(state, agent);
      return { agent, do: (Array.isArray(offered) ? drawn.pick(offered) : undefined) ?? 'Idle' };
    });
    sar.step(state, intents);
  }
  return seen;
}
const textOf = (observed: unknown): string =>
  typeof observed === 'object' && observed !== null && 'text' in observed ? String(observed.text) : '';

const without = (text: string, { cut }: TextFact) =>
  cut === undefined ? text : text.slice(0, cut.start) + text.slice(cut.end);

test.each(['published', 'paper'] as const)('states each thing that is seen, under %s rules', (rules) => {
  for (const text of texts(rules)) {
    const view = readSarObservation(text);
    const facts = sarFactsOf(text);
    const named = (attribute: string) => facts.filter((one) => one.attribute === attribute).map((one) => one.subject);
    expect(named('fire')).toEqual(view?.fires.map(({ name }) => name));
    expect(named('region')).toEqual(view?.fires.flatMap(({ regions }) => regions.map(({ name }) => name)));
    expect(named('source')).toEqual(view?.reservoirs.map(({ name }) => name));
    expect(named('deposit')).toEqual(view?.deposits.map(({ name }) => name));
    expect(named('agent')).toEqual(view?.agents.map(({ name }) => name));
    expect(named('person')).toEqual(view?.persons.map(({ name }) => name));
    expect(named('outcome')).toHaveLength(view?.last === null ? 0 : 1);
    expect(named('sand')).toHaveLength(1);
  }
});

test('a text without a fact reads as one of somebody who does not see it', () => {
  for (const text of texts('published').slice(-3)) {
    const view = readSarObservation(text);
    for (const fact of sarFactsOf(text)) {
      const left = readSarObservation(without(text, fact));
      expect(left, fact.subject).toBeDefined();
      if (fact.attribute === 'fire')
        expect(left?.fires).toEqual(view?.fires.filter(({ name }) => name !== fact.subject));
      if (fact.attribute === 'person')
        expect(left?.persons).toEqual(view?.persons.filter(({ name }) => name !== fact.subject));
    }
  }
});

test('states what an agent tells of things, and what it says that somebody goes for', () => {
  const told =
    'I know of GreatFire (takes Sand, High, seen 2 steps ago), ReservoirUtah (Water). Bob: put out GreatFire';
  expect(sarFactsOf(told).map(({ subject, attribute, value }) => [subject, attribute, value])).toEqual([
    ['GreatFire', 'fire', 'High'],
    ['ReservoirUtah', 'source', 'Water'],
    ['', 'goal', 'GreatFire'],
  ]);
});

test.each([
  ['NavigateTo(LostPersonTimmy)', 'LostPersonTimmy'],
  ['Carry(LostPersonTimmy)', 'LostPersonTimmy'],
  ['DropOff(DepositFacility, LostPersonTimmy)', 'LostPersonTimmy'],
  ['NavigateTo(DepositFacility)', undefined],
  ['UseSupply(GreatFire, Water)', undefined],
  ['Explore()', undefined],
])('%s needs a partner for %s', (action, person) => {
  expect(sarActing.joins?.(action)).toBe(person);
});
