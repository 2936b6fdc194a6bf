// Tests that no play of `transport`, however odd, loses or doubles a thing or goes on for ever.
import { expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import { CAPACITY } from './constants.ts';
import { contentsOf, heldBy, kindOf, type TransportState } from './state.ts';
import { transport } from './world.ts';

/** What is wrong in a state that no step may leave behind. */
function faults(state: TransportState): string[] {
  const containers = (things: readonly number[]) =>
    things.filter((thing) => kindOf(state, thing) === 'container').length;
  return [
    ...state.things.flatMap((thing, i) => {
      const holders = state.agents.flatMap((agent, who) => (heldBy(agent).includes(i) ? [who] : []));
      const room = kindOf(state, i) === 'container' ? CAPACITY : 0;
      const sound = holders.join() === (thing.by < 0 ? '' : String(thing.by)) && contentsOf(state, i).length <= room;
      const inside =
        thing.in < 0 || (thing.by < 0 && kindOf(state, i) === 'target' && kindOf(state, thing.in) === 'container');
      return sound && inside && !(thing.deliveredAt !== null && thing.by >= 0)
        ? []
        : [`thing ${i}: ${JSON.stringify(thing)}`];
    }),
    ...state.agents.filter((agent) => containers(heldBy(agent)) > 1).map(({ name }) => `${name} holds two containers`),
  ];
}

test.each([
  ['fixed', {}],
  ['published', { published: true }],
  ['generated', { episodes: 'generated' }],
])('whatever agents do, things stay in one place, time goes on and the episode ends (%s)', (_name, options) => {
  const reasons = new Set<string>();
  transport.scenes.forEach((scene, seed) => {
    const chance = random(`any/${scene}`);
    const agents = transport.team.names(1 + (seed % 6));
    const state = transport.reset({ scene, seed, agents, options: transport.options.parse(options) });
    let before = -1;
    while (state.over === null) {
      expect(state.frame).toBeGreaterThan(before);
      before = state.frame;
      const { outcomes } = transport.step(
        state,
        transport.ready(state).map((agent) => ({ agent, do: chance.pick(transport.actions(state, agent)) ?? 'wait' })),
      );
      for (const { reason } of outcomes) if (reason !== undefined) reasons.add(reason);
      expect(faults(state)).toEqual([]);
    }
    expect(state.frame).toBeLessThanOrEqual(state.rules.cap);
  });
  // What is on offer is refused for one reason only: somebody else was quicker.
  expect([...reasons].filter((reason) => reason !== 'gone' && reason !== 'held_by_other')).toEqual([]);
});
