// Chooses for MHP which wanted thing to fetch first, by Monte Carlo tree search over orders of sub-goals, in one world
// drawn from the agent's beliefs. Constants and costs: UMass-Embodied-AGI/CoELA, cwah (MCTS_agent.py, mcts/).
import type { Random } from '../../runtime/core/random.ts';

/** A thing that would meet part of the goal, where it is believed to be. */
export interface Candidate {
  readonly class: string;
  /** The room or container; the agent has seen it there, or guesses. */
  readonly place: string;
  /** Its position; null if unknown. */
  readonly room: string | null;
  readonly visible: boolean;
  /** Whether a container must be opened on the way. */
  readonly opens: boolean;
}

const SIMULATIONS = 100;
/** Sub-goals per rollout. */
const DEPTH = 5;
/** Constants of the exploration bonus; `UNVISITED` is above every score. */
const C_BASE = 1_000_000;
const C_INIT = 0.1;
const UNVISITED = 1_000_000;
/**
 * Costs relative to a value of 1 for a delivered thing: walking within the current room, walking to and within another
 * room, and each grab, put or opening (MCTS_agent.py, find_heuristic).
 */
const WALK = { here: 1, elsewhere: 1.5 };
const HANDLE = 0.05;

/** The agent's position and the goal place; each thing after the first is fetched from the goal place. */
export interface SearchPlaces {
  readonly start: string | null;
  readonly goal: string | null;
}

interface SearchNode {
  visits: number;
  value: number;
  readonly children: Map<number, SearchNode>;
}
const createNode = (): SearchNode => ({ visits: 0, value: 0, children: new Map() });

/**
 * The candidate most often visited as the first of the order; undefined if there is none. `wanted`: the number of each
 * class.
 */
export function searchFirstSubgoal(
  { candidates, wanted }: { readonly candidates: readonly Candidate[]; readonly wanted: ReadonlyMap<string, number> },
  places: SearchPlaces,
  chance: Random,
): Candidate | undefined {
  if (candidates.length < 2) return candidates[0];
  const root = createNode();
  for (let i = 0; i < SIMULATIONS; i++)
    simulate(root, candidates, { wanted: new Map(wanted), taken: [], places, chance });
  const ranked = [...root.children].sort(([, a], [, b]) => b.visits - a.visits || b.value - a.value);
  return candidates[ranked[0]?.[0] ?? 0];
}

interface Playout {
  readonly wanted: Map<string, number>;
  readonly taken: number[];
  readonly places: SearchPlaces;
  readonly chance: Random;
}

/** One rollout of at most five sub-goals; a node's value is what was gained from it on (discount 1). */
function simulate(node: SearchNode, candidates: readonly Candidate[], play: Playout): number {
  node.visits++;
  const open = openCandidates(candidates, play);
  if (open.length === 0 || play.taken.length >= DEPTH) return 0;
  const pick = selectCandidate(node, open, play.chance);
  const gained = takeCandidate(candidates[pick], pick, play);
  const child = node.children.get(pick) ?? createNode();
  const isNew = !node.children.has(pick);
  node.children.set(pick, child);
  const rest = isNew ? rollOut(child, candidates, play) : simulate(child, candidates, play);
  child.value += gained + rest;
  return gained + rest;
}

function openCandidates(candidates: readonly Candidate[], { wanted, taken }: Playout): number[] {
  return candidates.flatMap((c, i) => ((wanted.get(c.class) ?? 0) > 0 && !taken.includes(i) ? [i] : []));
}

/** The mean plus an exploration bonus; untried candidates go first, and ties are broken at random. */
function selectCandidate(node: SearchNode, open: readonly number[], chance: Random): number {
  const weight = Math.log((1 + node.visits + C_BASE) / C_BASE) + C_INIT;
  const score = (i: number): number => {
    const child = node.children.get(i);
    if (child === undefined) return UNVISITED;
    return child.value / child.visits + (weight / open.length) * (Math.sqrt(node.visits) / (1 + child.visits));
  };
  const scores = open.map(score);
  const best = Math.max(...scores);
  return chance.pick(open.filter((_, k) => scores[k] === best)) ?? open[0] ?? 0;
}

function takeCandidate(candidate: Candidate | undefined, index: number, { wanted, taken, places }: Playout): number {
  if (candidate === undefined) return 0;
  const at = taken.length === 0 ? places.start : places.goal;
  taken.push(index);
  wanted.set(candidate.class, (wanted.get(candidate.class) ?? 0) - 1);
  const handled = HANDLE * (candidate.opens ? 3 : 2);
  return 1 - handled - walkCost(candidate.room, at) - walkCost(places.goal, candidate.room);
}

const walkCost = (to: string | null, from: string | null): number =>
  to !== null && to === from ? WALK.here : WALK.elsewhere;

/** The rest in random order. */
function rollOut(node: SearchNode, candidates: readonly Candidate[], play: Playout): number {
  node.visits++;
  let sum = 0;
  for (
    let open = openCandidates(candidates, play);
    open.length > 0 && play.taken.length < DEPTH;
    open = openCandidates(candidates, play)
  ) {
    const pick = play.chance.pick(open) ?? 0;
    sum += takeCandidate(candidates[pick], pick, play);
  }
  return sum;
}
