// Advances the world by one team step: agents act in team order, each on what the earlier ones left; under the
// published rules explorers act last, and only the first of them. Then everybody sees, and finished subtasks count.
// Exploring looks in all four directions, goes where the view is most like the task, and again (LLaMAR, the section on
// exploration: J = 2 moves, K = 3 times; its published script does it once, with three moves).
import { random } from '../../runtime/core/random.ts';
import {
  attemptText,
  failure,
  failureText,
  type HouseholdActionResult,
  type HouseholdAttempt,
  type HouseholdDeed,
  SUCCESS,
  shownName,
  toldOf,
} from './action.ts';
import { TYPE_WORDS, typeOf } from './object-types.ts';
import { handleThing, look, move, navigate, rotate } from './rules.ts';
import { type HouseholdScope, hearNames, knowsOf, perceive, type Similarity, thingsInView } from './scope.ts';
import { LEVEL } from './sight.ts';
import type { HouseholdAgentState } from './state.ts';
import { countNamed, countThingDeed } from './tally.ts';

export function teamStep(scope: HouseholdScope, attempts: readonly HouseholdAttempt[]): HouseholdActionResult[] {
  const { state } = scope;
  const results: HouseholdActionResult[] = attempts.map(() => SUCCESS);
  const all = [...attempts.keys()];
  const explorers = all.filter((who) => explores(attempts[who]));
  const published = state.options.rules === 'published';
  for (const who of published ? [...all.filter((one) => !explorers.includes(one)), ...explorers] : all) {
    const [me, attempt] = [state.agents[who], attempts[who]];
    const inVain = published && explorers.indexOf(who) > 0;
    if (me !== undefined && attempt !== undefined) results[who] = takeTurn(scope, me, { attempt, inVain });
  }
  for (const me of state.agents) perceive(scope, me);
  state.step += 1;
  return results;
}

const explores = (attempt: HouseholdAttempt | undefined): boolean =>
  attempt?.kind === 'action' && attempt.action.deed.verb === 'Explore';

/** `inVain`: another agent explores in this step. */
interface Turn {
  readonly attempt: HouseholdAttempt;
  readonly inVain: boolean;
}

function takeTurn(scope: HouseholdScope, me: HouseholdAgentState, turn: Turn): HouseholdActionResult {
  const { state } = scope;
  const { attempt } = turn;
  const held = me.holds;
  const phrase = attemptText(state, me, attempt);
  const result = performAttempt(scope, me, turn);
  const { verdict, by } = result;
  const ended = { phrase: phrase(verdict === 'ok'), verdict, by: by === undefined ? null : shownName(by) };
  me.last = toldOf(ended, state.options.reasons);
  if (attempt.kind !== 'garbage') countNamed(scope, attempt.kind === 'action' ? attempt.action.text : attempt.text);
  if (verdict !== 'ok') me.failures = [...me.failures, failureText(me.last)];
  else if (attempt.kind === 'action' && attempt.action.deed.verb !== 'Idle' && attempt.action.deed.verb !== 'Done') {
    me.failures = [];
    const who = state.agents.indexOf(me);
    state.tally.successes[who] = (state.tally.successes[who] ?? 0) + 1;
    const { deed } = attempt.action;
    if ('name' in deed) countThingDeed(scope, me, { verb: deed.verb, thing: scope.names.get(deed.key) ?? -1, held });
  }
  return result;
}

function performAttempt(
  scope: HouseholdScope,
  me: HouseholdAgentState,
  { attempt, inVain }: Turn,
): HouseholdActionResult {
  if (attempt.kind === 'garbage') return failure('ACTION_UNKNOWN');
  if (attempt.kind === 'speech') {
    hearNames(scope, me, attempt.text);
    return SUCCESS;
  }
  const { deed } = attempt.action;
  switch (deed.verb) {
    case 'Idle':
    case 'Done':
      return SUCCESS;
    case 'Explore':
      if (!scope.state.options.explore) return failure('ACTION_UNKNOWN');
      return inVain ? failure('another_explores') : explore(scope, me, deed.words);
    case 'Move':
      return move(scope, me, deed.way);
    case 'Rotate':
      return rotate(me, deed.way);
    case 'Look':
      return look(me, deed.down, deed.angle);
    default:
      return actOnThing({ scope, me }, deed, attempt.told);
  }
}

/** Only what somebody of the team has seen has a name; the published code keeps one list of these for the team. */
function actOnThing(
  { scope, me }: { scope: HouseholdScope; me: HouseholdAgentState },
  { verb, key }: Extract<HouseholdDeed, { key: string }>,
  told: readonly string[] = [],
): HouseholdActionResult {
  const { state, names } = scope;
  const thing = names.get(key);
  const all = state.options.rules === 'published' || told.includes(key);
  if (thing !== undefined && (all || knowsOf(me, thing))) return handleThing(scope, me, { verb, thing });
  const mate = state.agents.find(({ name }) => name.toLowerCase() === key);
  return mate === undefined ? failure('not_seen') : failure('teammate', mate.name);
}

