// Defines MHP, the planner over sub-goals that CoELA is compared with: each agent draws a world from its beliefs,
// searches for the thing to fetch first, and delivers what it holds before it fetches another. It calls no model. After
// UMass-Embodied-AGI/CoELA, cwah (MCTS_agent.py). Here the body performs primitive steps: a decision is an entry of the
// action list.
import { z } from 'zod';
import { action, channel, observation } from '../runtime/core/channel.ts';
import { type Random, random } from '../runtime/core/random.ts';
import { every, latest, type Me, maybe, rule, unread } from '../runtime/core/role.ts';
import { others, own } from '../runtime/core/route.ts';
import { family } from '../runtime/naming/family.ts';
import { talk } from './channels.ts';
import {
  isKnown,
  type MoveKind,
  movesOf,
  type PlannerMove,
  type RearrangementView,
  rearrangementViewOf,
} from './shared/rearrangement-view.ts';

/** The score of a place ruled out by observation. */
const RULED_OUT = -1e9;

/** A possible place of a thing: in a container, or loose in a room. */
interface BelievedPlace {
  readonly place: string;
  readonly room: string | null;
  readonly container: boolean;
}

interface ScoredPlace {
  readonly name: string;
  readonly score: number;
}

const NOWHERE = '(no container)';

/**
 * One draw from the belief; undefined if everything is ruled out. `lot` names the thing: the same lot draws the same
 * place until that is ruled out, because the published code keeps samples until they are contradicted.
 */
export function believedPlace(view: RearrangementView, lot: string): BelievedPlace | undefined {
  const containers = view.things.filter((thing) => thing.open !== undefined && thing.kind === 'container');
  const inside = containers.map(({ name, open }) => ({ name, score: open ? RULED_OUT : 0 }));
  const rooms = view.rooms.map(({ name, level }) => ({ name, score: level === 'none' ? 0 : RULED_OUT }));
  const loose = rooms.some(({ score }) => score === 0) ? 0 : RULED_OUT;
  const drawn = drawBySoftmax([{ name: NOWHERE, score: loose }, ...inside], `${lot}/container`);
  if (drawn === undefined) return undefined;
  if (drawn !== NOWHERE) {
    const { room = null } = containers.find(({ name }) => name === drawn) ?? {};
    return { place: drawn, room, container: true };
  }
  const room = drawBySoftmax(rooms, `${lot}/room`);
  return room === undefined ? undefined : { place: room, room, container: false };
}

/**
 * Samples from a softmax over the scores by taking the highest score with Gumbel noise. The noise is fixed per place
 * and lot, so ruling out one place changes no other draw.
 */
function drawBySoftmax(places: readonly ScoredPlace[], lot: string): string | undefined {
  let best: { readonly name: string; readonly value: number } | undefined;
  for (const { name, score } of places) {
    if (score === RULED_OUT) continue;
    const value = score - Math.log(-Math.log(Math.max(random(`${lot}/${name}`).next(), Number.EPSILON)));
    if (best === undefined || value > best.value) best = { name, value };
  }
  return best?.name;
}

/** An agent's memory: the class and place it is heading for, and the class that each teammate last announced. */
const pursuit = channel(
  'pursuit',
  z.object({ own: z.string(), place: z.string(), others: z.record(z.string(), z.string()) }),
);

const createPlanner = (tells: 'none' | 'subgoal') =>
  rule({
    wakes: [every(observation)],
    reads: [latest(pursuit), unread(talk)],
    says: [pursuit, maybe(action), maybe(talk)],
    say: ({ observation: [seen], pursuit: before, talk: words }, me) => {
      const moves = movesOf(seen?.body.actions ?? []);
      const view = rearrangementViewOf(seen?.body);
      const chance = random(`${me.world.seed}/${me.agent}/${me.step}`);
      const delivered = words.flatMap(({ agent, body }) =>
        agent === undefined ? [] : [[agent, goalIn(body.text)] as const],
      );
      const others = { ...before?.body.others, ...Object.fromEntries(delivered) };
      const last = before?.body;
      const found = view ? decide(view, moves, { others, last, chance, me }) : undefined;
      const { goal = '', place = '' } = found ?? {};
      if (tells === 'subgoal' && me.world.agents.length > 1 && goal !== '' && goal !== before?.body.own)
        return [pursuit({ own: goal, place, others }), talk({ text: `I go for ${goal}.` })];
      const does =
        found?.does ?? (view && moves.some(isKnown) ? undefined : chance.pick(moves)?.option) ?? me.world.idle;
      return [pursuit({ own: goal, place, others }), action({ do: does })];
    },
  });

const goalIn = (text: string): string => /^I go for (\S{1,40})\.$/.exec(text)?.[1] ?? '';

interface PursuitContext {
  readonly others: Readonly<Record<string, string>>;
  /** The sub-goal of the previous decision, continued as long as it remains valid. */
  readonly last: { readonly own: string; readonly place: string } | undefined;
  readonly chance: Random;
  readonly me: Me;
}

