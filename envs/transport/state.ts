// Declares the whole state of an episode as plain data, creates the first one, and finds in it who holds what. Things,
// rooms and agents are named by their index.
import type { TransportRules, TransportTask } from './constants.ts';
import type { EpisodePlacement, ThingFact } from './episodes.ts';
import { type FloorPoint, nearestRoom, type TransportRoom, type WalkGrid } from './house.ts';

export type ExplorationLevel = 'none' | 'part' | 'all';

/** How an action ended: `reason` is a word for why not, or `interrupted`. */
export interface TransportActionEnding {
  readonly do: string;
  readonly ok: boolean;
  readonly reason: string | null;
}

/** A body's current activity. */
export type TransportDeed =
  | { readonly kind: 'go'; readonly room: number }
  | { readonly kind: 'explore'; readonly room: number }
  | { readonly kind: 'grasp'; readonly thing: number }
  | { readonly kind: 'put' }
  | { readonly kind: 'transport' }
  | { readonly kind: 'say' }
  | { readonly kind: 'wait' }
  /** Waiting for the others to claim as well that all is done. */
  | { readonly kind: 'claim' }
  | { readonly kind: 'pause'; readonly frames: number }
  | { readonly kind: 'fail'; readonly reason: string };

/** The smallest piece of a deed, after which the body looks around. */
export type Motion =
  | { readonly do: 'turn'; readonly by: 1 | -1 }
  | { readonly do: 'spin' }
  | { readonly do: 'stride'; readonly to: readonly [x: number, z: number] }
  | { readonly do: 'grasp' | 'put' | 'pause' }
  | { readonly do: 'drop'; readonly hand: number };

export interface Activity {
  /** The requested action in the world's notation. */
  readonly text: string;
  readonly deed: TransportDeed;
  /** Corners still to walk to; null before the way was looked up. */
  route: (readonly [x: number, z: number])[] | null;
  /** Left turns of an exploration that are still to come; null before they begin. */
  spins: number | null;
  /** Targets set down that were in no container. */
  loose: number;
  /** Whether a target, a container or the bed was seen for the first time since it began. */
  sawNew: boolean;
  motion: Motion;
  /** The frame at which the motion ends. */
  until: number;
}

export interface TransportHolding {
  readonly thing: number;
  readonly holds: readonly number[];
}

export interface AgentSighting {
  readonly room: number;
  readonly hands: readonly TransportHolding[];
  readonly frame: number;
}

/** What a body has seen, and nothing from any other source. */
interface TransportMemory {
  /** By thing: the room in which it lies as far as this agent knows, or -1. */
  places: number[];
  /** By thing: whether it was ever seen. */
  met: boolean[];
  /** By thing: whether it is known to be at the bed. */
  done: boolean[];
  /** By thing: whether it was in view when this agent last looked. */
  inView: boolean[];
  levels: ExplorationLevel[];
  /** By agent; null where it was never seen. */
  others: (AgentSighting | null)[];
}

export interface TransportAgentState {
  readonly name: string;
  at: [x: number, z: number];
  heading: number;
  /** Things in the left and the right hand, -1 for nothing. */
  hands: [left: number, right: number];
  /** Null: the agent is ready. */
  activity: Activity | null;
  last: TransportActionEnding | null;
  /** Whether it has turned around once in an exploration (published defect 1). */
  turned: boolean;
  /** Targets that it has set down at the bed. */
  brought: number;
  memory: TransportMemory;
}

interface TransportThingState {
  at: [x: number, z: number];
  /** The agent in whose hand it is, or -1. */
  by: number;
  /** The container in which it is, or -1. */
  in: number;
  /** The frame in which it was set down at the bed; null before. */
  deliveredAt: number | null;
  /**
   * The frame of the first step after which it was within reach of the bed, carried or not: the published goal. Never
   * taken back.
   */
  satisfiedAt: number | null;
}

