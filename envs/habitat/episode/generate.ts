// Generates episodes from seeds: a house, the places of things and the robots' starts, by the constraints of the
// published generator. It keeps the first attempt of a seed that only the plan fitting the bodies can solve, under the
// options under which the episode is played. As in the published sampler, the height of a thing is bounded and not that
// of the surface: of a point 0.08 m above it (hssd_object_sampler.py, `translation_up_offset`), here of the middle.
import { type Random, random } from '../../../runtime/core/random.ts';
import { failure } from '../../../runtime/errors/index.ts';
import type { BodyType } from '../bodies.ts';
import { furnish, generateShell } from '../house/generate-house.ts';
import { growRect, type HousePoint, levelOfPoint } from '../house/house.ts';
import { pointOfCell } from '../nav/grid.ts';
import { distanceTo, type HouseNav, navOf, nodeFor, standingNode, walkOf } from '../nav/route.ts';
import { capOf, datasetOf, HabitatOptions, type HabitatTaskKind, nearnessOf } from '../options.ts';
import type { HabitatLayout, HabitatThing, RobotStart } from '../state.ts';
import { bodyOf, conditionsOf, subgoalsOf, TASK_SHAPES } from '../tasks.ts';
import {
  type EpisodeVerdict,
  type FilterSetup,
  type FixedEpisode,
  filterSetup,
  fitsBodies,
  verdictOn,
} from './filter.ts';

export const MOST_ROBOTS = 10;
const MOST_ATTEMPTS = 400;

export interface HabitatEpisode extends FixedEpisode {
  readonly counts: EpisodeCounts;
}

/** The results of the attempts until one was kept; `unfit`: the house had no places that fit. */
export type EpisodeCounts = Record<'attempts' | 'unfit' | Exclude<EpisodeVerdict, 'kept'>, number>;

/** `played`: for what it must be fit. @throws EPISODE_IMPOSSIBLE where no attempt of this seed is */
export function generateEpisode(
  { kind, scene, seed }: { kind: HabitatTaskKind; scene: string; seed: number },
  played: FilterSetup = filterSetup(kind, HabitatOptions.parse({})),
): HabitatEpisode {
  const counts: EpisodeCounts = { attempts: 0, unfit: 0, both: 0, neither: 0, swappedOnly: 0 };
  while (counts.attempts < MOST_ATTEMPTS) {
    const chance = random(`habitat/${scene}/${seed}/${counts.attempts}`);
    counts.attempts += 1;
    const drawn = attempt({ kind, scene, seed }, chance);
    const made = drawn && withRoom(drawn, played, chance.fork('room'));
    const verdict = made === undefined ? 'unfit' : verdictOn(made, played);
    if (made !== undefined && verdict === 'kept') return { ...made, counts };
    if (verdict !== 'kept') counts[verdict] += 1;
  }
  throw failure('EPISODE_IMPOSSIBLE', {
    what: `scene '${scene}', seed ${seed}`,
    why: `in none of ${MOST_ATTEMPTS} houses can the robots that fit the task do it under these options`,
  });
}

function attempt(
  { kind, scene, seed }: { kind: HabitatTaskKind; scene: string; seed: number },
  chance: Random,
): FixedEpisode | undefined {
  const dataset = datasetOf(kind);
  const levels = dataset === 'hssd' ? 1 : 2 + chance.below(2);
  const house = furnish(generateShell(levels, chance.fork('walls')), chance.fork('furniture'));
  const nav = navOf(house, dataset);
  const spots = chance.shuffle(surfaceSpots(nav, chance.fork('spots')));
  const found = chooseSpots({ kind, nav }, spots, chance);
  if (found === undefined) return undefined;
  const things = thingsAt(kind, found);
  const start = found.startLevel;
  const starts = startsOf({ kind, nav, level: start }, things, chance);
  if (starts === undefined) return undefined;
  const bodies = starts.map(({ type }) => type);
  const layout: HabitatLayout = {
    scene,
    seed,
    kind,
    dataset,
    house,
    things,
    conditions: conditionsOf(kind),
    subgoals: subgoalsOf(kind, found.special, bodies),
    special: found.special,
    oracle: oracleOf({ kind, special: found.special }, things, start),
    nearness: nearnessOf(kind),
    cap: capOf(kind),
  };
  return { layout, starts, nav };
}

