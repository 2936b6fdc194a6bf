// Collects every promise of a world (runtime/core/world.ts) and of its player as a suite of clauses, and tries a world
// on it without anything that only its author knows. All shipped worlds pass it, and a user's own world must pass it
// too.
import type { AnyCompleteWorld, Setup } from '../../runtime/core/world.ts';
import { checkedWorld } from '../../runtime/episode/guarded-world.ts';
import { asTroupeError, dataOf, hasCode } from '../../runtime/errors/index.ts';
import { world as completeWorld, hasOwnManual } from '../../runtime/world/complete-world.ts';
import { findInTurn, flatMapInTurn } from '../in-turn.ts';
import { expectEqual, expectThat, runSuite, type Suite, type SuiteClause, type SuiteResults } from '../suite.ts';
import { copiedStates } from './handled-states.ts';
import { hiddenStaysHidden, memoriesStayOld, sameSightSameOffers, sameSightSamePicture } from './hidden-facts.ts';
import {
  answersAlike,
  answersAreOffered,
  answersFit,
  answersFromPromptAlone,
  anythingIsAnswered,
  drawnPlainly,
  readsItsText,
  toldInWords,
} from './presentation.ts';
import {
  actionsOffered,
  declarationsAreFixed,
  endsAreMeant,
  garbageFails,
  lookingIsPure,
  oddNames,
  offersUnderstood,
  outcomesAnswer,
  plainState,
  readyIsTeam,
  rowsAreKept,
  sameStates,
  scoresComplete,
  strangersAreHarmless,
} from './rules.ts';
import {
  completedNamesWhatWasShown,
  disclosuresNameWhatWasShown,
  endsNameWhatWasShown,
  failuresNameWhatWasShown,
  offersNameWhatWasShown,
  picturesNameWhatIsOffered,
  picturesNameWhatIsSeen,
  speechIsPassedOn,
} from './shown-names.ts';
import { copy, type HeldFixture, states, type WorldFixture } from './walk.ts';

export type { HiddenFact, WorldFixture } from './walk.ts';

const withoutPlayer = ({ player }: AnyCompleteWorld) => (player === undefined ? 'player' : undefined);
/** Nothing else says what actions are called. */
const withoutManual = (world: AnyCompleteWorld) => (hasOwnManual(world) ? undefined : 'words.manual');
/** Only a player reads what is told in words. */
const withoutReader = ({ words, player }: AnyCompleteWorld) =>
  words.readObservation === undefined && player === undefined ? 'words' : undefined;

