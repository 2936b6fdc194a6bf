// Tests that a world's lists tell an agent nothing: whatever an action on offer names has stood in what this agent was
// shown. Else a list that is made for the whole team tells each of it what the others have found, and talk is worth
// nothing.
import { expectThat } from '../suite.ts';
import { type WorldFixture, walk } from './walk.ts';

/** `<apple> (17)` is one name; digits alone are none. */
const namesIn = (text: string): string[] => text.match(/<[^<>]+> \(\d+\)|[\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];

export function offersNameWhatWasShown(fixture: WorldFixture): void {
  const { world } = fixture;
  for (const setup of fixture.setups) {
    const shown = new Map<string, Set<string>>();
    for (const state of walk(fixture, setup)) {
      for (const agent of setup.agents) {
        const known =
          shown.get(agent) ?? new Set([world.task(state), world.manual(state), ...setup.agents].flatMap(namesIn));
        shown.set(agent, known);
        for (const name of namesIn(world.observe(state, agent).text)) known.add(name);
        for (const action of world.actions(state, agent)) {
          const unknown = namesIn(action).find((name) => !known.has(name));
          expectThat(
            unknown === undefined,
            `${agent} has been shown '${unknown}', which '${action}' names: in the task, the manual or what it has seen so far`,
          );
        }
      }
    }
  }
}
