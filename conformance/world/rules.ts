// Tests a world's rules: states, steps, actions, scores.

import { isDeepStrictEqual } from 'node:util';
import { random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld, Intent, Setup } from '../../runtime/core/world.ts';
import { jsonFault } from '../../runtime/text/json.ts';
import { doneIn } from '../../runtime/world/complete-world.ts';
import { collect, mapInTurn } from '../in-turn.ts';
import { ClauseFailure, expectEqual, expectThat } from '../suite.ts';
import { copy, type HeldFixture, intentsOf, states, walk } from './walk.ts';

/** The most steps that are played twice: what a world does late must come again too. */
const MOST_STEPS = 60;
/** So many more episodes are begun, over all setups: few outcomes of a chance are soon the same twice. */
const MORE_RESETS = 8;

export async function sameStates(fixture: HeldFixture): Promise<void> {
  const { world, snapshot } = fixture;
  const steps = Math.max(fixture.steps ?? 0, Math.min(world.pace.stepCap, MOST_STEPS));
  for (const setup of fixture.setups) {
    const [first, second] = [await tellingsOf(fixture, setup, steps), await tellingsOf(fixture, setup, steps)];
    for (const [step, told] of first.entries())
      expectEqual(second[step], told, `step ${step} of scene ${setup.scene}, seed ${setup.seed}, played again`);
    expectEqual(second.length, first.length, `the steps of scene ${setup.scene}, seed ${setup.seed}, played again`);
    for (let i = 0; i < MORE_RESETS / fixture.setups.length; i++) {
      const begun = copy(await snapshot(await world.reset(setup)));
      expectSame(begun, first[0]?.state, `the first state of scene ${setup.scene}, seed ${setup.seed}, played again`);
    }
  }
}

/** What each state of a walk is and tells: to each agent, in its lists and by its score. */
async function tellingsOf({ world, snapshot }: HeldFixture, setup: Setup, steps: number) {
  const told: { readonly state: unknown; readonly [more: string]: unknown }[] = [];
  for await (const state of walk({ world, steps }, setup))
    told.push({
      state: copy(await snapshot(state)),
      seen: await mapInTurn(setup.agents, async (agent) => (await world.observe(state, agent)).text),
      offered: await mapInTurn(setup.agents, async (agent) => await world.actions(state, agent)),
      score: await world.score(state),
    });
  return told;
}

export async function plainState(fixture: HeldFixture): Promise<void> {
  for await (const { state } of states(fixture)) {
    const whole = await fixture.snapshot(state);
    const why = jsonFault(whole);
    if (why !== undefined) throw new ClauseFailure(`the state is no plain JSON: ${why}`);
    const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(whole)), whole);
    expectThat(isSame, 'read back from JSON a state is the same: without undefined, -0 and objects of classes');
  }
}

/** What stands in a world's declaration is said to every episode alike, so that it can tell nothing of one. */
export async function declarationsAreFixed({ world, setups }: HeldFixture): Promise<void> {
  const declared = () => {
    const { name, version, scenes, words, pace } = world;
    return JSON.stringify({ name, version, scenes, words, pace });
  };
  const before = declared();
  for (const setup of setups) {
    for (const agent of setup.agents) await world.observe(await world.reset(setup), agent);
    const same = declared() === before;
    expectThat(same, `the name, the examples and the rest that the world declares stay as they are (${setup.scene})`);
  }
}

export async function lookingIsPure(fixture: HeldFixture): Promise<void> {
  const { world, snapshot } = fixture;
  let lastSetup: Setup | undefined;
  for await (const { state, setup } of states(fixture)) {
    const unseen = copy(state);
    const before = copy(await snapshot(state));
    const told: { readonly method: string; readonly first: unknown; readonly again: unknown }[] = [];
    const asked = questionsOf(world, setup.agents);
    for (const [method, ask] of asked) told.push({ method, first: await ask(state), again: await ask(state) });
    const looks = looksOf(world, lastSetup !== setup);
    for (const [, look] of looks) await look(state);
    lastSetup = setup;
    const after = copy(await snapshot(state));
    if (!isDeepStrictEqual(after, before)) {
      for (const look of [...asked, ...looks]) await expectUnchangedBy(fixture, look, copy(unseen));
      expectSame(after, before, 'the state after everything was looked at');
    }
    for (const { method, first, again } of told)
      expectSame(again, first, `what ${method} says of the same state when asked again`);
  }
}

/** Methods that look at a state, by name. */
type Looks = [method: string, look: (state: unknown) => unknown][];

