// Provides what the clauses about a world need: the fixture, random walks through its states, and questions as a module
// would ask them.

import { z } from 'zod';
import { look } from '../../agents/prompt.ts';
import { ASKS, type Ask, type Question } from '../../runtime/core/ask.ts';
import type { Observation } from '../../runtime/core/channel.ts';
import { instanceName, type Message, messageId } from '../../runtime/core/message.ts';
import { type Random, random } from '../../runtime/core/random.ts';
import type { Me } from '../../runtime/core/role.ts';
import type { AnyCompleteWorld, AnyWorld, ChatPrompt, Intent, Outcome, Setup } from '../../runtime/core/world.ts';
import { asParagraph, render } from '../../runtime/prompt/segments.ts';
import { BODY } from '../../runtime/topology/topology.ts';
import { flatMapInTurn, mapInTurn } from '../in-turn.ts';
import { ClauseFailure } from '../suite.ts';
import type { CopiedStates } from './handled-states.ts';
import { optionVariants } from './option-variants.ts';

/** A fact in the state that an agent cannot see at the start of an episode. */
export interface HiddenFact {
  readonly what: string;
  readonly setup: Setup;
  readonly agent: string;
  /** Changes the fact. It must have an effect, since otherwise the test shows nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: the state is the world's own business
  change(state: any): void;
  /**
   * The number of steps of a walk for which it stays hidden; 0 by default. The change is tried after each of them and
   * must have an effect after at least one.
   */
  readonly steps?: number;
  /**
   * What is done before, by agent and step; whoever is not named idles. The agent has seen the fact by then and cannot
   * see it any more, so what it remembers must be told as it was. Then all idle for `steps` steps.
   */
  readonly first?: readonly Readonly<Record<string, string>>[];
}

export interface WorldFixture {
  readonly world: AnyWorld;
  readonly setups: readonly Setup[];
  /** What must stay hidden; where it is not said, nothing is tried of it. */
  readonly hidden?: readonly HiddenFact[];
  /** Episodes with pictures, for the clauses about them; defaults to `setups`. Drawing is slow. */
  readonly pictured?: readonly Setup[];
  /** The length of each walk; 12 steps by default. */
  readonly steps?: number;
}

/** The same with the defaults of the world filled in; its states can be copied, wherever they live. */
export interface HeldFixture extends WorldFixture, CopiedStates {
  readonly world: AnyCompleteWorld;
  readonly hidden: readonly HiddenFact[];
}

/** The states after the reset and after each step of a random walk, which is the same each time. */
export async function* walk(
  { world, steps = 12 }: Pick<HeldFixture, 'world' | 'steps'>,
  setup: Setup,
  who = 'walk',
): AsyncGenerator<unknown> {
  const chance = random(who);
  let state: unknown = await world.reset(setup);
  yield state;
  for (let i = 0; i < steps && (await world.ready(state)).length > 0; i++) {
    state = await nextState(world, state, await intentsOf(world, state, chance));
    yield state;
  }
}

/** The states after what a fact says is done before it, and after each step in which all idle then. */
export async function* idleAfter(
  world: AnyCompleteWorld,
  { setup, first = [], steps = 0 }: HiddenFact,
): AsyncGenerator<unknown> {
  let state: unknown = await world.reset(setup);
  for (let i = 0; i <= first.length + steps; i++) {
    if (i >= first.length) yield state;
    const done = first[i] ?? {};
    const ready = await world.ready(state);
    const intents = ready.map((agent) => ({ agent, do: done[agent] ?? world.pace.idle }));
    state = await nextState(world, state, intents);
  }
}

/** Takes a step; the state from then on. */
export async function nextState(world: AnyCompleteWorld, state: unknown, intents: readonly Intent[]): Promise<unknown> {
  const { state: next } = await world.step(state, intents);
  return next ?? state;
}

export async function intentsOf(world: AnyCompleteWorld, state: unknown, chance: Random): Promise<Intent[]> {
  return await mapInTurn(await world.ready(state), async (agent) => ({
    agent,
    do: await anyAction(world, state, { agent, chance }),
  }));
}

/** The agent that chooses, and by what chance. */
export interface Chooser {
  readonly agent: string;
  readonly chance: Random;
}

