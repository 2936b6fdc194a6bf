// Tests the two texts of a world that no agent reads: the reason for an end, and what its options disclose. Both appear
// in records and next to figures, so neither may name a thing that the team has not been shown.

import { type Random, random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld, Intent, Setup, StepResult } from '../../runtime/core/world.ts';
import { doneIn } from '../../runtime/world/complete-world.ts';
import { expectEqual, expectThat } from '../suite.ts';
import { namesIn } from './shown-names.ts';
import { type HeldFixture, intentsOf, withVariants } from './walk.ts';

type TeamConduct = keyof typeof CONDUCTS;
const everyone = (world: AnyCompleteWorld, state: unknown, does: string): Intent[] =>
  world.ready(state).map((agent) => ({ agent, do: does }));
/** How a team comes to an end: by chance, by claiming that it is done, by doing nothing. */
const CONDUCTS = {
  chance: intentsOf,
  claim: (world, state) => everyone(world, state, doneIn(world, state) ?? world.pace.idle),
  idle: (world, state) => everyone(world, state, world.pace.idle),
} satisfies Record<string, (world: AnyCompleteWorld, state: unknown, chance: Random) => Intent[]>;

export function endsNameWhatWasShown(fixture: HeldFixture): void {
  for (const setup of withVariants(fixture).flatMap(({ setups }) => setups))
    for (const conduct of ['chance', 'claim', 'idle'] as const) expectKnownReason(fixture, setup, conduct);
}

/** A reason may name what stood in the setup only where somebody of the team has read it by then. */
function expectKnownReason({ world }: HeldFixture, setup: Setup, conduct: TeamConduct): void {
  const last = [...stepsOf(world, setup, conduct)].at(-1);
  const why = last?.result.why;
  if (why === undefined) return;
  // Only few episodes end with a reason: what was shown is gathered on a second walk, the same as the first.
  const hidden = namesInValues(world.reset(setup));
  const reveal = (texts: readonly string[]) => {
    for (const name of texts.flatMap(namesIn)) hidden.delete(name);
  };
  for (const { state } of stepsOf(world, setup, conduct)) reveal(textsShown(world, state, setup));
  const unknown = namesIn(why).find((name) => hidden.has(name));
  expectThat(unknown === undefined, `somebody of the team has been shown '${unknown}', which '${why}' names`);
}

/** The state before the first step and after each, with what the step that led to it came to. */
function* stepsOf(
  world: AnyCompleteWorld,
  setup: Setup,
  conduct: TeamConduct,
): Generator<{ readonly state: unknown; readonly result: Partial<StepResult> }> {
  const chance = random('end words');
  const state: unknown = world.reset(setup);
  let result: Partial<StepResult> = {};
  yield { state, result };
  for (let step = 0; step < world.pace.stepCap && result.end === undefined; step++) {
    result = world.step(state, CONDUCTS[conduct](world, state, chance));
    yield { state, result };
  }
}

const textsShown = (world: AnyCompleteWorld, state: unknown, { agents }: Setup): readonly string[] => [
  ...agents,
  ...[world.words.task(state), world.words.manual(state), world.words.scene?.(state) ?? ''],
  ...agents.map((agent) => world.observe(state, agent).text),
];

/** Of what its options tell, a world can say no more than agents read at the start. */
export function disclosuresNameWhatWasShown(fixture: HeldFixture): void {
  const { world } = fixture;
  for (const setup of withVariants(fixture).flatMap(({ setups }) => setups)) {
    const state: unknown = world.reset(setup);
    const shown = new Set(textsShown(world, state, setup).flatMap(namesIn));
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