/** What every world promises, as clauses; `runSuite(worldSuite, …)` tries a world on them. */
export const worldSuite: Suite<WorldFixture> = {
  name: 'world',
  clauses: [
    clause('the same setup and the same intents give the same states', sameStates),
    clause('the state is plain JSON', plainState),
    clause('what a world declares is the same in every episode', declarationsAreFixed),
    clause('looking at a state does not change it', lookingIsPure),
    clause('who is ready is of the team, in its order', readyIsTeam),
    clause('an end leaves nobody ready, and without one somebody is', endsAreMeant),
    clause('whoever is ready is offered actions, each once, and may idle', actionsOffered),
    clause('every action on offer is understood', offersUnderstood),
    clause('an action is read by its row, and fails for the first need that does not hold', rowsAreKept),
    clause('an action that makes no sense fails with a reason', garbageFails),
    clause('a missing intent and one of a stranger break nothing', strangersAreHarmless),
    clause('each intent has its outcome', outcomesAnswer),
    clause('every definition of the score has every metric, as a finite number', scoresComplete),
    clause('agents with odd names fare like any others', oddNames),
    clause('task, manual and what is seen are told in words', toldInWords),
    clause('a drawing is plain text', drawnPlainly),
    clause(
      'an observation says in its text what programs read, and the world reads it there',
      readsItsText,
      withoutReader,
    ),
    clause('lines that stand apart in an observation are what the world says they are', linesAreAsDeclared),
    withHidden(clause('what an agent cannot see changes neither its prompt nor an answer', hiddenStaysHidden)),
    clause('what an agent saw before and cannot see any more is told as it was then', memoriesStayOld),
    clause('an action on offer names only what its agent has been shown', offersNameWhatWasShown, withoutManual),
    clause('a failure names only what its agent has been shown', failuresNameWhatWasShown),
    clause('what is checked as done names only what somebody has been shown', completedNamesWhatWasShown),
    clause('teammates hear of what an agent says its own words only', speechIsPassedOn),
    clause('the reason of an end names only what somebody has been shown', endsNameWhatWasShown),
    clause('what options are said to disclose names only what agents are shown', disclosuresNameWhatWasShown),
    clause(
      'a picture from where its agent stands names only what its words name, each name whole',
      picturesNameWhatIsSeen,
    ),
    clause('whoever sees the same is offered the same, whatever its teammates do', sameSightSameOffers),
    clause(
      'the picture of the same words and names is the same, whatever teammates out of it do',
      sameSightSamePicture,
    ),
    clause('whatever pictures name and an agent is offered to act on stands in its picture', picturesNameWhatIsOffered),
    clause('the player has every field of every ask', answersFit, withoutPlayer),
    clause('what the player does is on offer', answersAreOffered, withoutPlayer),
    clause('the player answers the same question alike, and leaves it as it was', answersAlike, withoutPlayer),
    clause('the player answers from the prompt alone, whatever came before it', answersFromPromptAlone, withoutPlayer),
    clause('the player answers whatever a prompt holds', anythingIsAnswered, withoutPlayer),
  ],
};

/** `lacks`: the facet that a clause is about, or a member of one, where a world does not have it. */
function clause(
  name: string,
  run: (fixture: HeldFixture) => Promise<void>,
  lacks: (world: AnyCompleteWorld) => string | undefined = () => undefined,
): SuiteClause<WorldFixture> {
  const absent = ({ world }: WorldFixture) => {
    const facet = lacks(completeWorld(world));
    return facet && `the world has no facet '${facet}'`;
  };
  return {
    name,
    absent,
    async run(fixture) {
      if (absent(fixture) !== undefined) return;
      const { world, snapshot, own } = await copiedStates(completeWorld(fixture.world), fixture.setups[0]);
      // What a score lacks is a clause of its own.
      const checked = { ...checkedWorld(world), score: world.score };
      await run({ ...fixture, hidden: fixture.hidden ?? [], world: checked, snapshot, own });
    },
  };
}

/** A clause about facts that only the author of a world knows. */
function withHidden({ name, run }: SuiteClause<WorldFixture>): SuiteClause<WorldFixture> {
  return {
    name,
    absent: ({ hidden }) =>
      hidden === undefined
        ? 'which facts are hidden is known to its author: give them to worldSuite in a test'
        : undefined,
    run: async (fixture) => {
      if (fixture.hidden !== undefined) await run(fixture);
    },
  };
}

/**
 * Tests that the lines of an observation that a world marks are what it claims: prompts omit lines about the last step,
 * show a team the lines common to all only once, and read from them what each agent can do.
 */
async function linesAreAsDeclared(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for await (const { state, setup } of states(fixture)) {
    const declared = await flatMapInTurn(setup.agents, async (agent) => (await partsOf(world, state, agent)) ?? []);
    const [first] = declared;
    if (first === undefined) continue;
    for (const { agent, shared, doable, isWhole } of declared) {
      expectThat(isWhole, `the text of ${agent} has the lines that it sets apart`);
      expectEqual(shared, first.shared, `the lines that ${agent} shares with ${first.agent}`);
      const can = doable.slice(1).flatMap((line) => actionsIn(line, agent));
      const strange = await findInTurn(can, async (action) => !(await world.actions(state, agent)).includes(action));
      expectThat(strange === undefined, `'${strange}', which the lines say ${agent} can do, is on offer to it`);
    }
    for (const agent of await world.ready(state)) await expectFailureInOutcome(world, state, agent);
  }
}

