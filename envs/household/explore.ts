// Implements exploring: look in all four directions, go where the view is most like the task, and again. The glances
// choose the way; what the agent has seen is what it has before it where it ends, as after any other action. Source:
// LLaMAR, the section on exploration (J = 2 moves, K = 3 times), and nsidn98/LLaMAR, whose published script does it
// once, with three moves.
import { random } from '../../runtime/core/random.ts';
import { failure, type HouseholdActionResult, SUCCESS } from './action.ts';
import { navigate } from './navigate.ts';
import { TYPE_WORDS, typeOf } from './object-types.ts';
import { perceive, thingsInView } from './perceive.ts';
import { move } from './rules.ts';
import type { HouseholdScope, Similarity } from './scope.ts';
import { LEVEL } from './sight.ts';
import type { HouseholdAgentState } from './state.ts';

const RULES = {
  paper: { times: 3, moves: 2 },
  published: { times: 1, moves: 3 },
} as const;

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
  { wanted, moves }: { readonly wanted: string; readonly moves: number },
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

/** By type: the words it is made of. */
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
export type Affinity = Readonly<Record<string, number>>;

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

/**
 * The score of a view is that of its most similar thing, or -1 without any. Words that an agent chooses to explore for
 * were unknown beforehand, so they are compared as text.
 */
export function byAffinity(affinity: Affinity, task: string): Similarity {
  return (seen, wanted) => {
    if (wanted !== task) return textSimilarity(seen, wanted);
    const near = seen.map((name) => affinity[typeOf(name)] ?? -1);
    return Math.max(-1, ...near);
  };
}