/** What decides how an episode goes. Pictures may differ by a shade. */
const questionsOf = (world: AnyCompleteWorld, agents: readonly string[]): Looks => [
  ...agents.flatMap(
    (agent): Looks => [
      [`'observe' for ${agent}`, async (state) => ({ ...(await world.observe(state, agent)), picture: undefined })],
      [`'actions' for ${agent}`, (state) => world.actions(state, agent)],
    ],
  ),
  ["'ready'", (state) => world.ready(state)],
  ["'score'", (state) => world.score(state)],
];

/** All else. Drawing is slow. */
const looksOf = (world: AnyCompleteWorld, isDrawn: boolean): Looks => [
  ["'words.task'", (state) => world.words.task(state)],
  ["'words.manual'", (state) => world.words.manual(state)],
  ["'words.scene'", (state) => world.words.scene?.(state)],
  ["'words.named'", (state) => world.words.named?.(state)],
  ["'views.map'", (state) => world.views.map?.(state)],
  ["'views.graph'", (state) => world.views.graph?.(state)],
  ["'views.picture'", (state) => isDrawn && world.views.picture?.(state)],
  ["'oracle.completed'", (state) => world.oracle.completed?.(state)],
  ["'pace.rows'", (state) => world.pace.rows?.(state)],
  ["'pace.done'", (state) => doneIn(world, state)],
  ["'bodies'", (state) => world.bodies?.(state)],
];

async function expectUnchangedBy({ snapshot }: HeldFixture, [method, look]: Looks[number], state: unknown) {
  const before = copy(await snapshot(state));
  await look(state);
  expectSame(await snapshot(state), before, `the state after ${method} was asked`);
}

/** @throws ClauseFailure at the first place where they differ: `at holder.name: expected …` */
function expectSame(have: unknown, want: unknown, what: string): void {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const keys = isObject(have) && isObject(want) ? Object.keys({ ...want, ...have }) : [];
  const inside = (value: unknown, key: string): unknown => Reflect.get(Object(value), key);
  const key = keys.find((one) => !isDeepStrictEqual(inside(have, one), inside(want, one)));
  if (key === undefined) return expectEqual(have, want, what);
  expectSame(inside(have, key), inside(want, key), `${what}${what.includes(', at ') ? '.' : ', at '}${key}`);
}

export async function readyIsTeam(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for await (const { state, setup } of states(fixture)) {
    const ready = await world.ready(state);
    expectEqual(
      ready,
      setup.agents.filter((a) => ready.includes(a)),
      'who is ready, in team order',
    );
  }
}

/** After the end nobody is ready; before it, somebody is. */
export async function endsAreMeant(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for (const setup of fixture.setups) {
    let state: unknown = await world.reset(setup);
    const chance = random('ends');
    expectThat((await world.ready(state)).length > 0, 'somebody is ready when an episode begins');
    for (let step = 0; step < world.pace.stepCap; step++) {
      const { end, state: next } = await world.step(state, await intentsOf(world, state, chance));
      state = next ?? state;
      expectEqual(
        (await world.ready(state)).length === 0,
        end !== undefined,
        `nobody being ready after step ${step}, which ends with ${end}`,
      );
      if (end !== undefined) break;
    }
  }
}

export async function actionsOffered(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  let isAnythingElse = false;
  for await (const { state } of states(fixture)) {
    for (const agent of await world.ready(state)) {
      const actions = await world.actions(state, agent);
      expectThat(
        actions.includes(world.pace.idle),
        `'${world.pace.idle}', to idle, is among the actions of ${agent}: ${actions.slice(0, 8).join(', ')}`,
      );
      expectEqual(new Set(actions).size, actions.length, `the number of different actions of ${agent}`);
      isAnythingElse ||= actions.length > 1;
    }
  }
  expectThat(isAnythingElse, 'anybody is ever offered anything but to idle');
}

export async function offersUnderstood(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  const chance = random('offers');
  for await (const { state } of states(fixture)) {
    for (const agent of await world.ready(state)) {
      for (const wanted of chance.shuffle(await world.actions(state, agent)).slice(0, 8)) {
        const [outcome] = (await stepOnCopy(world, state, [{ agent, do: wanted }])).filter((o) => o.agent === agent);
        expectThat(outcome?.reason !== 'ACTION_UNKNOWN', `'${wanted}', which was on offer to ${agent}, is understood`);
      }
    }
  }
}

/**
 * Where actions are rows: an offer is read as itself, and whoever acts first fails for the first need that does not
 * hold. Tried with what it is offered, and with what only teammates are.
 */
