// Describes the house for its pictures: rooms, furniture, where things lie and agents stand and look, how far the goal
// is, and for each room what stands in it with what lies in or on it. It tells everything, regardless of who knows of
// it, including the contents of closed furniture. Names without a number belong to things that nobody has seen yet.
import { counted } from '../../runtime/text/in-words.ts';
import type { Aim, Area, Drawing, DrawnThing, Entry, Group, Leaf, LegendRow } from '../pictures/drawing.ts';
import type { Shape } from '../pictures/svg/signs.ts';
import type { WantedTypes } from './goal.ts';
import { CELL, type PlacedPiece, type SightPoint } from './house.ts';
import { factsOf } from './object-types.ts';
import { FACING } from './observe.ts';
import { createKitLookup } from './scene-kit.ts';
import { type HouseholdScope, hides, holderOf, nameOf, outermostCarrier, parentOf, placeOf } from './scope.ts';
import type { HouseholdAgentState, HouseholdState } from './state.ts';
import { holds } from './tally.ts';

const kitOf = createKitLookup();

export function drawingOf(state: HouseholdState): Drawing {
  const kit = kitOf(state.scene, state.options);
  // A picture uses neither announced names nor exploration scores.
  const scope: HouseholdScope = { state, kit, names: new Map(), score: () => 0, buffer: new Uint8Array(0) };
  const { width, depth, rooms } = kit.plan;
  const goal = goalOverviewOf(scope);
  const met = goal.aims.filter(({ need, done }) => done >= need).length;
  return {
    title: `Household ${state.scene}`,
    when: `seed ${state.seed}, after ${counted(state.step, 'step')}${END[state.over ?? 'none']}`,
    task: kit.text,
    aims: goal.aims,
    about: [`${met} of ${goal.aims.length} parts of the goal hold`],
    map: {
      left: -WALLS,
      right: width + WALLS,
      top: depth + WALLS,
      bottom: -WALLS,
      columns: rooms.length > 1 ? 5 : 3,
      character: [1, 1],
      areas: areasOf(scope, goal),
      things: thingsOf(scope, goal),
    },
    groups: groupsOf(scope, goal),
    agents: state.agents.map((agent) => agentOf(scope, agent)),
    legend: LEGEND,
  };
}

const END = { none: '', goal: ', goal met', 'claimed-done': ', all said that it is done' } as const;
const ROOM_NAMES = { kitchen: 'kitchen', livingroom: 'living room', bedroom: 'bedroom', bathroom: 'bathroom' } as const;

/** `wanted`: the goal still needs it otherwise; `done`: it is as the goal asks. */
type GoalStanding = 'wanted' | 'done' | 'other';

interface GoalOverview {
  readonly aims: readonly Aim[];
  readonly places: ReadonlySet<number>;
  standing(thing: number): GoalStanding;
}

function goalOverviewOf(scope: HouseholdScope): GoalOverview {
  const { goal, paper } = scope.kit;
  const standings = new Map<number, GoalStanding>();
  const aims = paper.goal.map(({ effect, things, where, need }, i): Aim => {
    const meeting = things.filter((thing) => holds(scope, effect, thing, where));
    for (const thing of things) {
      if (meeting.includes(thing)) standings.set(thing, standings.get(thing) ?? 'done');
      else if (meeting.length < need) standings.set(thing, 'wanted');
    }
    const { what, where: place } = goal[i] ?? {};
    const way = effect === 'in' && place?.types.every((type) => !factsOf(type).inside) ? 'on' : effect;
    const words = `${wantedText(what)} ${way}${place === undefined ? '' : ` ${wantedText(place)}`}`;
    return { words, need, done: Math.min(need, meeting.length) };
  });
  const places = new Set(paper.goal.flatMap(({ where }) => [...where]));
  return { aims, places, standing: (thing) => standings.get(thing) ?? 'other' };
}

const wantedText = (wanted: WantedTypes | undefined): string =>
  wanted === undefined ? '' : `${wanted.every ? 'every ' : ''}${wanted.word.replaceAll('|', ' or ')}`;

/** Cells: walls between two rooms are one cell thick. */
const WALLS = 0.49;