/** Constant during an episode. */
export interface TransportLayout {
  readonly scene: string;
  readonly seed: number;
  readonly plan: '5a' | '2a';
  readonly task: TransportTask;
  readonly rooms: readonly TransportRoom[];
  readonly things: readonly ThingFact[];
  /** How many of each class must be brought. */
  readonly wants: readonly { readonly class: string; readonly count: number }[];
}

export interface TransportState {
  readonly layout: TransportLayout;
  readonly rules: TransportRules;
  frame: number;
  step: number;
  agents: TransportAgentState[];
  things: TransportThingState[];
  over: 'goal' | 'claimed-done' | 'step-cap' | null;
}

export function createState(
  layout: TransportLayout,
  rules: TransportRules,
  { names, starts }: { readonly names: readonly string[]; readonly starts: EpisodePlacement['starts'] },
): TransportState {
  return {
    layout,
    rules,
    frame: 0,
    step: 0,
    agents: names.map((name, i) =>
      newAgent({ name, start: starts[i] ?? { at: [0, 0], heading: 0 } }, layout, names.length),
    ),
    things: layout.things.map(({ at }) => ({
      at: [at[0], at[1]],
      by: -1,
      in: -1,
      deliveredAt: null,
      satisfiedAt: null,
    })),
    over: null,
  };
}

function newAgent(
  { name, start: { at, heading } }: { readonly name: string; readonly start: EpisodePlacement['starts'][number] },
  { things, rooms }: TransportLayout,
  team: number,
): TransportAgentState {
  return {
    name,
    at: [at[0], at[1]],
    heading,
    hands: [-1, -1],
    activity: null,
    last: null,
    turned: false,
    brought: 0,
    memory: {
      places: things.map(() => -1),
      met: things.map(() => false),
      done: things.map(() => false),
      inView: things.map(() => false),
      levels: rooms.map(() => 'none'),
      others: Array.from({ length: team }, () => null),
    },
  };
}

// --- what every rule reads: the state with the grid of its floor plan, and who holds what ---

export interface TransportScope {
  readonly state: TransportState;
  readonly grid: WalkGrid;
}

export const NOTHING = -1;

/** Hands in use: left, then right. */
export function heldBy({ hands }: TransportAgentState): number[] {
  return hands.filter((thing) => thing !== NOTHING);
}

export function freeHands({ hands }: TransportAgentState): number {
  return hands.filter((thing) => thing === NOTHING).length;
}

export function contentsOf({ things }: TransportState, container: number): number[] {
  return things.flatMap((thing, i) => (thing.in === container ? [i] : []));
}

/** The agent that carries a thing, in a hand or in a container; -1 where it lies. */
export function carrierOf({ things }: TransportState, thing: number): number {
  const one = things[thing];
  if (one === undefined) return NOTHING;
  return one.in === NOTHING ? one.by : (things[one.in]?.by ?? NOTHING);
}

export function kindOf({ layout }: TransportState, thing: number) {
  return layout.things[thing]?.kind;
}

export function heldContainer(state: TransportState, agent: TransportAgentState): number {
  return heldBy(agent).find((thing) => kindOf(state, thing) === 'container') ?? NOTHING;
}

export function bedOf({ layout }: TransportState): number {
  return layout.things.findIndex(({ kind }) => kind === 'goal');
}

/** A thing as it is written. */
export function nameOf({ layout }: TransportState, thing: number): string {
  return layout.things[thing]?.name ?? 'nothing';
}

export function roomOf({ layout }: TransportState, at: FloorPoint): number {
  return nearestRoom(layout.rooms, at);
}

export function handsOf(state: TransportState, agent: TransportAgentState): TransportHolding[] {
  return heldBy(agent).map((thing) => ({ thing, holds: contentsOf(state, thing) }));
}

/** Whether a body has seen a teammate with a thing. */
export const isWithOther = ({ memory }: TransportAgentState, thing: number): boolean =>
  memory.others.some((other) => other?.hands.some((held) => held.thing === thing || held.holds.includes(thing)));
