// Tests a world's rules: states, steps, actions, scores.
import { isDeepStrictEqual } from 'node:util';
import { random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld, Intent } from '../../runtime/core/world.ts';
import { ClauseFailure, expectEqual, expectThat } from '../suite.ts';
import { copy, type HeldFixture, intentsOf, states, walk } from './walk.ts';

export function sameStates(fixture: HeldFixture): void {
  for (const setup of fixture.setups) {
    const first = [...walk(fixture, setup)].at(-1);
    expectEqual(
      [...walk(fixture, setup)].at(-1),
      first,
      `the last state of scene ${setup.scene}, seed ${setup.seed}, played again`,
    );
  }
}

export function plainState(fixture: HeldFixture): void {
  for (const { state } of states(fixture))
    expectEqual(JSON.parse(JSON.stringify(state)), state, 'the state as read back from JSON');
}

/** What stands in a world's declaration is said to every episode alike, so that it can tell nothing of one. */
export function declarationsAreFixed({ world, setups }: HeldFixture): void {
  const declared = () => {
    const { name, version, scenes, words, pace } = world;
    return JSON.stringify({ name, version, scenes, words, pace });
  };
  const before = declared();
  for (const setup of setups) {
    for (const agent of setup.agents) world.observe(world.reset(setup), agent);
    const same = declared() === before;
    expectThat(same, `the name, the examples and the rest that the world declares stay as they are (${setup.scene})`);
  }
}

export function lookingIsPure({ world, ...fixture }: HeldFixture): void {
  for (const { state, setup } of states({ world, ...fixture })) {
    const before = copy(state);
    for (const agent of setup.agents) {
      world.observe(state, agent);
      world.actions(state, agent);
    }
    world.ready(state);
    world.words.task(state);
    world.words.manual(state);
    world.score(state);
    world.views.map?.(state);
    expectThat(isDeepStrictEqual(state, before), 'looking at a state does not change it');
  }
}

export function readyIsTeam(fixture: HeldFixture): void {
  const { world } = fixture;
  for (const { state, setup } of states(fixture)) {
    const ready = world.ready(state);
    expectEqual(
      ready,
      setup.agents.filter((a) => ready.includes(a)),
      'who is ready, in team order',
    );
  }
}

/** After the end nobody is ready; before it, somebody is. */
export function endsAreMeant(fixture: HeldFixture): void {
  const { world } = fixture;
  for (const setup of fixture.setups) {
    const state: unknown = world.reset(setup);
    const chance = random('ends');
    expectThat(world.ready(state).length > 0, 'somebody is ready when an episode begins');
    for (let step = 0; step < world.pace.stepCap; step++) {
      const { end } = world.step(state, intentsOf(world, state, chance));
      expectEqual(
        world.ready(state).length === 0,
        end !== undefined,
        `nobody being ready after step ${step}, which ends with ${end}`,
      );
      if (end !== undefined) break;
    }
  }
}

export function actionsOffered(fixture: HeldFixture): void {
  const { world } = fixture;
  for (const { state } of states(fixture)) {
    for (const agent of world.ready(state)) {
      const actions = world.actions(state, agent);
      expectThat(
        actions.includes(world.pace.idle),
        `'${world.pace.idle}', to idle, is among the actions of ${agent}: ${actions.slice(0, 8).join(', ')}`,
      );
      expectEqual(new Set(actions).size, actions.length, `the number of different actions of ${agent}`);
    }
  }
}

export function offersUnderstood(fixture: HeldFixture): void {
  const { world } = fixture;
  const chance = random('offers');
  for (const { state } of states(fixture)) {
    for (const agent of world.ready(state)) {
      for (const wanted of chance.shuffle(world.actions(state, agent)).slice(0, 8)) {
        const [outcome] = stepOnCopy(world, state, [{ agent, do: wanted }]).filter((o) => o.agent === agent);
        expectThat(outcome?.reason !== 'ACTION_UNKNOWN', `'${wanted}', which was on offer to ${agent}, is understood`);
      }
    }
  }
}

/**
 * Where actions are rows: an offer is read as itself, and whoever acts first fails for the first need that does not
 * hold. Tried with what it is offered, and with what only teammates are.
 */
export function rowsAreKept(fixture: HeldFixture): void {
  const { world } = fixture;
  const rows = world.oracle.actionRows;
  if (rows === undefined) return;
  const chance = random('rows');
  for (const { state } of states(fixture)) {
    const team = world.ready(state);
    const [first = ''] = team;
    for (const agent of team) {
      const offered = world.actions(state, agent);
      const strange = offered.find((action) => rows.read(state, agent, action)?.text !== action);
      expectThat(strange === undefined, `'${strange}', which is on offer to ${agent}, is read as itself`);
      for (const does of chance.shuffle([...offered]).slice(0, 6)) {
        const read = rows.read(state, first, does);
        const outcome = stepOnCopy(world, state, [{ agent: first, do: does }]).find((one) => one.agent === first);
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

export function garbageFails(fixture: HeldFixture): void {
  const { world } = fixture;
  for (const { state, setup } of states(fixture)) {
    for (const text of GARBAGE) {
      const outcomes = stepOnCopy(
        world,
        state,
        world.ready(state).map((agent) => ({ agent, do: text })),
      );
      for (const { ok, reason } of outcomes) {
        expectThat(!ok && (reason ?? '') !== '', `'${text.slice(0, 20)}' fails with a reason (scene ${setup.scene})`);
      }
    }
  }
}

export function strangersAreHarmless(fixture: HeldFixture): void {
  const { world } = fixture;
  for (const { state } of states(fixture)) {
    for (const intents of [[], [{ agent: 'nobody of this team', do: world.pace.idle }]]) {
      try {
        stepOnCopy(world, state, intents);
      } catch (thrown) {
        throw new ClauseFailure(`expected a step with intents ${JSON.stringify(intents)}, got ${String(thrown)}`);
      }
    }
  }
}

export function outcomesAnswer(fixture: HeldFixture): void {
  const { world } = fixture;
  const chance = random('outcomes');
  for (const { state } of states(fixture)) {
    const intents = intentsOf(world, state, chance);
    const outcomes = stepOnCopy(world, state, intents);
    expectEqual(outcomes.map((o) => o.agent).sort(), intents.map((i) => i.agent).sort(), 'the agents of the outcomes');
  }
}

export function scoresComplete(fixture: HeldFixture): void {
  const { world } = fixture;
  const names = world.metrics.map((m) => m.name).sort();
  for (const { state } of states(fixture)) {
    const score = world.score(state);
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

export function oddNames(fixture: HeldFixture): void {
  const { world } = fixture;
  for (const { agents, ...setup } of fixture.setups) {
    const named = (names: readonly string[]) => [
      ...walk(fixture, { ...setup, agents: agents.map((_, i) => names[i] ?? `n${i}`) }),
    ];
    const [odd] = named(ODD_NAMES).slice(-1);
    const [plain] = named(agents).slice(-1);
    expectEqual(
      world.ready(odd),
      world.ready(plain).map((a) => ODD_NAMES[agents.indexOf(a)] ?? `n${agents.indexOf(a)}`),
      'who is ready',
    );
    expectEqual(world.score(odd), world.score(plain), 'the score of a team with odd names');
  }
}

function stepOnCopy(world: AnyCompleteWorld, state: unknown, intents: readonly Intent[]) {
  const copied: unknown = copy(state);
  return world.ready(copied).length === 0 ? [] : world.step(copied, intents).outcomes;
}