interface ChosenSpots {
  readonly spots: readonly SurfaceSpot[];
  /** The object that only one body can handle: any of them, so that numbers tell nothing. */
  readonly special: number;
  readonly startLevel: number;
}

function chooseSpots(
  { kind, nav }: { kind: HabitatTaskKind; nav: HouseNav },
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
    const goal = take((one) => fitsUsual(kind, one) && isFarEnough({ kind, nav, special: i === special }, object, one));
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
  { kind, nav, special }: { kind: HabitatTaskKind; nav: HouseNav; special: boolean },
  object: SurfaceSpot,
  goal: SurfaceSpot,
): boolean {
  const across = kind === 'navigation' || (kind === 'multi-floor' && !special);
  if (datasetOf(kind) === 'mp3d' && across === (object.level === goal.level)) return false;
  const [from, to] = [nodeFor(nav, 'SpotRobot', object.at), nodeFor(nav, 'SpotRobot', goal.at)];
  const far = from === undefined || to === undefined ? undefined : walkOf(nav.graph('SpotRobot'), from, to);
  return far !== undefined && far >= 3 && far <= 100;
}

function thingsAt(kind: HabitatTaskKind, { spots }: ChosenSpots): HabitatThing[] {
  const { objects } = TASK_SHAPES[kind];
  return spots.map((spot, i) => ({
    name: i < objects ? `any_targets|${i}` : `TARGET_any_targets|${i - objects}`,
    kind: i < objects ? 'object' : 'goal',
    ...spot,
  }));
}

