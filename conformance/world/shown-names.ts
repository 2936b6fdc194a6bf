// Tests that a world's lists and failure reasons reveal nothing to an agent: everything they name has been shown to
// this agent before. Otherwise texts made for the whole team would tell each agent what the others found, and
// communication would be worthless.

import { type Random, random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld, Setup } from '../../runtime/core/world.ts';
import { hasOwnManual } from '../../runtime/world/complete-world.ts';
import { flatMapInTurn, mapInTurn } from '../in-turn.ts';
import { expectThat } from '../suite.ts';
import { type HeldFixture, tryOut, walk, withVariants } from './walk.ts';

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
