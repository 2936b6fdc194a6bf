// Generates episodes from seeds: a house, the places of things and the robots' starts, by the constraints of the
// published generator. It keeps the first attempt of a seed that only the plan fitting the bodies can solve.
import { episodeImpossible } from '../../../runtime/core/errors/index.ts';
import { type Random, random } from '../../../runtime/core/random.ts';
import type { BodyType } from '../bodies.ts';
import { CAP, datasetOf, type HabitatTaskKind, nearnessOf } from '../constants.ts';
import { generateShell } from '../house/floor-plan.ts';
import { furnish } from '../house/furnish.ts';
import { pointOfCell } from '../nav/grid.ts';
import { type HouseNav, navOf, nodeFor, standingNode } from '../nav/house-nav.ts';
import { type HousePoint, pointOfNode, walkOf } from '../nav/route.ts';
import { HabitatOptions } from '../options.ts';
import { holdsNow } from '../rules/goal.ts';
import { createHabitatState, type HabitatLayout, type HabitatThing, NONE, type RobotStart } from '../state.ts';
import { bodyOf, conditionsOf, subgoalsOf, TASK_SHAPES } from '../tasks.ts';
import { playAssignment, swapped } from './oracle.ts';
import { fitsSpecial, fitsUsual, type SurfaceSpot, surfaceSpots } from './surfaces.ts';

export const MOST_ROBOTS = 10;
const MOST_ATTEMPTS = 400;

export interface HabitatEpisode {
  readonly layout: HabitatLayout;
  /** For as many robots as there may be. */
  readonly starts: readonly RobotStart[];
  readonly nav: HouseNav;
  readonly counts: EpisodeCounts;
}

/** The results of the attempts until one was kept. */
export interface EpisodeCounts {
  attempts: number;
  /** The house had no places that fit. */
  unfit: number;
  /** Which plans met the goal: both, neither, only the one with the bodies swapped. */
  both: number;
  neither: number;
  swappedOnly: number;
}

/** @throws EPISODE_IMPOSSIBLE where no attempt of this seed is fit */
export function generateEpisode(kind: HabitatTaskKind, scene: string, seed: number): HabitatEpisode {
  const counts: EpisodeCounts = { attempts: 0, unfit: 0, both: 0, neither: 0, swappedOnly: 0 };
  while (counts.attempts < MOST_ATTEMPTS) {
    const chance = random(`habitat/${scene}/${seed}/${counts.attempts}`);
    counts.attempts += 1;
    const made = attempt(kind, scene, seed, chance);
    const verdict = made === undefined ? 'unfit' : verdictOn(made);
    if (made !== undefined && verdict === 'kept') return { ...made, counts };
    if (verdict !== 'kept') counts[verdict] += 1;
  }
  throw episodeImpossible(`scene '${scene}', seed ${seed}`, `none of ${MOST_ATTEMPTS} houses has what the task needs`);
}

type AttemptedEpisode = Omit<HabitatEpisode, 'counts'>;

function verdictOn({ layout, starts, nav }: AttemptedEpisode): 'kept' | 'both' | 'neither' | 'swappedOnly' {
  const rules = HabitatOptions.parse({});
  const { team } = TASK_SHAPES[layout.kind];
  const names = team.map((_, i) => `agent_${i}`);
  const meets = (plan: readonly number[]) =>
    playAssignment({ state: createHabitatState(layout, rules, names, starts), nav }, plan);
  const fits = meets(layout.oracle);
  // Equal bodies cannot be swapped.
  const other = team.length > 1 && meets(swapped(layout.oracle));
  return fits ? (other ? 'both' : 'kept') : other ? 'swappedOnly' : 'neither';
}

