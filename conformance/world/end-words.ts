// Tests the two texts of a world that no agent reads: the reason for an end, and what its options disclose. Both appear
// in records and next to figures, so neither may name a thing that the team has not been shown.

import { type Random, random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld, Intent, Setup, StepResult } from '../../runtime/core/world.ts';
import { doneIn } from '../../runtime/world/complete-world.ts';
import { collect, mapInTurn } from '../in-turn.ts';
import { expectEqual, expectThat } from '../suite.ts';
import { namesIn } from './shown-names.ts';
import { type HeldFixture, intentsOf, withVariants } from './walk.ts';

type TeamConduct = keyof typeof CONDUCTS;
const everyone = async (world: AnyCompleteWorld, state: unknown, does: string): Promise<Intent[]> =>
  (await world.ready(state)).map((agent) => ({ agent, do: does }));
/** How a team comes to an end: by chance, by claiming that it is done, by doing nothing. */
const CONDUCTS = {
  chance: intentsOf,
  claim: async (world, state) => everyone(world, state, (await doneIn(world, state)) ?? world.pace.idle),
  idle: async (world, state) => everyone(world, state, world.pace.idle),
} satisfies Record<string, (world: AnyCompleteWorld, state: unknown, chance: Random) => Promise<Intent[]>>;

export async function endsNameWhatWasShown(fixture: HeldFixture): Promise<void> {
  for (const setup of (await withVariants(fixture)).flatMap(({ setups }) => setups))
    for (const conduct of ['chance', 'claim', 'idle'] as const) await expectKnownReason(fixture, setup, conduct);
}

/** A reason may name what stood in the setup only where somebody of the team has read it by then. */
async function expectKnownReason({ world }: HeldFixture, setup: Setup, conduct: TeamConduct): Promise<void> {
  const last = [...(await collect(stepsOf(world, setup, conduct)))].at(-1);
  const why = last?.result.why;
  if (why === undefined) return;
  // Only few episodes end with a reason: what was shown is gathered on a second walk, the same as the first.
  const hidden = namesInValues(await world.reset(setup));
  const reveal = (texts: readonly string[]) => {
    for (const name of texts.flatMap(namesIn)) hidden.delete(name);
  };
  for await (const { state } of stepsOf(world, setup, conduct)) reveal(await textsShown(world, state, setup));
  const unknown = namesIn(why).find((name) => hidden.has(name));
  expectThat(unknown === undefined, `somebody of the team has been shown '${unknown}', which '${why}' names`);
}

/** The state before the first step and after each, with what the step that led to it came to. */
async function* stepsOf(
  world: AnyCompleteWorld,
  setup: Setup,
  conduct: TeamConduct,
): AsyncGenerator<{ readonly state: unknown; readonly result: Partial<StepResult<unknown>> }> {
  const chance = random('end words');
  let state: unknown = await world.reset(setup);
  let result: Partial<StepResult<unknown>> = {};
  yield { state, result };
  for (let step = 0; step < world.pace.stepCap && result.end === undefined; step++) {
    result = await world.step(state, await CONDUCTS[conduct](world, state, chance));
    state = result.state ?? state;
    yield { state, result };
  }
}

const textsShown = async (world: AnyCompleteWorld, state: unknown, { agents }: Setup): Promise<readonly string[]> => [
  ...agents,
  ...[await world.words.task(state), await world.words.manual(state), (await world.words.scene?.(state)) ?? ''],
  ...(await mapInTurn(agents, async (agent) => (await world.observe(state, agent)).text)),
];

/** Of what its options tell, a world can say no more than agents read at the start. */
export async function disclosuresNameWhatWasShown(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for (const setup of (await withVariants(fixture)).flatMap(({ setups }) => setups)) {
    const state: unknown = await world.reset(setup);
    const shown = new Set((await textsShown(world, state, setup)).flatMap(namesIn));
    const hidden = namesInValues(state);
    const disclosures = world.words.disclosures?.(setup.options) ?? [];
    const unknown = disclosures.flatMap(namesIn).find((name) => hidden.has(name) && !shown.has(name));
    expectThat(unknown === undefined, `agents are shown '${unknown}', which the world says its options disclose`);
    expectEqual(world.words.disclosures?.(setup.options) ?? [], disclosures, 'what the same options disclose');
  }
}

/** The names in a state's texts, at any depth; keys are the world's own words. */
function namesInValues(value: unknown): Set<string> {
  const names = new Set<string>();
  const collect = (one: unknown): void => {
    if (typeof one === 'string') for (const name of namesIn(one)) names.add(name);
    else if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) collect(inner);
  };
  collect(value);
  return names;
}