/** If a teammate's action fails or the agent idles, only the lines about the last step differ. */
async function expectFailureInOutcome(world: AnyCompleteWorld, state: unknown, agent: string): Promise<void> {
  const others = await flatMapInTurn(await world.ready(state), async (one) =>
    one === agent ? [] : await world.actions(state, one),
  );
  const foreign = await findInTurn(others, async (action) => !(await world.actions(state, agent)).includes(action));
  if (foreign === undefined) return;
  const after = async (does: string) => {
    const next = copy(state);
    const intents = (await world.ready(next)).map((one) => ({
      agent: one,
      do: one === agent ? does : world.pace.idle,
    }));
    const { outcomes, state: then = next } = await world.step(next, intents);
    const failed = outcomes.some((one) => one.agent === agent && !one.ok);
    return { failed, rest: (await partsOf(world, then, agent))?.rest };
  };
  const { failed, rest } = await after(foreign);
  const what = `after '${foreign}' failed, the lines of ${agent} that are not about the last step`;
  if (failed) expectEqual(rest, (await after(world.pace.idle)).rest, what);
}

async function partsOf(world: AnyCompleteWorld, state: unknown, agent: string) {
  const { text, lines } = await world.observe(state, agent);
  if (lines === undefined) return undefined;
  const { outcome, shared, doable } = lines;
  const all = text.split('\n');
  return {
    agent,
    isWhole: Math.max(outcome, shared, doable) <= all.length,
    rest: all.slice(outcome),
    shared: shared === 0 ? [] : all.slice(-shared),
    doable: doable === 0 ? [] : all.slice(-doable),
  };
}

/** `alice, bob: go; wait` for both of them. */
function actionsIn(line: string, agent: string): string[] {
  const at = line.indexOf(': ');
  const names = line.slice(0, Math.max(0, at)).split(', ');
  return names.includes(agent) ? line.slice(at + 2).split('; ') : [];
}

const SEEDS = [0, 1];
const MOST_SCENES = 2;
/** A world for thousands is tried with so many. */
const MOST_AGENTS = 6;

/**
 * What `troupe world check` tries: every clause of the suite, with the smallest team and a large one. `onClause` is
 * told each clause before it is tried, and how many were before it.
 * @example
 * ```ts
 * import { relay, tryWorld } from 'troupe/conformance';
 *
 * const { ok } = await tryWorld(relay);
 * ok; // → true
 * ```
 */
export async function tryWorld(
  world: AnyCompleteWorld,
  onClause?: (clause: string, done: number) => void,
): Promise<SuiteResults> {
  const fixture = { world, setups: await setupsOf(world) };
  return runSuite(worldSuite, () => fixture, { onClause });
}

async function setupsOf(world: AnyCompleteWorld): Promise<Setup[]> {
  const { scenes, team, options } = world;
  const setups: Setup[] = [];
  for (const scene of scenes.slice(0, MOST_SCENES)) {
    const made = (n: number, seed = 0) => ({ scene, seed, agents: team.names(n), options: options.parse({}) });
    const { min, max } = await teamOf(world, made(team.min));
    const sizes = new Set([min, Math.max(min, Math.min(max, MOST_AGENTS))]);
    setups.push(...SEEDS.flatMap((seed) => [...sizes].map((n) => made(n, seed))));
  }
  return setups;
}

/** The sizes of team that a scene takes: it may take fewer than its world. */
async function teamOf(world: AnyCompleteWorld, setup: Setup): Promise<{ readonly min: number; readonly max: number }> {
  try {
    await world.reset(setup);
  } catch (thrown) {
    const error = asTroupeError(thrown);
    const { min, max } = dataOf(error);
    if (hasCode(error, 'AGENTS_OUT_OF_RANGE') && typeof min === 'number' && typeof max === 'number')
      return { min, max };
  }
  return world.team;
}