function attempt(kind: HabitatTaskKind, scene: string, seed: number, chance: Random): AttemptedEpisode | undefined {
  const dataset = datasetOf(kind);
  const levels = dataset === 'hssd' ? 1 : 2 + chance.below(2);
  const house = furnish(generateShell(levels, chance.fork('walls')), chance.fork('furniture'));
  const nav = navOf(house, dataset);
  const spots = chance.shuffle(surfaceSpots(nav, chance.fork('spots')));
  const found = chooseSpots(kind, nav, spots, chance);
  if (found === undefined) return undefined;
  const things = thingsAt(kind, found, chance);
  const start = found.startLevel;
  const starts = startsOf(kind, nav, start, things, chance);
  if (starts === undefined) return undefined;
  const bodies = starts.map(({ type }) => type);
  const layout: HabitatLayout = {
    ...{ scene, seed, kind, dataset, house, things },
    conditions: conditionsOf(kind),
    subgoals: subgoalsOf(kind, found.special, bodies),
    special: found.special,
    oracle: oracleOf(kind, found.special, things, start),
    nearness: nearnessOf(kind),
    cap: CAP[kind],
  };
  return holdsAtRest({ layout, starts, nav }) ? { layout, starts, nav } : undefined;
}

/**
 * Whether robots that go to things as in the fitting plan meet the goal by staying there; otherwise it is met only in
 * passing, and the order of arrival decides.
 */
function holdsAtRest({ layout, starts, nav }: AttemptedEpisode): boolean {
  if (layout.conditions.some(({ kind }) => kind === 'placed')) return true;
  const names = layout.oracle.map((_, i) => `agent_${i}`);
  const state = createHabitatState(layout, HabitatOptions.parse({}), names, starts);
  for (const [i, agent] of state.agents.entries()) {
    const thing = layout.things[layout.oracle[i] ?? NONE];
    const node = thing === undefined ? undefined : nodeFor(nav, agent.type, thing.at);
    if (thing === undefined || node === undefined) return false;
    agent.at = pointOfNode(nav.graph(agent.type), node);
    agent.heading = Math.atan2(thing.at[2] - agent.at[2], thing.at[0] - agent.at[0]);
  }
  return layout.conditions.every((one) => holdsNow({ state, nav }, one));
}

// --- things ---

interface ChosenSpots {
  /** Objects, then goals. */
  readonly spots: readonly SurfaceSpot[];
  /** The object that only one body can handle: any of them, so that numbers tell nothing. */
  readonly special: number;
  readonly startLevel: number;
}

function chooseSpots(
  kind: HabitatTaskKind,
  nav: HouseNav,
  spots: readonly SurfaceSpot[],
  chance: Random,
): ChosenSpots | undefined {
  const { objects, goals } = TASK_SHAPES[kind];
  const special = chance.below(objects);
  const chosen: SurfaceSpot[] = [];
  const take = (fits: (spot: SurfaceSpot) => boolean): SurfaceSpot | undefined => {
    const spot = spots.find(
      (one) => !chosen.some((other) => other.furniture === one.furniture || isClose(one, other)) && fits(one),
    );
    if (spot !== undefined) chosen.push(spot);
    return spot;
  };
  const order = [special, ...Array.from({ length: objects }, (_, i) => i).filter((i) => i !== special)];
  const byObject = new Map<number, SurfaceSpot>();
  const byGoal = new Map<number, SurfaceSpot>();
  for (const i of order) {
    const object = take((one) => (i === special ? fitsSpecial(kind, one) : fitsUsual(kind, one)));
    if (object === undefined) return undefined;
    byObject.set(i, object);
    if (i >= goals) continue;
    const goal = take((one) => fitsUsual(kind, one) && isFarEnough(kind, nav, i === special, object, one));
    if (goal === undefined) return undefined;
    byGoal.set(i, goal);
  }
  const listed = (from: ReadonlyMap<number, SurfaceSpot>, n: number) =>
    Array.from({ length: n }, (_, i) => from.get(i)).filter((one) => one !== undefined);
  const all = [...listed(byObject, objects), ...listed(byGoal, goals)];
  const startFrom = kind === 'navigation' ? all[chance.below(2)] : all[special];
  return { spots: all, special, startLevel: startFrom?.level ?? 0 };
}

const isClose = (a: SurfaceSpot, b: SurfaceSpot): boolean =>
  a.level === b.level && Math.hypot(a.at[0] - b.at[0], a.at[2] - b.at[2]) < 1;

