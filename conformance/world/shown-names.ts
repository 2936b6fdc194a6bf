// Tests that what a world tells names nothing that has not been shown: its lists and failure reasons to an agent, the
// words that teammates hear, pictures of what an agent sees from its position, and the texts that no agent reads (the
// reason for an end, and what its options disclose). Otherwise texts made for the whole team would tell each agent what
// the others found, and communication would be worthless.
import { type Random, random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld, Intent, Outcome, Setup, StepResult } from '../../runtime/core/world.ts';
import type { PicturedName } from '../../runtime/facets/names.ts';
import { doneIn, hasOwnManual } from '../../runtime/world/complete-world.ts';
import { collect, flatMapInTurn, mapInTurn } from '../in-turn.ts';
import { expectEqual, expectThat } from '../suite.ts';
import { type HeldFixture, intentsOf, states, tryOut, walk, withVariants } from './walk.ts';

/** `<apple> (17)` is one name; digits alone are none. */
export const namesIn = (text: string): string[] =>
  text.match(/<[^<>]+> \(\d+\)|[\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];

/**
 * What each agent has been shown so far: task, manual, names of the team, and its own observations. A world without a
 * manual of its own shows by its lists what actions are called.
 */
type ShownNames = ReadonlyMap<string, ReadonlySet<string>>;

export async function offersNameWhatWasShown(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for (const one of await withVariants(fixture))
    for await (const { state, setup, shown } of shownStates(one)) {
      for (const agent of setup.agents) {
        for (const action of await world.actions(state, agent)) {
          const unknown = namesIn(action).find((name) => !shown.get(agent)?.has(name));
          expectThat(
            unknown === undefined,
            `${agent} has been shown '${unknown}', which '${action}' names: in the task, the manual or what it has seen so far`,
          );
        }
      }
    }
}

/** The argument of `Pickup(Mug)`, or every word if there is none. */
const argumentsIn = (subtask: string): string[] => namesIn(/^\w+\((.*)\)$/.exec(subtask)?.[1] ?? subtask);

/** The checker's answers to modules must not mention things that nobody has been shown. */
export async function completedNamesWhatWasShown(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  if (world.oracle.completed === undefined) return;
  for await (const { state, setup, shown } of shownStates(fixture)) {
    const team = setup.agents.flatMap((agent) => [...(shown.get(agent) ?? [])]);
    // A subtask may name a kind of thing, `Pickup(Mug)`, if a `Mug_3` was shown.
    const isShown = (name: string) => team.some((one) => one === name || one.startsWith(`${name}_`));
    const named = (await world.oracle.completed(state)).flatMap(argumentsIn);
    const unknown = named.find((name) => !isShown(name));
    expectThat(
      unknown === undefined,
      `somebody of the team has been shown '${unknown}', which the list of what is done names`,
    );
  }
}

/** The number of actions of each sort tried per agent and state. */
const MOST_TRIES = 3;

/**
 * Each agent tries some actions offered to it, some offered only to teammates, and text that is no action. If an
 * attempt fails, neither the reason nor the next observation may name a thing that the agent has not been shown, except
 * things it named itself, things it would also see when idling, and things it is then offered to act on.
 */
export async function failuresNameWhatWasShown(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  const chance = random('failures');
  for (const one of await withVariants(fixture)) {
    const things = new Map(await mapInTurn(one.setups, async (setup) => [setup, await thingsIn(one, setup)]));
    for await (const { state, setup, shown } of shownStates(one)) {
      const ready = await world.ready(state);
      for (const agent of ready) {
        const known = shown.get(agent) ?? new Set();
        const isNew = (name: string) => things.get(setup)?.has(name) === true && !known.has(name);
        for (const action of await triesOf(world, { state, agent, isNew }, chance)) {
          const said = await whatFailingSays(world, state, { agent, action });
          const leaked = said.find((name) => isNew(name) && !namesIn(action).includes(name));
          expectThat(
            leaked === undefined,
            `a failure of ${agent} to '${action}' names nothing unknown, and not '${leaked}'`,
          );
        }
      }
    }
  }
}

/** Things named in actions offered to anybody on a longer walk. */
async function thingsIn(fixture: HeldFixture, setup: Setup): Promise<ReadonlySet<string>> {
  const { world, steps = 12 } = fixture;
  const things = new Set<string>();
  for await (const state of walk({ ...fixture, steps: 2 * steps }, setup))
    for (const agent of setup.agents)
      for (const action of await world.actions(state, agent)) for (const name of namesIn(action)) things.add(name);
  return things;
}

interface TryingAgent {
  readonly state: unknown;
  readonly agent: string;
  /** Whether a name belongs to a thing that the agent has not been shown. */
  isNew(name: string): boolean;
}

async function triesOf(
  world: AnyCompleteWorld,
  { state, agent, isNew }: TryingAgent,
  chance: Random,
): Promise<readonly string[]> {
  const own = await world.actions(state, agent);
  const others = await flatMapInTurn(await world.ready(state), async (one) =>
    one === agent ? [] : await world.actions(state, one),
  );
  const foreign = [...new Set(others)].filter((action) => namesIn(action).some(isNew));
  return [...foreign.slice(0, MOST_TRIES), ...chance.shuffle(own).slice(0, MOST_TRIES), 'no action of this world'];
}

/** The names mentioned after a failure; none if the action works. */
async function whatFailingSays(
  world: AnyCompleteWorld,
  state: unknown,
  { agent, action }: { readonly agent: string; readonly action: string },
): Promise<string[]> {
  const after = async (does: string) => {
    const { outcome, next } = await tryOut(world, state, { agent, does });
    return { outcome, text: (await world.observe(next, agent)).text, actions: await world.actions(next, agent) };
  };
  const { outcome, text, actions } = await after(action);
  if (outcome === undefined || outcome.ok) return [];
  const anyway = new Set([(await after(world.pace.idle)).text, ...actions].flatMap(namesIn));
  return [outcome.reason ?? '', text].flatMap(namesIn).filter((name) => !anyway.has(name));
}

async function* shownStates(
  fixture: HeldFixture,
): AsyncGenerator<{ readonly state: unknown; readonly setup: Setup; readonly shown: ShownNames }> {
  const { world } = fixture;
  for (const setup of fixture.setups) {
    const shown = new Map<string, Set<string>>();
    for await (const state of walk(fixture, setup)) {
      for (const agent of setup.agents) {
        const known =
          shown.get(agent) ??
          new Set([await world.words.task(state), await world.words.manual(state), ...setup.agents].flatMap(namesIn));
        const offers = hasOwnManual(world) ? [] : await world.actions(state, agent);
        for (const name of [(await world.observe(state, agent)).text, ...offers].flatMap(namesIn)) known.add(name);
        shown.set(agent, known);
      }
      yield { state, setup, shown };
    }
  }
}

const SAID = 'I have looked everywhere; who can help me, and with what?';

export async function speechIsPassedOn(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for await (const { state, setup } of states(fixture))
    for (const agent of await world.ready(state))
      for (const to of [undefined, setup.agents.find((one) => one !== agent)]) {
        const { heardBy = [], text = '' } = (await spokenOutcome(world, state, { agent, text: SAID, to })) ?? {};
        // What is cut may end within a word.
        const added = namesIn(text).find((word) => !namesIn(SAID).some((said) => said.startsWith(word)));
        expectThat(added === undefined, `'${added}', which is heard of the words of ${agent}, was said`);
        const stranger = heardBy.find((one) => !setup.agents.includes(one));
        expectThat(stranger === undefined, `'${stranger}', who hears ${agent}, is of the team`);
      }
}

/** What becomes of speech on an acting channel while all others idle; undefined where the world gives it no outcome. */
export const spokenOutcome = async (
  world: AnyCompleteWorld,
  state: unknown,
  { agent, text, to }: { readonly agent: string; readonly text: string; readonly to?: string | undefined },
): Promise<Outcome | undefined> =>
  (await tryOut(world, state, { agent, speech: { channel: 'talk', text, to } })).outcome;

/** Pixels: smaller letters are illegible. */
const LEAST_HEIGHT = 14;

export async function picturesNameWhatIsSeen(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  if (world.views.camera === undefined) return;
  for await (const { state, setup } of states(withPictures(fixture))) {
    for (const agent of setup.agents) {
      const plates = await world.views.camera(state, agent);
      if (plates.length === 0) continue;
      const { text, picture } = await world.observe(state, agent);
      expectThat(picture !== undefined, `what ${agent} sees comes with a picture, since names stand in one`);
      const told = new Set([...namesIn(text), ...setup.agents]);
      for (const { name } of plates)
        expectThat(told.has(name), `the words that ${agent} reads name '${name}', which stands in its picture`);
      for (const [i, plate] of plates.entries()) {
        expectThat(isWhole(plate, picture), `'${plate.name}' stands whole in the picture of ${agent}`);
        const under = plates.slice(i + 1).find((other) => overlap(plate, other));
        expectThat(under === undefined, `'${plate.name}' does not cover '${under?.name}' in the picture of ${agent}`);
      }
    }
  }
}

/** A name that appears in any picture of an episode appears in the picture of each agent offered an action on it. */
export async function picturesNameWhatIsOffered(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  if (world.views.camera === undefined) return;
  for (const setup of withPictures(fixture).setups) {
    const seen: { agent: string; names: ReadonlySet<string>; offered: readonly string[] }[] = [];
    for await (const state of walk(fixture, setup))
      for (const agent of setup.agents) {
        const names = new Set((await world.views.camera(state, agent)).map(({ name }) => name));
        seen.push({ agent, names, offered: (await world.actions(state, agent)).flatMap(namesIn) });
      }
    const drawable = new Set(seen.flatMap(({ names }) => [...names]));
    for (const { agent, names, offered } of seen) {
      const missing = offered.find((name) => drawable.has(name) && !names.has(name));
      expectThat(missing === undefined, `'${missing}' stands in the picture of ${agent}, who may act on it`);
    }
  }
}

const withPictures = (fixture: HeldFixture): HeldFixture => ({
  ...fixture,
  setups: fixture.pictured ?? fixture.setups,
});

const isWhole = (
  { left, top, width, height }: PicturedName,
  picture: { readonly width: number; readonly height: number } | undefined,
): boolean =>
  picture !== undefined &&
  height >= LEAST_HEIGHT &&
  left >= 0 &&
  top >= 0 &&
  left + width <= picture.width &&
  top + height <= picture.height;

const overlap = (a: PicturedName, b: PicturedName): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

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
  const last = (await collect(stepsOf(world, setup, conduct))).at(-1);
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