export async function rowsAreKept(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  const rows = world.oracle.actionRows;
  if (rows === undefined) return;
  const chance = random('rows');
  for await (const { state } of states(fixture)) {
    const team = await world.ready(state);
    const [first = ''] = team;
    for (const agent of team) {
      const offered = await world.actions(state, agent);
      const strange = offered.find((action) => rows.read(state, agent, action)?.text !== action);
      expectThat(strange === undefined, `'${strange}', which is on offer to ${agent}, is read as itself`);
      for (const does of chance.shuffle([...offered]).slice(0, 6)) {
        const read = rows.read(state, first, does);
        const outcome = (await stepOnCopy(world, state, [{ agent: first, do: does }])).find(
          (one) => one.agent === first,
        );
        const unmet = read?.needs.find(({ holds }) => !holds);
        if (unmet !== undefined)
          expectEqual(
            outcome?.reason,
            unmet.reason,
            `the reason why ${first} cannot '${does}', for it lacks '${unmet.fact}'`,
          );
        else
          expectEqual(
            outcome?.reason === 'ACTION_UNKNOWN',
            read === undefined,
            `whether '${does}' is no action of ${first}`,
          );
      }
    }
  }
}

const GARBAGE = [
  '',
  ' ',
  'fly to the moon',
  '__proto__',
  '(',
  'Move(',
  '*',
  '💥',
  'a'.repeat(10_000),
  '\u0000',
  '{"do":"x"}',
  'constructor()',
];

export async function garbageFails(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for await (const { state, setup } of states(fixture)) {
    for (const text of GARBAGE) {
      const outcomes = await stepOnCopy(
        world,
        state,
        (await world.ready(state)).map((agent) => ({ agent, do: text })),
      );
      for (const { ok, reason } of outcomes) {
        expectThat(!ok && (reason ?? '') !== '', `'${text.slice(0, 20)}' fails with a reason (scene ${setup.scene})`);
      }
    }
  }
}

export async function strangersAreHarmless(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for await (const { state } of states(fixture)) {
    for (const intents of [[], [{ agent: 'nobody of this team', do: world.pace.idle }]]) {
      try {
        await stepOnCopy(world, state, intents);
      } catch (thrown) {
        throw new ClauseFailure(`expected a step with intents ${JSON.stringify(intents)}, got ${String(thrown)}`);
      }
    }
  }
}

export async function outcomesAnswer(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  const chance = random('outcomes');
  for await (const { state } of states(fixture)) {
    const intents = await intentsOf(world, state, chance);
    const outcomes = await stepOnCopy(world, state, intents);
    expectEqual(outcomes.map((o) => o.agent).sort(), intents.map((i) => i.agent).sort(), 'the agents of the outcomes');
  }
}

export async function scoresComplete(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  const names = world.metrics.map((m) => m.name).sort();
  for await (const { state } of states(fixture)) {
    const score = await world.score(state);
    expectThat(Object.keys(score).length > 0, 'there is a score');
    for (const [definition, figures] of Object.entries(score)) {
      expectEqual(Object.keys(figures).sort(), names, `the metrics of '${definition}'`);
      expectThat(
        Object.values(figures).every(Number.isFinite),
        `every figure of '${definition}' is a finite number: ${JSON.stringify(figures)}`,
      );
      for (const { name, kind } of world.metrics) {
        if (kind === 'rate')
          expectThat(figures[name] === 0 || figures[name] === 1, `'${name}' of '${definition}' is 0 or 1`);
      }
    }
  }
}

/** Names that are likely to break string keys, grammars and patterns. */
const ODD_NAMES = ['a.b c', '__proto__', 'Zoë "Ω" <b>', 'constructor', '$&', '*', '名', '-'];

export async function oddNames(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for (const { agents, ...setup } of fixture.setups) {
    const named = async (names: readonly string[]) => [
      ...(await collect(walk(fixture, { ...setup, agents: agents.map((_, i) => names[i] ?? `n${i}`) }))),
    ];
    const [odd] = (await named(ODD_NAMES)).slice(-1);
    const [plain] = (await named(agents)).slice(-1);
    expectEqual(
      await world.ready(odd),
      (await world.ready(plain)).map((a) => ODD_NAMES[agents.indexOf(a)] ?? `n${agents.indexOf(a)}`),
      'who is ready',
    );
    expectEqual(await world.score(odd), await world.score(plain), 'the score of a team with odd names');
  }
}

async function stepOnCopy(world: AnyCompleteWorld, state: unknown, intents: readonly Intent[]) {
  const copied: unknown = copy(state);
  return (await world.ready(copied)).length === 0 ? [] : (await world.step(copied, intents)).outcomes;
}
