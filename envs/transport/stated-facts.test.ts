// Tests that the facts of an observation are all that its agent knows, and how a text reads without one of them.
import { expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import { readTransportObservation } from './observation.ts';
import { transportFactsOf } from './stated-facts.ts';
import { transport } from './world.ts';

/** The texts along a walk of three agents, the last ones first. */
function texts(): string[] {
  const agents = transport.team.names(3);
  const state = transport.reset({ agents, scene: '0', seed: 5, options: transport.options.parse({}) });
  const drawn = random('walk');
  const seen: string[] = [];
  for (let step = 0; step < 40 && state.over === null; step++) {
    for (const agent of agents) seen.push(transport.observe(state, agent).text);
    const intents = transport
      .ready(state)
      .map((agent) => ({ agent, do: drawn.pick(transport.actions(state, agent)) ?? '' }));
    transport.step(state, intents);
  }
  return seen.toReversed();
}

test('states each thing that is known of, each room, and each agent that was seen', () => {
  let things = 0;
  for (const text of texts()) {
    const view = readTransportObservation(text);
    const named = (attribute: string) =>
      transportFactsOf(text)
        .filter((one) => one.attribute === attribute)
        .map(({ subject, value }) => [subject, value]);
    expect(named('thing')).toEqual(view?.things.map(({ name }) => [name, '']));
    expect(named('explored')).toEqual(view?.rooms.map(({ name, level }) => [name, level]));
    expect(named('agent')).toEqual(view?.others.flatMap(({ name, room }) => (room === null ? [] : [[name, room]])));
    expect(named('brought')).toEqual(view?.goal.wants.map((want) => [want.class, String(want.done)]));
    expect(named('outcome')).toEqual(view?.last ? [[view.last.do, '']] : []);
    things += named('thing').length;
  }
  expect(things).toBeGreaterThan(100);
});

test('a text without a thing reads as one of somebody who does not know of it', () => {
  for (const text of texts().slice(0, 6)) {
    const view = readTransportObservation(text);
    for (const { attribute, subject, cut } of transportFactsOf(text)) {
      if (attribute !== 'thing' || cut === undefined) continue;
      const left = readTransportObservation(text.slice(0, cut.start) + text.slice(cut.end));
      expect(left).toEqual(view && { ...view, things: view.things.filter(({ name }) => name !== subject) });
    }
  }
});

test('states what a report tells of things and where they are', () => {
  const told = 'At frame 5 I, Bob, am in <Office> (3000) and hold nothing. In <Kitchen> (5000): target <apple> (12).';
  expect(transportFactsOf(told).map(({ subject, attribute, value }) => [subject, attribute, value])).toEqual([
    ['', 'room', '<Kitchen> (5000)'],
    ['<apple> (12)', 'thing', ''],
  ]);
});
