// Declares the whole state of an episode as plain data, and creates the first one. Rooms, places and things are indexes
// into the apartment's rooms and places and the episode's things; agents are indexes into the team.
import { z } from 'zod';
import { random } from '../../runtime/core/random.ts';
import { chargeOption, endOption, listOption, memoryOption, reasonsOption } from '../kit/shared-options.ts';
import type { ChoresEpisode } from './episodes.ts';
import { formatName, HOUSES, type HouseFact, type HousePosition } from './houses.ts';

export type Primitive =
  | { readonly verb: 'walk'; readonly room: number; readonly place: number }
  | { readonly verb: 'grab'; readonly thing: number }
  | { readonly verb: 'open' | 'close'; readonly place: number }
  | { readonly verb: 'put'; readonly thing: number; readonly place: number }
  | { readonly verb: 'none' };

export type PlanAim =
  | { readonly kind: 'explore'; readonly room: number }
  | { readonly kind: 'check'; readonly place: number }
  | { readonly kind: 'grab'; readonly thing: number; readonly at: number }
  | { readonly kind: 'deliver' }
  | { readonly kind: 'once'; readonly primitive: Primitive }
  /** A step without a deed: waiting, speaking, or an intent that made no sense. */
  | { readonly kind: 'pass'; readonly ok: boolean; readonly reason: string | null };

export interface ChoresPlan {
  readonly text: string;
  readonly aim: PlanAim;
  spent: number;
  /** Steps in a row in the same room. */
  stay: number;
}

export interface ChoresLastAction {
  readonly action: string;
  readonly ok: boolean;
  readonly reason: string | null;
}

/** Where the body knows a thing to be: a place's index, or one of these. */
export const UNKNOWN = -1;
export const PLACED = -2;

/** What an agent has seen of the house. */
interface ChoresMemory {
  entered: boolean[];
  /** By place: whether it was open when last seen; null before. A surface is always open. */
  open: (boolean | null)[];
  /** By thing: where it was last seen. */
  things: number[];
  /** By agent: what was last seen of it. Its own entry stays null. */
  others: ({ room: number; hands: number[]; at: number } | null)[];
}

export interface ChoresAgentState extends HousePosition {
  readonly name: string;
  hands: number[];
  plan: ChoresPlan | null;
  last: ChoresLastAction | null;
  memory: ChoresMemory;
  /** Walks in a row that led nowhere. */
  halted: number;
  /** Things it brought to the goal, and steps it spent speaking. */
  brought: number;
  spoken: number;
}

export interface ChoresThingState {
  readonly name: string;
  readonly class: string;
  readonly id: number;
  at: number;
  by: number;
}

/** The world's options, each with its default. */
export const ChoresOptions = z.object({
  actions: z
    .enum(['plans', 'primitives'])
    .default('plans')
    .describe('Whether an agent chooses plans that its body carries out, or every single step.'),
  published: z.boolean().default(false).describe('Brings back the behavioural defects of the published code.'),
  reasons: reasonsOption(),
  memory: memoryOption(),
  list: listOption(),
  charge: chargeOption(),
  end: endOption(),
  goal: z.string().default('').describe("Other goal counts than the scene's: 2 cupcake, 1 wine."),
});
type Options = z.output<typeof ChoresOptions>;
type ChoresTelling = Omit<Options, 'actions' | 'published' | 'goal'>;

export interface ChoresState {
  readonly seed: number;
  readonly telling: ChoresTelling;
  readonly actions: Options['actions'];
  readonly published: boolean;
  readonly episode: ChoresEpisode;
  readonly goal: number;
  clock: number;
  open: boolean[];
  things: ChoresThingState[];
  agents: ChoresAgentState[];
  over: 'goal' | 'claimed-done' | 'step-cap' | null;
}

export const STEP_CAP = 250;
export const HANDS = 2;
/** The things of an episode bear ids from here on, above those of the published graphs. */
const FIRST_ID = 401;

type ChoresStart = Pick<ChoresState, 'episode' | 'seed' | 'actions' | 'published' | 'telling'> & {
  readonly agents: readonly string[];
};

export function createState({ episode, seed, agents, actions, published, telling }: ChoresStart): ChoresState {
  const house = HOUSES[episode.env];
  const index = (id: number) => house.places.findIndex((place) => place.id === id);
  const chance = random(seed).fork('starts');
  const rooms = agents.map((_, i) => {
    const start = episode.starts[i] ?? chance.pick(house.rooms)?.class;
    const found = house.rooms.findIndex((one) => one.class === start);
    return Math.max(0, found);
  });
  const n = { things: episode.things.length, team: agents.length };
  return {
    ...{ seed, actions, published, telling, episode },
    goal: index(episode.goal),
    clock: 0,
    open: house.places.map(({ closes }) => !closes),
    things: episode.things.map((thing, i) => createThing(thing.class, FIRST_ID + i, index(thing.at))),
    agents: agents.map((name, i) => createAgent({ name, room: rooms[i] ?? 0 }, house, n)),
    over: null,
  };
}

function createThing(of: string, id: number, at: number): ChoresThingState {
  return { name: formatName(of, id), class: of, id, at, by: -1 };
}

function createAgent(
  { name, room }: { name: string; room: number },
  house: HouseFact,
  n: { things: number; team: number },
): ChoresAgentState {
  const [x, z] = house.rooms[room]?.centre ?? [0, 0];
  const memory: ChoresMemory = {
    entered: house.rooms.map(() => false),
    open: house.places.map(() => null),
    things: Array<number>(n.things).fill(UNKNOWN),
    others: Array<null>(n.team).fill(null),
  };
  return { name, at: [x, z], room, hands: [], plan: null, last: null, memory, halted: 0, brought: 0, spoken: 0 };
}

export const houseOf = ({ episode }: ChoresState): HouseFact => HOUSES[episode.env];

export const nameOf = (one: { readonly name: string } | undefined): string => one?.name ?? '';

export const isGoalMet = (state: ChoresState): boolean =>
  state.episode.wants.every((want) => countAtGoal(state, want.class) >= want.count);

export const countAtGoal = ({ things, goal }: ChoresState, name: string): number =>
  things.filter((thing) => thing.class === name && thing.at === goal).length;