/** From 3 m to 100 m by legs; on the same floor or on another, as the task has it. */
function isFarEnough(
  kind: HabitatTaskKind,
  nav: HouseNav,
  special: boolean,
  object: SurfaceSpot,
  goal: SurfaceSpot,
): boolean {
  const across = kind === 'navigation' || (kind === 'multi-floor' && !special);
  if (datasetOf(kind) === 'mp3d' && across === (object.level === goal.level)) return false;
  const [from, to] = [nodeFor(nav, 'SpotRobot', object.at), nodeFor(nav, 'SpotRobot', goal.at)];
  const far = from === undefined || to === undefined ? undefined : walkOf(nav.graph('SpotRobot'), from, to);
  return far !== undefined && far >= 3 && far <= 100;
}

function thingsAt(kind: HabitatTaskKind, { spots }: ChosenSpots, chance: Random): HabitatThing[] {
  const { objects } = TASK_SHAPES[kind];
  return spots.map(({ at, level, height, reach, furniture, region }, i) => ({
    name: i < objects ? `any_targets|${i}` : `TARGET_any_targets|${i - objects}`,
    kind: i < objects ? 'object' : 'goal',
    size: Math.round((0.08 + chance.next() * 0.12) * 100) / 100,
    ...{ at, level, height, reach, furniture, region },
  }));
}

function oracleOf(kind: HabitatTaskKind, special: number, things: readonly HabitatThing[], start: number): number[] {
  const usual = 1 - special;
  switch (kind) {
    case 'navigation': {
      const near = things.findIndex(({ level }) => level === start);
      return [1 - near, near];
    }
    case 'perception':
      return [usual, special];
    case 'height':
    case 'distance':
      return [special, usual];
    case 'multi-floor':
      return [usual, special, TASK_SHAPES[kind].objects + usual];
    default:
      return things.flatMap((thing, i) => (thing.kind === 'object' ? [i] : []));
  }
}

// --- robots ---

/** Metres between two robots, and from the first to the first object. */
const APART = { hssd: 2, mp3d: 5 } as const;
const FROM_OBJECT = 2;

function startsOf(
  kind: HabitatTaskKind,
  nav: HouseNav,
  level: number,
  things: readonly HabitatThing[],
  chance: Random,
): RobotStart[] | undefined {
  const starts: RobotStart[] = [];
  const team = TASK_SHAPES[kind].team.length;
  const wanted = Math.max(team, MOST_ROBOTS);
  const draw = chance.fork('starts');
  for (let i = 0; i < wanted; i++) {
    const type = bodyOf(kind, i);
    // Further robots stand wherever there is room.
    const apart = i < team ? APART[datasetOf(kind)] : 0.8;
    const at = startPoint(nav, type, level, draw, (point) => {
      if (starts.some((other) => Math.hypot(other.at[0] - point[0], other.at[2] - point[2]) < apart)) return false;
      return i > 0 || walkTo(nav, type, point, things[0]?.at) >= FROM_OBJECT;
    });
    if (at === undefined) return undefined;
    starts.push({ type, at, heading: Math.round(draw.next() * 628) / 100 });
  }
  return starts;
}

function walkTo(nav: HouseNav, type: BodyType, from: HousePoint, to: HousePoint | undefined): number {
  const start = standingNode(nav, type, from);
  const end = to === undefined ? undefined : nodeFor(nav, type, to);
  if (start === undefined || end === undefined) return Number.POSITIVE_INFINITY;
  return walkOf(nav.graph(type), start, end) ?? Number.POSITIVE_INFINITY;
}

/** A point of the floor where every body has half a metre of room. */
function startPoint(
  nav: HouseNav,
  type: BodyType,
  level: number,
  chance: Random,
  fits: (point: HousePoint) => boolean,
): HousePoint | undefined {
  const { grid } = nav;
  const free = nav.graph(type).free[level];
  const ground = nav.graph('FetchRobot').free[level];
  if (free === undefined || ground === undefined) return undefined;
  for (let i = 0; i < 300; i++) {
    const cell = chance.below(free.length);
    const room = [0, 3, -3, 3 * grid.columns, -3 * grid.columns].every((off) => ground[cell + off] === 1);
    const [x, z] = pointOfCell(grid, cell);
    const point: HousePoint = [x, level * grid.house.storey, z];
    if (free[cell] === 1 && room && fits(point)) return point;
  }
  return undefined;
}