/** The next action, and the class of thing it serves. Held things are delivered first. */
function decide(
  view: RearrangementView,
  moves: readonly PlannerMove[],
  belief: PursuitContext,
): { does: string; goal: string; place?: string } | undefined {
  const { chance, last } = belief;
  const of = (kind: MoveKind) => moves.filter((move) => move.kind === kind);
  const first = (some: readonly PlannerMove[]) => chance.pick(some)?.option;
  if (view.me.hands.length > 0) {
    const does = first(of('deliver')) ?? first([...of('search'), ...of('go')]);
    return does === undefined ? undefined : { does, goal: view.me.hands[0]?.class ?? '' };
  }
  const open = stillWanted(view, belief.others);
  const candidates = candidatesOf(view, { moves, wanted: open }, belief);
  const visible = candidates.filter((c) => c.visible);
  const eligible = visible.length > 0 ? visible : candidates;
  const goalRoom = view.things.find(({ name }) => name === view.goal.place)?.room ?? null;
  const places = { start: view.me.room, goal: goalRoom };
  const kept = eligible.find((one) => one.class === last?.own && one.place === last.place);
  const chosen = kept ?? searchFirstSubgoal({ candidates: eligible, wanted: open }, places, chance);
  const does = chosen && optionTowards(chosen, moves, view);
  if (chosen && does !== undefined) return { does, goal: chosen.class, place: chosen.place };
  const anywhere = first([...of('check'), ...of('search'), ...of('go')]);
  return anywhere === undefined ? undefined : { does: anywhere, goal: '' };
}

/**
 * How many things of each class are still to be brought. If a teammate has announced a class with only one thing left,
 * that thing is left to it unless nothing else is wanted. As published, what a teammate holds says nothing about its
 * goal.
 */
function stillWanted(
  { goal }: RearrangementView,
  reported: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const missing = goal.wants.flatMap(({ class: name, count, done }) =>
    count > done ? [[name, count - done] as const] : [],
  );
  const pursued = new Set(Object.values(reported));
  const free = missing.filter(([name, count]) => count > 1 || !pursued.has(name));
  return new Map(free.length > 0 ? free : missing);
}

/** Known things, and a believed place for each missing one. */
function candidatesOf(
  view: RearrangementView,
  { moves, wanted }: { readonly moves: readonly PlannerMove[]; readonly wanted: ReadonlyMap<string, number> },
  { me }: PursuitContext,
): Candidate[] {
  const takeable = new Set(moves.filter(({ kind }) => kind === 'take').flatMap(({ names }) => names.slice(0, 1)));
  return [...wanted].flatMap(([name, count]) => {
    const known = view.things.filter(
      (thing) => thing.class === name && thing.kind === 'target' && takeable.has(thing.name),
    );
    const seen = known.map(({ name: place, room, inView: visible }) => ({
      class: name,
      place,
      room,
      visible,
      opens: false,
    }));
    const guesses = Array.from({ length: Math.max(0, count - known.length) }, (_, k) => {
      const believed = believedPlace(view, `${me.world.seed}/${me.agent}/${name}/${k}`);
      if (believed === undefined) return [];
      const { place, room, container } = believed;
      return [{ class: name, place, room, visible: false, opens: container }];
    });
    return [...seen, ...guesses.flat()];
  });
}

const optionTowards = (
  { place }: Candidate,
  moves: readonly PlannerMove[],
  view: RearrangementView,
): string | undefined => {
  const ways = moves.filter(({ kind, names }) => kind !== 'deliver' && kind !== 'pack' && names[0] === place);
  const unexplored =
    ways.length === 0 ? moves.filter(({ kind, names }) => kind === 'search' && names[0] === view.me.room) : [];
  return (ways.find(({ kind }) => kind === 'take' || kind === 'check') ?? ways[0] ?? unexplored[0])?.option;
};

/**
 * MHP: each agent draws a world from its beliefs and searches for its next goal, without a model; a baseline of CoELA
 * (UMass-Embodied-AGI/CoELA, cwah).
 */
export const mhp = family(
  'mhp',
  {
    /** Off in the published scripts; a message takes the turn. */
    tells: z
      .enum(['none', 'subgoal'])
      .default('none')
      .describe('Whether an agent announces what it is heading for; a message takes the turn.'),
  },
  ({ tells }) => ({
    about:
      'Each agent searches over what to fetch first in a world it believes in; without a model, in silence unless told otherwise. Where it cannot read the list of actions, it picks at random.',
    perAgent: { planner: createPlanner(tells) },
    routes: { observation: own, pursuit: own, action: own, talk: others },
  }),
);

// --- which wanted thing to fetch first: Monte Carlo tree search over orders of sub-goals (MCTS_agent.py, mcts/) ---

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
interface SearchPlaces {
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
