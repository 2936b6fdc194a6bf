// Tests that what an agent cannot see changes nothing it receives: text, data, picture, action list, the outcome of
// impossible actions, and a player's answers to all of these.
import { isDeepStrictEqual } from 'node:util';
import { ASKS, type Ask } from '../../runtime/core/ask.ts';
import { random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { doneIn } from '../../runtime/world/complete-world.ts';
import { expectEqual, expectThat } from '../suite.ts';
import { namesIn } from './shown-names.ts';
import { spokenOutcome } from './speech.ts';
import { copy, type HeldFixture, type HiddenFact, idleAfter, promptOf, question, walk } from './walk.ts';

const asks = Object.keys(ASKS) as Ask[];

export function hiddenStaysHidden(fixture: HeldFixture): void {
  const facts = fixture.hidden.filter(({ first }) => first === undefined);
  expectThat(facts.length > 0, 'the fixture names something hidden');
  for (const fact of facts) expectHidden(fixture.world, fact, walk({ ...fixture, steps: fact.steps ?? 0 }, fact.setup));
}

/** In a world in which everything that was seen once can be seen for ever, the fixture names no such fact. */
export function memoriesStayOld(fixture: HeldFixture): void {
  for (const fact of fixture.hidden)
    if (fact.first !== undefined) expectHidden(fixture.world, fact, idleAfter(fixture.world, fact));
}

function expectHidden(world: AnyCompleteWorld, fact: HiddenFact, states: Iterable<unknown>): void {
  let changes = 0;
  let step = 0;
  const known = new Set<string>();
  for (const state of states) {
    for (const name of namesTold(world, state, fact.agent)) known.add(name);
    const changed = copy(state);
    fact.change(changed);
    if (!isDeepStrictEqual(changed, state)) {
      changes++;
      expectSameSight(world, { state, changed, step, known }, fact);
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

function expectSameSight(
  world: AnyCompleteWorld,
  changes: ChangedState,
  { what, agent, steps, first }: HiddenFact,
): void {
  const { state, changed, step } = changes;
  const same = (of: (s: unknown) => unknown, name: string) =>
    expectEqual(of(changed), of(state), `${what}, after ${step} steps: ${name}`);
  const [seen, other] = [world.observe(state, agent), world.observe(changed, agent)];
  const parts = {
    text: `what ${agent} reads`,
    data: `the data of what ${agent} sees`,
    picture: `the picture of ${agent}`,
  };
  for (const [part, name] of Object.entries(parts))
    expectEqual(Reflect.get(other, part), Reflect.get(seen, part), `${what}, after ${step} steps: ${name}`);
  expectEqual(other, seen, `${what}, after ${step} steps: what ${agent} sees`);
  same((s) => world.views.camera?.(s, agent), `the names in the picture of ${agent}`);
  same((s) => world.actions(s, agent), `what ${agent} may do`);
  same(
    (s) => [world.words.task(s), world.words.manual(s), world.words.scene?.(s), world.words.named?.(s)],
    'what all are told',
  );
  same((s) => world.bodies?.(s), 'what all are told of bodies');
  same((s) => [doneIn(world, s), world.pace.rows?.(s)], 'how all may claim the end, and in which rows they stand');
  same((s) => wordsOfSpeech(world, s, agent), `what becomes of the words that ${agent} speaks`);
  for (const said of sayingsOf(world, changes, agent))
    same((s) => outcomeOf(world, s, agent, said), `the outcome of '${said}', which means nothing to ${agent}`);
  // A player that is shown the same answers the same, so facts along a walk are tested with a single ask or none.
  const { player } = world;
  if (step > 0 || first !== undefined || seen.picture !== undefined || player === undefined) return;
  for (const ask of steps === undefined ? asks : (['act'] as const))
    same(
      (s) => player.answer(promptOf(question(world, s, ask, { agent, sees: [agent] })), random('hidden')),
      `the answer to '${ask}'`,
    );
}

const namesTold = (world: AnyCompleteWorld, state: unknown, agent: string): readonly string[] =>
  [
    world.observe(state, agent).text,
    world.words.task(state),
    world.words.manual(state),
    ...world.actions(state, agent),
  ].flatMap(namesIn);

/** Text that is no action, and actions offered only to teammates that name things this agent has not been shown. */
function sayingsOf(world: AnyCompleteWorld, { state, known }: ChangedState, agent: string): readonly string[] {
  if (!world.ready(state).includes(agent)) return [];
  const others = world.ready(state).flatMap((one) => world.actions(state, one));
  const foreign = [...new Set(others)].filter((action) => namesIn(action).some((name) => !known.has(name)));
  return ['no action of this world', ...foreign.slice(0, MOST_TRIES)];
}
const MOST_TRIES = 4;

function outcomeOf(world: AnyCompleteWorld, state: unknown, agent: string, said: string): unknown {
  const next = copy(state);
  const intents = world.ready(next).map((one) => ({ agent: one, do: one === agent ? said : world.pace.idle }));
  return world.step(next, intents).outcomes.find((one) => one.agent === agent);
}

/** Who hears speech may depend on where others are; the words, or why they were refused, on nothing that is hidden. */
function wordsOfSpeech(world: AnyCompleteWorld, state: unknown, agent: string): unknown {
  if (!world.ready(state).includes(agent)) return undefined;
  const { ok, reason, text } = spokenOutcome(world, state, { agent, text: 'Where is it?' }) ?? {};
  return ok ? { text } : { reason };
}