function oracleOf(
  { kind, special }: { kind: HabitatTaskKind; special: number },
  things: readonly HabitatThing[],
  start: number,
): number[] {
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

/** Metres between two robots, and from the first to the first object. */
const APART = { hssd: 2, mp3d: 5 } as const;
const FROM_OBJECT = 2;

interface StartFloor {
  readonly kind: HabitatTaskKind;
  readonly nav: HouseNav;
  readonly level: number;
}

function startsOf(floor: StartFloor, things: readonly HabitatThing[], chance: Random): RobotStart[] | undefined {
  const { nav } = floor;
  const starts: RobotStart[] = [];
  const draw = chance.fork('starts');
  while (starts.length < MOST_ROBOTS) {
    const first = starts.length === 0;
    const start = nextStart(floor, starts, {
      draw,
      fits: (type, point) => !first || walkTo({ nav, type }, point, things[0]?.at) >= FROM_OBJECT,
    });
    if (start === undefined) return undefined;
    starts.push(start);
  }
  return starts;
}

function nextStart(
  { kind, nav, level }: StartFloor,
  starts: readonly RobotStart[],
  { draw, fits = () => true }: { draw: Random; fits?: (type: BodyType, point: HousePoint) => boolean },
): RobotStart | undefined {
  const type = bodyOf(kind, starts.length);
  // Further robots stand wherever there is room.
  const apart = starts.length < TASK_SHAPES[kind].team.length ? APART[datasetOf(kind)] : 0.8;
  const at = startPoint({ nav, type, level }, draw, (point) => {
    if (starts.some((other) => Math.hypot(other.at[0] - point[0], other.at[2] - point[2]) < apart)) return false;
    return fits(type, point);
  });
  return at && { type, at, heading: Math.round(draw.next() * 628) / 100 };
}

/** Draws a further robot's start again where the plan that fits fails because of it: it stood in the way. */
function withRoom(episode: FixedEpisode, played: FilterSetup, chance: Random): FixedEpisode {
  const { layout, nav } = episode;
  const team = TASK_SHAPES[layout.kind].team.length;
  const [first] = episode.starts;
  if (played.robots <= team || first === undefined) return episode;
  const level = levelOfPoint(layout.house, first.at);
  const starts = episode.starts.slice(0, team);
  if (!fitsBodies({ ...episode, starts }, played, team)) return episode;
  for (let robots = team + 1; robots <= played.robots; robots++) {
    let start = episode.starts[robots - 1];
    for (let i = 0; start !== undefined; i++) {
      if (fitsBodies({ ...episode, starts: [...starts, start] }, played, robots)) break;
      start = i < MOST_DRAWS ? nextStart({ kind: layout.kind, nav, level }, starts, { draw: chance }) : undefined;
    }
    if (start === undefined) return episode;
    starts.push(start);
  }
  return { ...episode, starts };
}
const MOST_DRAWS = 20;

function walkTo(
  { nav, type }: { nav: HouseNav; type: BodyType },
  from: HousePoint,
  to: HousePoint | undefined,
): number {
  const start = standingNode(nav, type, from);
  const end = to === undefined ? undefined : nodeFor(nav, type, to);
  if (start === undefined || end === undefined) return Number.POSITIVE_INFINITY;
  return walkOf(nav.graph(type), start, end) ?? Number.POSITIVE_INFINITY;
}

function startPoint(
  { nav, type, level }: { nav: HouseNav; type: BodyType; level: number },
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

interface SurfaceSpot {
  readonly furniture: number;
  readonly region: number;
  readonly level: number;
  readonly at: HousePoint;
  readonly height: number;
  readonly reach: number;
  readonly size: number;
}

const SAMPLES = 6;
const FROM_EDGE = 0.12;
/** Metres: the smallest thing, and how much larger the largest is. */
const SIZE = { least: 0.08, range: 0.12 } as const;

function surfaceSpots(nav: HouseNav, chance: Random): SurfaceSpot[] {
  const { house } = nav.grid;
  return house.furniture.flatMap(({ rect, height, holds, level, region }, furniture): SurfaceSpot[] => {
    if (!holds) return [];
    const inner = growRect(rect, -FROM_EDGE);
    return Array.from({ length: SAMPLES }, () => {
      const x = round(inner.x0 + chance.next() * (inner.x1 - inner.x0));
      const z = round(inner.z0 + chance.next() * (inner.z1 - inner.z0));
      const size = round(SIZE.least + chance.next() * SIZE.range);
      const middle = round(height + size / 2);
      return { at: [x, round(level * house.storey + middle), z] as const, height: middle, size };
    }).flatMap((spot) => {
      const reach = distanceTo(nav, 'FetchRobot', spot.at);
      return reach === undefined || reach > 1.5 ? [] : [{ furniture, region, level, ...spot, reach: round(reach) }];
    });
  });
}
const round = (v: number): number => Math.round(v * 100) / 100;

const within = (v: number, least: number, most: number): boolean => v > least && v < most;
const isNormal = ({ height, reach }: SurfaceSpot): boolean => within(height, 0.3, 0.7) && within(reach, 0.3, 0.7);

/** The surface for the object that only one body can handle; the modes of the published generator. */
function fitsSpecial(kind: HabitatTaskKind, spot: SurfaceSpot): boolean {
  switch (kind) {
    case 'height':
    case 'perception':
      return within(spot.height, 1.5, 1.7) && within(spot.reach, 0.15, 0.7);
    case 'distance':
      return within(spot.height, 0.3, 0.7) && within(spot.reach, 0.85, 1.1);
    case 'multi-floor':
      return within(spot.height, 1.69, 1.9);
    case 'navigation':
      return within(spot.height, 0.2, 1.9);
    default:
      return isNormal(spot);
  }
}

function fitsUsual(kind: HabitatTaskKind, spot: SurfaceSpot): boolean {
  // Legs must reach what wheels cannot get to: no higher than Spot's arm.
  if (kind === 'multi-floor') return within(spot.height, 0.2, 1.5);
  return kind === 'navigation' ? within(spot.height, 0.2, 1.9) : isNormal(spot);
}