const RULES = { paper: { times: 3, moves: 2 }, published: { times: 1, moves: 3 } } as const;

/** `words`: the open subtasks; empty: the task's own words. */
export function explore(scope: HouseholdScope, me: HouseholdAgentState, words: string): HouseholdActionResult {
  const { state, kit } = scope;
  const wanted = words === '' ? kit.text : words;
  const { times, moves } = RULES[state.options.rules];
  let moved = false;
  for (let time = 0; time < times; time++) {
    const went = exploreOnward(scope, me, { wanted, moves });
    moved = moved || went > 0;
    if (went === 0) break;
    if (went < moves && state.options.rules === 'published') {
      goToMostSimilar(scope, me, wanted);
      break;
    }
  }
  perceive(scope, me);
  return moved ? SUCCESS : failure('nowhere_to_go');
}

/** Turns to the most promising heading that is free and goes ahead; returns how many moves worked. */
function exploreOnward(
  scope: HouseholdScope,
  me: HouseholdAgentState,
  { wanted, moves }: { wanted: string; moves: number },
): number {
  for (const heading of rankHeadings(scope, me, wanted)) {
    me.yaw = heading;
    let went = 0;
    while (went < moves && move(scope, me, 'Ahead').verdict === 'ok') went += 1;
    if (went > 0) return went;
  }
  return 0;
}

/** The four headings, best first; equals in an order drawn from the seed, so that nobody runs to and fro for ever. */
function rankHeadings(scope: HouseholdScope, me: HouseholdAgentState, wanted: string): number[] {
  const { kit, state } = scope;
  const chance = random(`household/explore/${state.seed}/${state.agents.indexOf(me)}/${me.explored}`);
  me.explored += 1;
  me.pitch = LEVEL;
  const scored = chance.shuffle([0, 1, 2, 3]).map((turn) => {
    me.yaw = turn;
    const seen = thingsInView(scope, me).map((thing) => kit.names[thing] ?? '');
    return { turn, score: scope.score(seen, wanted) };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ turn }) => turn);
}

function goToMostSimilar(scope: HouseholdScope, me: HouseholdAgentState, wanted: string): void {
  const best = thingsInView(scope, me)
    .map((thing) => ({ thing, score: scope.score([scope.kit.names[thing] ?? ''], wanted) }))
    .sort((a, b) => b.score - a.score)[0];
  if (best !== undefined) navigate(scope, me, best.thing);
}

const PARTS: ReadonlyMap<string, readonly string[]> = new Map(
  [...TYPE_WORDS].map(([type, words]) => [type, words.split(' ')]),
);

/** The default scorer: how much of the names in view is said in the words looked for. Each type counts once. */
export const textSimilarity: Similarity = (seen, wanted) => {
  const said: readonly string[] = wanted.toLowerCase().match(/[a-z]+/g) ?? [];
  const joined = said.join('');
  const types = new Set(seen.map((name) => name.slice(0, name.lastIndexOf('_'))));
  let score = 0;
  for (const type of types) {
    const parts = PARTS.get(type) ?? [type.toLowerCase()];
    if (joined.includes(type.toLowerCase())) score += 1;
    else score += (0.5 * parts.filter((part) => said.includes(part)).length) / parts.length;
  }
  return score;
};

// --- by embeddings ---
// How similar each type of thing is to the task is computed before the episode and is part of the world's options, so a
// step stays a pure function, a recorded episode holds all it needs to be replayed, and no step waits for a server.

/** By type: how near to the task, from -1 to 1. Empty: nothing was worked out. */
type Affinity = Readonly<Record<string, number>>;

/** `nearness`: of each text to the first argument, in order, such as the cosine of their embeddings. */
export async function affinityTo(
  task: string,
  nearness: (to: string, texts: readonly string[]) => Promise<readonly number[]>,
): Promise<Affinity> {
  const near = await nearness(task, [...TYPE_WORDS.values()]);
  // Four places tell any two types apart that differ at all, and keep the record short.
  return Object.fromEntries(
    [...TYPE_WORDS.keys()].map((type, i) => [type, Math.round((near[i] ?? 0) * 10_000) / 10_000]),
  );
}

/** That of the most similar thing, or -1. Words that an agent chooses itself are compared as text. */
export function byAffinity(affinity: Affinity, task: string): Similarity {
  return (seen, wanted) => {
    if (wanted !== task) return textSimilarity(seen, wanted);
    const near = seen.map((name) => affinity[typeOf(name)] ?? -1);
    return Math.max(-1, ...near);
  };
}