function areasOf(scope: HouseholdScope, goal: GoalOverview): Area[] {
  const { rooms, fixtures, points, furniture } = scope.kit.plan;
  const area = ([x, z]: readonly [number, number], [width, depth]: readonly [number, number]) =>
    ({ x: [x, x + width], y: [z, z + depth] }) as const;
  return [
    ...rooms.map(({ x, z, width, depth }): Area => {
      const box = area([x - WALLS, z - WALLS], [width + 2 * WALLS, depth + 2 * WALLS]);
      return { kind: 'wall', box };
    }),
    ...rooms.map(({ x, z, width, depth, kind }): Area => {
      return { kind: 'room', box: area([x, z], [width, depth]), name: ROOM_NAMES[kind] };
    }),
    ...fixtures.flatMap(({ type, points: [first = -1] }): Area[] => {
      const at = points[first];
      // Four cells of the wall between two rooms.
      return type !== 'Doorway' || at === undefined
        ? []
        : [{ kind: 'door', box: area([at.x / CELL, at.z / CELL - 1.5], [1, 4]), title: 'doorway' }];
    }),
    ...furniture.map(furnitureOf),
  ];

  /** Walls carry doors and switches, which are thin. */
  function furnitureOf({ piece, x, z, sx, sz, dx, dz }: PlacedPiece, body: number): Area {
    const { state, kit } = scope;
    if (piece.d === 0) {
      const box = area([dx > 0 ? x - WALLS : x, dz > 0 ? z - WALLS : z], [sx || WALLS, sz || WALLS]);
      return { kind: piece.type === 'Door' ? 'door' : 'pane', box, title: piece.type, mark: ' ' };
    }
    const own = kit.plan.fixtures.findIndex(
      (one) => one.type === piece.type && one.points.some((point) => kit.plan.points[point]?.body === body),
    );
    const name = own < 0 ? 'Stove' : nameOf(state, own);
    const type = piece.type === '' ? 'Stove' : piece.type;
    const beside = kit.plan.rooms.length === 1;
    return { kind: 'furniture', box: area([x, z], [sx, sz]), name, type, beside, goal: goal.places.has(own) };
  }
}

/** A sign for each place with movable things, and for fixtures that the goal names. Held things have none. */
function thingsOf(scope: HouseholdScope, goal: GoalOverview): DrawnThing[] {
  const { state, kit } = scope;
  const fixed = kit.plan.fixtures.length;
  const places = new Map<string, { readonly at: readonly [number, number]; readonly things: number[] }>();
  for (const thing of state.things.keys()) {
    if (holderOf(scope, thing) !== undefined || (thing < fixed && goal.standing(thing) === 'other')) continue;
    const { x, z } = pointOf(scope, thing);
    const place = places.get(`${x} ${z}`) ?? { at: [x / CELL + 0.5, z / CELL + 0.5] as const, things: [] };
    place.things.push(thing);
    places.set(`${x} ${z}`, place);
  }
  return [...places.values()].map(({ at, things }): DrawnThing => {
    const being = (standing: GoalStanding) => things.filter((thing) => goal.standing(thing) === standing);
    const wanted = being('wanted');
    const names = wanted.filter((thing) => thing >= fixed).map((thing) => nameOf(state, thing));
    const shape = wanted.length > 0 ? 'wanted' : being('done').length > 0 ? 'done' : 'other';
    const title = things.map((thing) => nameOf(state, thing)).join(', ');
    return { at, sign: { shape }, name: names.length > 0 ? names.join(', ') : undefined, title };
  });
}

export const HEADINGS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

function agentOf(scope: HouseholdScope, { name, cell, yaw, holds: held, last }: HouseholdAgentState) {
  const [x, z] = placeOf(scope, cell);
  const { rooms } = scope.kit.plan;
  const room = rooms.length > 1 ? `${ROOM_NAMES[rooms[roomAt(scope, x)]?.kind ?? 'kitchen']} ` : '';
  const tried = (verdict: string, by: string | null) =>
    `tried to ${last?.phrase}: ${verdict.replaceAll('_', ' ')}${by === null ? '' : ` (${by})`}`;
  return {
    name,
    caption: held < 0 ? name : `${name}: ${nameOf(scope.state, held)}`,
    at: [x / CELL + 0.5, z / CELL + 0.5] as const,
    facing: HEADINGS[yaw],
    where: `${room}(${x}, ${z}), facing ${FACING[yaw]}`,
    holds: held < 0 ? 'nothing' : heldText(scope, held),
    doing: last === null ? 'nothing yet' : last.verdict === 'ok' ? last.phrase : tried(last.verdict, last.by),
  };
}

