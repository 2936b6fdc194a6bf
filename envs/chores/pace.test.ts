// Tests how long plans take against recorded episodes of the published world, whose weak model chose largely by chance
// (README.md, "Sources").
import { describe, expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import { TEST_EPISODES } from './episodes.ts';
import { chores } from './world.ts';

/** Mean steps of a plan, over 367 recorded decisions; and of an episode. */
const RECORDED = new Map([
  ['[goexplore]', 7.5],
  ['[gocheck]', 5.5],
  ['[gograb]', 5.6],
  ['[goput]', 8.4],
  ['episode', 96.1],
]);
/** One run of ten episodes was recorded, of a chooser that is not quite ours. */
const TOLERANCE = 0.2;
const SEEDS = 10;

/**
 * Two agents that take by chance whatever is on the list, waiting only where nothing else is: the steps of each plan
 * and episode.
 */
function paces(): Map<string, number[]> {
  const paces = new Map<string, number[]>();
  const note = (what: string, steps: number) => paces.set(what, [...(paces.get(what) ?? []), steps]);
  for (let seed = 0; seed < SEEDS; seed++) {
    for (const { id } of TEST_EPISODES) {
      const chance = random(`${seed}/${id}`);
      const state = chores.reset({
        scene: String(id),
        seed,
        agents: ['Alice', 'Bob'],
        options: chores.options.parse({}),
      });
      const running = new Map<string, { readonly verb: string; readonly since: number }>();
      while (state.over === null) {
        const intents = chores.ready(state).map((agent) => {
          const was = running.get(agent);
          if (was) note(was.verb, state.clock - was.since);
          const action = chance.pick(chores.actions(state, agent).filter((one) => one !== '[wait]')) ?? '[wait]';
          running.set(agent, { verb: action.split(' ')[0] ?? '', since: state.clock });
          return { agent, do: action };
        });
        chores.step(state, intents);
      }
      note('episode', chores.score(state).published?.steps ?? Number.NaN);
    }
  }
  return paces;
}

describe('with plans taken by chance', () => {
  const ours = paces();
  test.each([...RECORDED])('%s takes about as many steps as recorded, %f', (what, recorded) => {
    const steps = ours.get(what) ?? [];
    const mean = steps.reduce((sum, one) => sum + one, 0) / steps.length;
    expect(Math.abs(mean / recorded - 1)).toBeLessThanOrEqual(TOLERANCE);
  });
});
