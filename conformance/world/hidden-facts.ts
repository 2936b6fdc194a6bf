// Tests that what an agent cannot see changes nothing it receives: text, data, picture, action list, the outcome of
// impossible actions, and a player's answers to all of these. It is tried with facts that an author says are hidden,
// and with teammates that act out of sight.

import { isDeepStrictEqual } from 'node:util';
import { ASKS, type Ask } from '../../runtime/core/ask.ts';
import { random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { doneIn } from '../../runtime/world/complete-world.ts';
import { everyInTurn, flatMapInTurn, mapInTurn } from '../in-turn.ts';
import { expectEqual, expectThat } from '../suite.ts';
import { namesIn, spokenOutcome } from './shown-names.ts';
import {
  anyAction,
  copy,
  type HeldFixture,
  type HiddenFact,
  idleAfter,
  nextState,
  promptOf,
  question,
  states,
  tryOut,
  walk,
  withVariants,
} from './walk.ts';

const asks = Object.keys(ASKS) as Ask[];

export async function hiddenStaysHidden(fixture: HeldFixture): Promise<void> {
  const facts = fixture.hidden.filter(({ first }) => first === undefined);
  expectThat(facts.length > 0, 'the fixture names something hidden');
  for (const fact of facts) await expectHidden(fixture, fact, walk({ ...fixture, steps: fact.steps ?? 0 }, fact.setup));
}

/** In a world in which everything that was seen once can be seen for ever, the fixture names no such fact. */
export async function memoriesStayOld(fixture: HeldFixture): Promise<void> {
  for (const fact of fixture.hidden)
    if (fact.first !== undefined) await expectHidden(fixture, fact, idleAfter(fixture.world, fact));
}

async function expectHidden(
  { world, snapshot, own }: HeldFixture,
  fact: HiddenFact,
  states: AsyncIterable<unknown>,
): Promise<void> {
  let changes = 0;
  let step = 0;
  const known = new Set<string>();
  for await (const state of states) {
    for (const name of await namesTold(world, state, fact.agent)) known.add(name);
    const changed = copy(state);
    fact.change(await own(changed));
    if (!isDeepStrictEqual(await snapshot(changed), await snapshot(state))) {
      changes++;
      await expectSameSight(world, { state, changed, step, known }, fact);
    }
    step++;
  }
  expectThat(changes > 0, `${fact.what}: the change changes the state`);
}

interface ChangedState {
  readonly state: unknown;
  readonly changed: unknown;
  readonly step: number;
  /** Everything the agent has been shown so far. */
  readonly known: ReadonlySet<string>;
}

async function expectSameSight(
  world: AnyCompleteWorld,
  changes: ChangedState,
  { what, agent, steps, first }: HiddenFact,
): Promise<void> {
  const { state, changed, step } = changes;
  const same = async (of: (s: unknown) => unknown, name: string) =>
    expectEqual(await of(changed), await of(state), `${what}, after ${step} steps: ${name}`);
  const [seen, other] = [await world.observe(state, agent), await world.observe(changed, agent)];
  const parts = {
    text: `what ${agent} reads`,
    data: `the data of what ${agent} sees`,
    picture: `the picture of ${agent}`,
  };
  for (const [part, name] of Object.entries(parts))
    expectEqual(Reflect.get(other, part), Reflect.get(seen, part), `${what}, after ${step} steps: ${name}`);
  expectEqual(other, seen, `${what}, after ${step} steps: what ${agent} sees`);
  await same(async (s) => await world.views.camera?.(s, agent), `the names in the picture of ${agent}`);
  await same(async (s) => await world.actions(s, agent), `what ${agent} may do`);
  await same(
    async (s) => [
      await world.words.task(s),
      await world.words.manual(s),
      await world.words.scene?.(s),
      await world.words.named?.(s),
    ],
    'what all are told',
  );
  await same(async (s) => await world.bodies?.(s), 'what all are told of bodies');
  await same(
    async (s) => [await doneIn(world, s), await world.pace.rows?.(s)],
    'how all may claim the end, and in which rows they stand',
  );
  await same(async (s) => await wordsOfSpeech(world, s, agent), `what becomes of the words that ${agent} speaks`);
  for (const said of await sayingsOf(world, changes, agent))
    await same(
      async (s) => (await tryOut(world, s, { agent, does: said })).outcome,
      `the outcome of '${said}', which means nothing to ${agent}`,
    );
  // A player that is shown the same answers the same, so facts along a walk are tested with a single ask or none.
  const { player } = world;
  if (step > 0 || first !== undefined || seen.picture !== undefined || player === undefined) return;
  for (const ask of steps === undefined ? asks : (['act'] as const))
    await same(
      async (s) => player.answer(promptOf(await question(world, s, ask, { agent, sees: [agent] })), random('hidden')),
      `the answer to '${ask}'`,
    );
}

const namesTold = async (world: AnyCompleteWorld, state: unknown, agent: string): Promise<readonly string[]> =>
  [
    (await world.observe(state, agent)).text,
    await world.words.task(state),
    await world.words.manual(state),
    ...(await world.actions(state, agent)),
  ].flatMap(namesIn);

/** Text that is no action, and actions offered only to teammates that name things this agent has not been shown. */
async function sayingsOf(
  world: AnyCompleteWorld,
  { state, known }: ChangedState,
  agent: string,
): Promise<readonly string[]> {
  if (!(await world.ready(state)).includes(agent)) return [];
  const others = await flatMapInTurn(await world.ready(state), async (one) => await world.actions(state, one));
  const foreign = [...new Set(others)].filter((action) => namesIn(action).some((name) => !known.has(name)));
  return ['no action of this world', ...foreign.slice(0, MOST_TRIES)];
}
const MOST_TRIES = 4;

/** Who hears speech may depend on where others are; the words, or why they were refused, on nothing that is hidden. */
async function wordsOfSpeech(world: AnyCompleteWorld, state: unknown, agent: string): Promise<unknown> {
  if (!(await world.ready(state)).includes(agent)) return undefined;
  const { ok, reason, text } = (await spokenOutcome(world, state, { agent, text: 'Where is it?' })) ?? {};
  return ok ? { text } : { reason };
}

/** The number of steps that teammates continue. */
const STEPS = 3;
/** Tested at every n-th state of a walk. */
const EVERY = 3;
/** Fewer, since drawing is slow. */
const PICTURED_STEPS = 6;

export async function sameSightSameOffers(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for (const one of await withVariants(fixture))
    for await (const { agent, idled, acted } of sameSights(one)) {
      const what = `${agent}, which reads the same, is offered the same whether or not its teammates act`;
      expectEqual(await world.actions(acted, agent), await world.actions(idled, agent), what);
      expectEqual(
        [await world.words.task(acted), await world.words.manual(acted)],
        [await world.words.task(idled), await world.words.manual(idled)],
        what,
      );
    }
}

/** A teammate in the picture may do something there that the text does not mention. */
export async function sameSightSamePicture(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  if (world.views.camera === undefined) return;
  const pictured = { ...fixture, steps: PICTURED_STEPS, setups: fixture.pictured ?? fixture.setups };
  for await (const { agent, idled, acted, team, step } of sameSights(pictured)) {
    if (step < STEPS - 1) continue;
    const plates = await world.views.camera(idled, agent);
    if (plates.some(({ name }) => team.includes(name))) continue;
    if (!isDeepStrictEqual(await world.views.camera(acted, agent), plates)) continue;
    const [before, after] = await mapInTurn(
      [idled, acted],
      async (state) => (await world.observe(state, agent)).picture?.base64,
    );
    expectThat(before === after, `the picture of ${agent} does not change with what teammates do out of it`);
  }
}

/** The states are valid until the next one is requested. */
interface SameSight {
  readonly agent: string;
  readonly team: readonly string[];
  readonly idled: unknown;
  readonly acted: unknown;
  /** The number of steps for which they have done so. */
  readonly step: number;
}

async function* sameSights(fixture: HeldFixture): AsyncGenerator<SameSight> {
  const { world } = fixture;
  const chance = random('same sight');
  let count = 0;
  for await (const { state, setup } of states(fixture)) {
    if (count++ % EVERY !== 0) continue;
    for (const agent of await world.ready(state)) {
      let [idled, acted]: [unknown, unknown] = [copy(state), copy(state)];
      for (let step = 0; step < STEPS; step++) {
        idled = await stepWith(world, idled, () => world.pace.idle);
        acted = await stepWith(world, acted, async (one) =>
          one === agent ? world.pace.idle : await anyAction(world, acted, { agent: one, chance }),
        );
        const isReady = await everyInTurn([idled, acted], async (one) => (await world.ready(one)).includes(agent));
        if (!isReady || (await world.observe(idled, agent)).text !== (await world.observe(acted, agent)).text) break;
        yield { agent, team: setup.agents, idled, acted, step };
      }
    }
  }
}

async function stepWith(
  world: AnyCompleteWorld,
  state: unknown,
  act: (agent: string) => string | Promise<string>,
): Promise<unknown> {
  const intents = await mapInTurn(await world.ready(state), async (agent) => ({ agent, do: await act(agent) }));
  return nextState(world, state, intents);
}