function heldText(scope: HouseholdScope, thing: number): string {
  const inside = (contentsByHolder(scope).get(thing) ?? []).map((one) => heldText(scope, one));
  return `${labelOf(scope, thing)}${inside.length === 0 ? '' : ` (${inside.join(', ')})`}`;
}

/** Rooms form a row from west to east. `x` in metres. */
function roomAt({ kit }: HouseholdScope, x: number): number {
  const found = kit.plan.rooms.findIndex((room) => x / CELL < room.x + room.width);
  return Math.max(0, found);
}

/** Metres; of what somebody holds: the holder's place. */
export function pointOf(scope: HouseholdScope, thing: number): Pick<SightPoint, 'x' | 'y' | 'z'> {
  const { state, kit } = scope;
  const carried = outermostCarrier(state, thing);
  const fixture = kit.plan.fixtures[thing];
  const index =
    fixture === undefined
      ? kit.plan.spots[state.things[carried]?.spot ?? -1]?.point
      : fixture.points[fixture.points.length >> 1];
  const point = kit.plan.points[index ?? -1];
  if (point !== undefined) return point;
  const holder = holderOf(scope, thing);
  const [x, z] = holder === undefined ? [0, 0] : placeOf(scope, holder.cell);
  return { x, y: 1, z };
}

interface RoomEntry extends Entry {
  readonly room: number;
  /** What it represents: several only if they are empty and alike. */
  readonly things: readonly number[];
}

function groupsOf(scope: HouseholdScope, goal: GoalOverview): Group[] {
  const { fixtures, rooms } = scope.kit.plan;
  const stock = { scope, goal, within: contentsByHolder(scope) };
  const all = fixtures.flatMap(({ type, room }, thing): RoomEntry[] => {
    if (type === 'Floor') return floorEntries(stock, thing);
    const sign = shapeOf(scope, thing);
    if (sign === undefined) return [];
    const standing = goal.standing(thing);
    const name = labelOf(scope, thing, sign);
    const [wanted, done] = [standing === 'wanted', standing === 'done'];
    const unseen = scope.state.things[thing]?.name === null;
    const is = { goal: goal.places.has(thing), shut: sign === 'closed', wanted, done, unseen };
    return [{ sign: { shape: sign }, name, ...is, leaves: leavesOf(stock, thing), room, things: [thing] }];
  });
  const entries = mergeAlike(scope, all);
  return rooms.map(({ kind }, room) => ({
    title: rooms.length > 1 ? ROOM_NAMES[kind] : undefined,
    entries: entries.filter((one) => one.room === room),
  }));
}

function contentsByHolder(scope: HouseholdScope): ReadonlyMap<number, readonly number[]> {
  const within = new Map<number, number[]>();
  for (let thing = scope.kit.plan.fixtures.length; thing < scope.state.things.length; thing++) {
    const parent = parentOf(scope, thing);
    if (parent >= 0) within.set(parent, [...(within.get(parent) ?? []), thing]);
  }
  return within;
}

/** Nothing of what can be neither used nor put upon. */
function shapeOf({ state, kit }: HouseholdScope, thing: number): Shape | undefined {
  const { openable, holds: room, toggleable, dirtyable } = factsOf(kit.types[thing] ?? '');
  const own = state.things[thing];
  if (openable) return own?.open ? 'open' : 'closed';
  if (room > 0) return 'surface';
  if (toggleable) return own?.on ? 'on' : 'off';
  return dirtyable ? 'part' : undefined;
}