/** Picks a verb first and then its objects, since otherwise verbs with many objects would crowd out the rest. */
export async function anyAction(world: AnyCompleteWorld, state: unknown, { agent, chance }: Chooser): Promise<string> {
  const actions = await world.actions(state, agent);
  const verbOf = (action: string) => /^\W*\w+/.exec(action)?.[0] ?? action;
  const verb = chance.pick([...new Set(actions.map(verbOf))]);
  return chance.pick(actions.filter((action) => verbOf(action) === verb)) ?? world.pace.idle;
}

/** What becomes of an agent's action, or of its speech, while all others idle, and the state after it. */
export async function tryOut(
  world: AnyCompleteWorld,
  state: unknown,
  { agent, does = '', speech }: { readonly agent: string; readonly does?: string; readonly speech?: Intent['speech'] },
): Promise<{ readonly outcome?: Outcome; readonly next: unknown }> {
  const next = copy(state);
  const intents = (await world.ready(next)).map((one) =>
    one === agent ? { agent, do: does, ...(speech && { speech }) } : { agent: one, do: world.pace.idle },
  );
  return { outcome: (await world.step(next, intents)).outcomes.find((one) => one.agent === agent), next };
}

/** The length of walks under options that no setup has. */
const VARIANT_STEPS = 6;

/** The fixture's setups, and its first one under other options with shorter walks. */
export async function withVariants(fixture: HeldFixture): Promise<HeldFixture[]> {
  const steps = Math.min(fixture.steps ?? VARIANT_STEPS, VARIANT_STEPS);
  return [
    fixture,
    {
      ...fixture,
      steps,
      setups: await flatMapInTurn(
        fixture.setups.slice(0, 1),
        async (setup) => await optionVariants(fixture.world, setup),
      ),
    },
  ];
}

/** All states of all setups' walks. */
export async function* states(
  fixture: HeldFixture,
): AsyncGenerator<{ readonly state: unknown; readonly setup: Setup }> {
  for (const setup of fixture.setups) for await (const state of walk(fixture, setup)) yield { state, setup };
}

export const copy = <T>(state: T): T => structuredClone(state);

/** The question for `agent`, given the observations of `sees`. */
export async function question(
  world: AnyCompleteWorld,
  state: unknown,
  ask: Ask,
  me: { agent: string; sees: readonly string[]; instruction?: string },
  step = 0,
): Promise<Question> {
  const team = await world.ready(state);
  const asker: Me = {
    part: 'team',
    role: 'mind',
    serves: 'agent',
    agent: me.agent,
    team,
    ready: team,
    step,
    world: {
      name: world.name,
      task: await world.words.task(state),
      manual: await world.words.manual(state),
      idle: world.pace.idle,
      agents: team,
    },
  };
  const observation = await mapInTurn(
    me.sees,
    async (agent) => await observationMessage(world, state, { agent, step }),
  );
  const segments = look(me.instruction ?? 'Decide.', () => me.sees)({ observation }, asker).map(asParagraph);
  return { ask, segments, schema: schemaOf(ask) };
}

/** The question as a player gets it. */
export const promptOf = ({ segments, schema }: Question): ChatPrompt => ({ messages: render(segments), schema });

const schemas = new Map<Ask, ChatPrompt['schema']>();
/** The whole shape of an answer to `ask`. */
export function schemaOf(ask: Ask): ChatPrompt['schema'] {
  const schema = schemas.get(ask) ?? z.toJSONSchema(z.object(ASKS[ask]));
  schemas.set(ask, schema);
  return schema;
}

async function observationMessage(
  world: AnyCompleteWorld,
  state: unknown,
  { agent, step }: { readonly agent: string; readonly step: number },
): Promise<Message<Observation>> {
  const from = instanceName('team', agent, BODY);
  const body = { ...(await world.observe(state, agent)), actions: [...(await world.actions(state, agent))] };
  return {
    id: messageId(step, 'observation', from, 0),
    step,
    depth: 0,
    channel: 'observation',
    from,
    agent,
    body,
    causes: [],
  };
}

export function someSetup({ setups }: HeldFixture): Setup {
  const [first] = setups;
  if (first === undefined) throw new ClauseFailure('the fixture has no setup');
  return first;
}
