// Chooses for MHP which wanted thing to fetch first, by Monte Carlo tree search over orders of sub-goals, in one world
// drawn from the agent's beliefs. Constants and costs: UMass-Embodied-AGI/CoELA, cwah (MCTS_agent.py, mcts/).
import type { Random } from '../../runtime/core/random.ts';

/** A thing that would meet part of the goal, where it is believed to be. */
export interface Candidate {
  readonly class: string;
  /** The room or container; the agent has seen it there, or guesses. */
  readonly place: string;
  /** Where that is; null where nobody knows. */
  readonly room: string | null;
  readonly visible: boolean;
  /** Whether a container must be opened on the way. */
  readonly opens: boolean;
}

const SIMULATIONS = 100;
/** Sub-goals in one play. */
const DEPTH = 5;
/** Of the bonus for what was tried little; `UNVISITED` stands above every score. */
const C_BASE = 1_000_000;
const C_INIT = 0.1;
const UNVISITED = 1_000_000;
/**
 * Costs, where a thing brought is worth 1: of walking within the room that one is in, of walking to another one and in
 * it, and of each grab, put or opening (MCTS_agent.py, find_heuristic).
 */
const WALK = { here: 1, elsewhere: 1.5 };
const HANDLE = 0.05;

/** Where the agent stands, and where it brings things: each is fetched from where the one before was brought. */
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
 * The candidate that was visited most as the first of the order; undefined where there is none. `wanted`: how many of
 * each class.
 */
export function searchFirstSubgoal(
  candidates: readonly Candidate[],
  wanted: ReadonlyMap<string, number>,
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

/** One play of at most five sub-goals; the value of a node is what was gained from it on (discount 1). */
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

/** The mean, and a bonus for what was tried little; what was never tried goes first, ties by chance. */
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
