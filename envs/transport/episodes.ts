// Holds the 24 published episodes, what lies in which room and where agents start; generates more by the documented
// rules of the published generator, and draws exact positions inside rooms. Refuses episodes whose goal cannot be met,
// whoever wrote them. Source: dataset_test of CoELA's tdw_mat, its coordinates mapped to rooms (README.md).
import { type Random, random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { CONTAINER_COUNT, CONTAINERS, HEADINGS, TARGET_COUNT, TARGETS, type TransportTask } from './constants.ts';
import {
  cellOf,
  distanceOf,
  type FloorPlanName,
  type FloorPoint,
  PLANS,
  type RoomType,
  roomsOf,
  shrinkBox,
  type TransportRoom,
  type WalkGrid,
} from './house.ts';

/** Contents of one room, which is named by its region's number, from 1. */
interface RoomContents {
  readonly room: number;
  readonly targets: readonly string[];
  readonly containers: readonly string[];
}

export interface TransportEpisode {
  readonly plan: FloorPlanName;
  readonly layout: number;
  /** 0: five containers, 1: two. */
  readonly setting: number;
  readonly task: TransportTask;
  /** Where the first agents start, by region number; further agents start where chance says. */
  readonly starts: readonly number[];
  readonly rooms: readonly RoomContents[];
  /** How many of each class must be brought to the bed; all that lie there where absent. */
  readonly goal?: Readonly<Record<string, number>>;
}

/** Where agents start, by layout, then by setting; food and stuff alike. */
const STARTS: Readonly<Record<FloorPlanName, string>> = { '5a': '34 45 63 31 36 15', '2a': '71 38 84 14 18 14' };

/** What lies where, in the same order. */
const CONTENTS: Readonly<Record<TransportTask, Readonly<Record<FloorPlanName, readonly string[]>>>> = {
  food: {
    '5a': [
      'L1: apple banana + bowl tea_tray; L4: 2 apple bread burger orange; K5: 2 bread + 2 bowl plate; L6: orange',
      'L1: 2 banana; L4: 2 apple orange + plate tea_tray; K5: burger 2 loaf_bread; L6: bread loaf_bread',
      'L1: apple orange; K2: bread burger 2 loaf_bread + tea_tray; L3: apple orange; L4: apple banana + plate 3 tea_tray',
      'L1: apple orange + 2 tea_tray; K2: bread 2 burger; L3: apple banana loaf_bread; L4: 2 apple',
      'L1: apple loaf_bread + plate tea_tray; L3: banana burger + bowl plate tea_tray; L4: 3 apple bread; K6: bread burger',
      'L3: apple banana bread; L4: apple banana bread orange; K6: apple burger loaf_bread + bowl plate',
    ],
    '2a': [
      'K5: bread loaf_bread + bowl 3 tea_tray; L7: bread + plate; L8: banana 3 loaf_bread 3 orange',
      'K5: 3 banana bread burger orange; L7: bread; L8: 2 apple burger + bowl plate',
      'L2: apple banana 2 orange + tea_tray; L3: orange; K5: bread burger loaf_bread + 2 plate 2 tea_tray; L7: apple burger',
      'L2: bread loaf_bread; L3: 2 apple bread; K5: 2 apple burger + 2 tea_tray; L7: 2 apple',
      'L2: banana orange + bowl plate 2 tea_tray; L3: apple; L4: 3 orange; K5: bread 3 burger + tea_tray',
      'L2: 2 apple banana bread loaf_bread orange + bowl tea_tray; L3: apple loaf_bread; L4: banana; K5: bread',
    ],
  },
  stuff: {
    '5a': [
      'L1: purse; O3: 2 mouse pen purse + wood_basket; L4: 2 iphone lighter mouse pen; L6: + 3 plastic_basket wicker_basket',
      'L1: iphone; O3: 2 calculator mouse purse; L4: 2 iphone lighter pen; L6: iphone + plastic_basket wood_basket',
      'L1: lighter mouse + plastic_basket wicker_basket; L3: iphone pen + plastic_basket wicker_basket wood_basket; L4: calculator iphone lighter; O5: calculator 2 pen',
      'L1: 3 iphone; L3: calculator iphone; L4: iphone lighter + plastic_basket wicker_basket; O5: calculator mouse pen',
      'L1: iphone; O2: calculator mouse 3 pen + 3 plastic_basket; L4: iphone 2 lighter purse + plastic_basket wicker_basket',
      'O2: calculator iphone 2 mouse pen; L3: purse; L4: iphone 2 lighter purse + wicker_basket wood_basket',
    ],
    '2a': [
      'O1: mouse; O3: + plastic_basket wicker_basket 2 wood_basket; O4: 2 calculator mouse pen; L7: iphone; L8: 2 iphone lighter pen + wicker_basket',
      'O1: calculator pen; O3: iphone pen + 2 wood_basket; O4: mouse pen; L7: calculator iphone; L8: lighter purse',
      'O1: 3 calculator mouse + plastic_basket wicker_basket wood_basket; L2: calculator purse; L3: 2 iphone purse; L7: purse + plastic_basket wood_basket',
      'O1: mouse pen; L2: calculator lighter mouse + 2 wood_basket; L3: 2 lighter purse; O4: calculator mouse',
      'O1: mouse pen; L2: 2 pen purse; L3: lighter purse + plastic_basket wicker_basket wood_basket; L4: iphone; O7: calculator mouse + plastic_basket wicker_basket',
      'O1: mouse; L2: iphone pen; L3: iphone lighter purse + plastic_basket wicker_basket; L4: iphone; O7: calculator mouse pen',
    ],
  },
};

export const PUBLISHED: readonly TransportEpisode[] = (['food', 'stuff'] as const).flatMap((task) =>
  (['5a', '2a'] as const).flatMap((plan) =>
    CONTENTS[task][plan].map((contents, i) => ({
      plan,
      layout: Math.floor(i / 2),
      setting: i % 2,
      task,
      starts: [...(STARTS[plan].split(' ')[i] ?? '')].map(Number),
      rooms: contents.split('; ').map(parseRoomContents),
    })),
  ),
);

/** Reads `L4: 2 apple orange + plate tea_tray`: room 4 holds two apples and an orange, and two containers. */
function parseRoomContents(text: string): RoomContents {
  const [place = '', things = ''] = text.split(': ');
  const [targets = '', containers = ''] = things.split('+');
  return { room: Number(place.slice(1)), targets: expandCounts(targets), containers: expandCounts(containers) };
}

/** `2 apple orange` as apple, apple, orange. */
export function expandCounts(text: string): string[] {
  const words = text.split(' ').filter((part) => part !== '');
  const countOf = (word: string | undefined) => Number(word ?? Number.NaN) || undefined;
  return words.flatMap((word, i) =>
    countOf(word) === undefined ? Array<string>(countOf(words[i - 1]) ?? 1).fill(word) : [],
  );
}

// --- more episodes: which classes may lie in which type of room, how many containers in how many rooms ---

/**
 * Where things of a task may lie. Bedroom and porch hold none; food containers are never in an office, stuff containers
 * in no kitchen.
 */
const HOMES: Readonly<Record<TransportTask, readonly RoomType[]>> = {
  food: ['Kitchen', 'Livingroom'],
  stuff: ['Office', 'Livingroom'],
};

/** A fresh episode of the same floor plan, layout, setting and task. */
export function generateEpisodeLike(like: TransportEpisode, chance: Random): TransportEpisode {
  const { plan, layout, setting, task } = like;
  const types = PLANS[plan].types[layout] ?? [];
  const numbers = (fits: (type: RoomType) => boolean) => types.flatMap((type, i) => (fits(type) ? [i + 1] : []));
  const homes = numbers((type) => HOMES[task].includes(type));
  const named = numbers((type) => type !== 'Porch');
  const things = new Map<number, { targets: string[]; containers: string[] }>();
  const into = (room: number | undefined, kind: 'targets' | 'containers', name: string | undefined) => {
    if (room === undefined || name === undefined) return;
    const held = things.get(room) ?? { targets: [], containers: [] };
    held[kind].push(name);
    things.set(room, held);
  };
  for (let i = 0; i < TARGET_COUNT; i++) into(chance.pick(homes), 'targets', chance.pick(TARGETS[task]));
  const stores = chance.shuffle(homes).slice(0, setting === 0 ? 2 : 1);
  const count = CONTAINER_COUNT[setting] ?? CONTAINER_COUNT[0];
  for (let i = 0; i < count; i++) into(chance.pick(stores), 'containers', chance.pick(CONTAINERS[task]));
  const rooms: RoomContents[] = [...things].sort(([a], [b]) => a - b).map(([room, held]) => ({ room, ...held }));
  return { plan, layout, setting, task, starts: [0, 1].map(() => chance.pick(named) ?? 1), rooms };
}

/** How many of each class the goal asks for. */
export function wantsOf({ rooms, goal }: TransportEpisode): Map<string, number> {
  if (goal !== undefined) return new Map(Object.entries(goal));
  return countsOf(rooms);
}

/**
 * Refuses an episode that nobody can finish.
 * @throws EPISODE_IMPOSSIBLE
 */
export function checkEpisode(scene: string, fact: TransportEpisode): void {
  const fault = faultOf(fact);
  if (fault !== undefined) throw failure('EPISODE_IMPOSSIBLE', { what: `scene '${scene}'`, why: fault });
}

function faultOf(fact: TransportEpisode): string | undefined {
  const { plan, layout, task, starts, rooms } = fact;
  if (!Object.hasOwn(PLANS, plan))
    return `there is no floor plan '${plan}' (there are ${Object.keys(PLANS).join(', ')})`;
  if (!Object.hasOwn(TARGETS, task)) return `there is no task '${task}' (there are ${Object.keys(TARGETS).join(', ')})`;
  const types = PLANS[plan].types[layout];
  if (types === undefined) return `floor plan ${plan} has no layout ${layout}`;
  const isRoom = (room: number) => types[room - 1] !== undefined && types[room - 1] !== 'Porch';
  for (const room of [...starts, ...rooms.map((one) => one.room)]) if (!isRoom(room)) return `there is no room ${room}`;
  for (const { room, targets, containers } of rooms) {
    const stray =
      targets.find((name) => !TARGETS[task].includes(name)) ??
      containers.find((name) => !CONTAINERS[task].includes(name));
    if (stray !== undefined) return `'${stray}' in room ${room} is no ${task}`;
  }
  const wants = wantsOf(fact);
  if ([...wants.values()].reduce((sum, n) => sum + n, 0) <= 0) return 'the goal asks for nothing';
  const there = countsOf(rooms);
  for (const [name, count] of wants) {
    if (!Number.isInteger(count) || count < 0) return `the goal asks for ${count} ${name}`;
    if (count > (there.get(name) ?? 0))
      return `the goal asks for ${count} ${name} and there are ${there.get(name) ?? 0}`;
  }
  return undefined;
}

function countsOf(rooms: readonly RoomContents[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of rooms.flatMap(({ targets }) => targets)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

// --- exact positions, drawn from the seed: the published coordinates are not known to more than the room ---

export interface ThingFact {
  /** The name as written everywhere: `<apple> (17)`. */
  readonly name: string;
  readonly class: string;
  readonly kind: 'target' | 'container' | 'goal';
  readonly at: FloorPoint;
}

interface AgentStart {
  readonly at: FloorPoint;
  /** One of 24 directions, 15 degrees apart, counter-clockwise from the x axis. */
  readonly heading: number;
}

export interface EpisodePlacement {
  readonly rooms: readonly TransportRoom[];
  /** In the order of their numbers, which say nothing about class or place. */
  readonly things: readonly ThingFact[];
  readonly starts: readonly AgentStart[];
}

/** Metres from a room's walls, between things, and tries before things may lie closer. */
const MARGIN = 0.5;
const APART = 0.6;
const TRIES = 60;

export function placeEpisode(
  fact: TransportEpisode,
  { grid, seed, team }: { grid: WalkGrid; seed: number; team: number },
): EpisodePlacement {
  const { plan, layout, setting, task } = fact;
  const rooms = roomsOf(plan, layout);
  const chance = random(`transport/${plan}/${layout}/${setting}/${task}/${seed}`);
  const bed = { class: 'bed', kind: 'goal' as const, at: PLANS[plan].beds[layout] ?? [0, 0] };
  const taken: FloorPoint[] = [bed.at];
  const lying = fact.rooms.flatMap((one) =>
    thingsOfRoom(one).map(({ name, kind }) => ({ class: name, kind, at: put(one.room) })),
  );
  const things = chance
    .fork('numbers')
    .shuffle([...lying, bed])
    .map((thing, i) => ({ name: `<${thing.class}> (${i + 1})`, ...thing }));
  const begin = random(`transport/starts/${plan}/${layout}/${setting}/${seed}`);
  const starts = Array.from({ length: team }, (_, i) => startOf(fact.starts[i], begin.fork(String(i))));
  return { rooms, things, starts };

  function put(number: number): FloorPoint {
    const at = drawFreePoint({ room: roomNumbered(number), grid }, chance, taken);
    taken.push(at);
    return at;
  }

  function startOf(number: number | undefined, draw: Random): AgentStart {
    const room = number === undefined ? draw.pick(rooms) : roomNumbered(number);
    return { at: drawFreePoint({ room, grid }, draw, [bed.at]), heading: draw.below(HEADINGS) };
  }

  function roomNumbered(number: number): TransportRoom | undefined {
    return rooms.find(({ name }) => name.endsWith(`(${number * 1000})`));
  }
}

function thingsOfRoom({ targets, containers }: RoomContents) {
  return [
    ...targets.map((name) => ({ name, kind: 'target' as const })),
    ...containers.map((name) => ({ name, kind: 'container' as const })),
  ];
}

/** A point of a room's floor, apart from those that are taken where that can be had. */
function drawFreePoint(
  { room, grid }: { readonly room: TransportRoom | undefined; readonly grid: WalkGrid },
  chance: Random,
  taken: readonly FloorPoint[],
): FloorPoint {
  if (room === undefined) return [0, 0];
  const { x, z } = shrinkBox(room.box, MARGIN);
  let at: FloorPoint = room.centre;
  for (let i = 0; i < TRIES; i++) {
    at = [
      roundToCentimetre(x[0] + chance.next() * (x[1] - x[0])),
      roundToCentimetre(z[0] + chance.next() * (z[1] - z[0])),
    ];
    if (grid.free[cellOf(at)] === 1 && taken.every((other) => distanceOf(at, other) >= APART)) return at;
  }
  return at;
}

/** To the centimetre: states stay readable. */
const roundToCentimetre = (v: number): number => Math.round(v * 100) / 100;