/** `Mug_1, dirty`. Open, closed, on and off are told by signs, where a thing has a sign for them. */
function labelOf(scope: HouseholdScope, thing: number, sign?: Shape): string {
  const { open = false, on = false, dirty = false, sliced = false } = scope.state.things[thing] ?? {};
  const covered = sign === undefined && hides(scope, thing);
  const notes = [
    open && sign === undefined ? 'open' : covered ? 'closed' : '',
    on && sign !== 'on' ? 'on' : '',
    dirty ? 'dirty' : '',
    sliced ? 'sliced' : '',
  ].filter(Boolean);
  return [nameOf(scope.state, thing), ...notes].join(', ');
}

interface Stock {
  readonly scope: HouseholdScope;
  readonly goal: GoalOverview;
  readonly within: ReadonlyMap<number, readonly number[]>;
}

const leavesOf = (stock: Stock, parent: number, depth = 0): readonly Leaf[] =>
  (stock.within.get(parent) ?? []).flatMap((thing) => leafWithContents(stock, thing, depth));

function leafWithContents(stock: Stock, thing: number, depth: number): Leaf[] {
  const { scope, goal } = stock;
  const shape = goal.standing(thing);
  const unseen = scope.state.things[thing]?.name === null;
  const own = { sign: { shape }, name: labelOf(scope, thing), unseen, wanted: shape === 'wanted', depth };
  return [own, ...leavesOf(stock, thing, depth + 1)];
}

/** The house has a single floor, whose contents are listed by room. */
function floorEntries(stock: Stock, floor: number): RoomEntry[] {
  const { scope, goal, within } = stock;
  const { rooms, spots, points } = scope.kit.plan;
  const place = (thing: number) => points[spots[scope.state.things[thing]?.spot ?? -1]?.point ?? -1];
  return rooms.flatMap((_, room): RoomEntry[] => {
    const here = (within.get(floor) ?? []).filter((thing) => roomAt(scope, place(thing)?.x ?? 0) === room);
    const leaves = here.flatMap((thing) => leafWithContents(stock, thing, 0));
    const own = { sign: { shape: 'surface' }, name: 'Floor', goal: goal.places.has(floor) } as const;
    return leaves.length === 0 ? [] : [{ ...own, leaves, room, things: [floor] }];
  });
}

/** Drawers, cabinets and the like that are empty and in the same state share one entry, where the first one is. */
function mergeAlike({ state, kit }: HouseholdScope, entries: readonly RoomEntry[]): RoomEntry[] {
  const first = new Map<string, RoomEntry>();
  for (const entry of entries) {
    const { name, things, room, leaves = [], sign, goal, wanted, done } = entry;
    const type = kit.types[things[0] ?? -1] ?? '';
    const notes = name.split(', ').slice(1);
    const alike = JSON.stringify([room, type, sign.shape, notes, goal, wanted, done]);
    const key = leaves.length > 0 ? `${things[0]} ${room}` : alike;
    const known = first.get(key);
    const all = [...(known?.things ?? []), ...things];
    const title = [
      all.map((thing) => nameOf(state, thing)).join(' '),
      sign.shape === 'surface' || sign.shape === 'part' ? '' : sign.shape,
      goal ? 'a goal place' : '',
    ];
    const together = known && { name: [`${all.length} × ${type}`, ...notes].join(', '), unseen: false };
    first.set(key, { ...(known ?? entry), ...together, things: all, title: title.filter(Boolean).join(', ') });
  }
  return [...first.values()];
}

const LEGEND: readonly LegendRow[] = [
  [{ shape: 'closed' }, 'closed'],
  [{ shape: 'open' }, 'open'],
  [{ shape: 'surface' }, 'things stand in or on it'],
  [{ shape: 'on' }, 'switched on'],
  [{ shape: 'off' }, 'switched off'],
  [{ shape: 'wanted' }, 'not yet as the goal asks'],
  [{ shape: 'done' }, 'as the goal asks'],
  [{ shape: 'other' }, 'not asked for, or no more'],
  [{ area: 'furniture', goal: true }, 'where things are to go'],
  [{ area: 'door' }, 'door'],
  [{ shape: 'agent', letter: 'A' }, 'agent: what it holds'],
  [{ shape: 'view' }, 'where it looks'],
  [{ slant: 'Mug' }, 'nobody has seen it yet'],
];
