// Describes for its pictures what one agent sees: what its own camera shows, and from above, north up, the house as far
// as it knows it, what is before it bright and what it remembers grey. Nothing in them depends on what it has not seen.
import type { CameraView, ScenePoint, SeenThing, SolidGrid } from '../pictures/camera-view.ts';
import { paletteOf } from '../pictures/pixels/canvas.ts';
import {
  EDGE,
  LETTERS,
  ROW,
  SIZE,
  type TopView,
  type TopViewGround,
  type TopViewLine,
  type TopViewMark,
} from '../pictures/top-view.ts';
import { CELL, FREE, WALL } from './house.ts';
import { FACING } from './observe.ts';
import { HEADINGS, pointOf } from './picture.ts';
import { type HouseholdScope, levels, nameOf, outermostCarrier, placeOf, teammatesInView } from './scope.ts';
import { EYE, PITCHES, seesPointOver } from './sight.ts';
import type { HouseholdAgentState } from './state.ts';

const ROOM_HEIGHT = 2.6;
/** Metres of a block that stands for a thing. */
const THING = 0.16;

const PAINT = paletteOf({
  paper: [255, 255, 255],
  ink: [20, 20, 20],
  floor: [226, 214, 190],
  tile: [218, 205, 178],
  wall: [205, 212, 216],
  wallSide: [188, 196, 202],
  ceiling: [236, 238, 240],
  top: [196, 160, 112],
  front: [168, 132, 88],
  side: [146, 112, 72],
  movable: [10, 84, 150],
  fixed: [70, 50, 34],
  glow: [255, 206, 40],
  agent: [150, 30, 110],
  dirt: [92, 74, 30],
  dark: [54, 58, 66],
});
const { color: P } = PAINT;

export function cameraViewOf(scope: HouseholdScope, me: HouseholdAgentState): CameraView {
  const { state, kit } = scope;
  const [x, z] = placeOf(scope, me.cell);
  const pitch = ((PITCHES[me.pitch] ?? 0) * Math.PI) / 180;
  const seen = levels(scope, me).slice();
  const inView = [...seen.keys()].filter((thing) => seen[thing] !== 0 && (me.knows[thing] ?? -1) >= 0);
  const isHeld = (thing: number) => me.holds >= 0 && outermostCarrier(state, thing) === me.holds;
  const things = inView.flatMap((thing): SeenThing[] => {
    const movable = thing >= kit.plan.fixtures.length;
    const kind = movable
      ? ({ figure: 'block', color: P.movable, inverse: false, rank: 0 } as const)
      : ({ figure: 'fixture', color: P.fixed, inverse: true, rank: 1 } as const);
    const at = placeOfThing(scope, me, thing);
    return isHeld(thing) ? [] : [{ ...kind, name: nameOf(state, thing), at, side: THING, is: state.things[thing] }];
  });
  const mates = teammatesInView(scope, me).map(({ name, cell }): SeenThing => {
    const [east, north] = placeOf(scope, cell);
    const style = { color: P.agent, inverse: true, rank: 2, listed: true };
    return { ...style, name, at: { x: east, y: 1, z: north }, figure: 'robot', side: THING };
  });
  const held = inView.filter(isHeld).map((thing) => nameOf(state, thing));
  return {
    paint: PAINT,
    pose: { x, y: EYE, z, yaw: (me.yaw * Math.PI) / 2, pitch },
    solids: solidsOf(scope),
    seen: [...mates, ...things],
    hands: { words: 'In the hand:', end: 260, held, color: P.agent, inverse: true },
  };
}

function placeOfThing(scope: HouseholdScope, me: HouseholdAgentState, thing: number): ScenePoint {
  const { plan, sight } = scope.kit;
  const fixture = plan.fixtures[thing];
  if (fixture === undefined) return pointOf(scope, thing);
  const { points } = sight.view(me.cell, me.yaw, me.pitch);
  const inView = fixture.points.filter((point) => (points[point] ?? 0) > 0);
  return plan.points[inView[inView.length >> 1] ?? -1] ?? pointOf(scope, thing);
}

function solidsOf({ kit }: HouseholdScope): SolidGrid {
  const { ground, heights, width, depth } = kit.plan;
  const bodyAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= depth ? WALL : (ground[column + row * width] ?? WALL);
  return {
    cell: CELL,
    west: -CELL / 2,
    south: -CELL / 2,
    heightAt: (column, row) => heightOver(bodyAt(column, row), heights, ROOM_HEIGHT),
    colorsAt: (column, row) =>
      bodyAt(column, row) === WALL
        ? { top: P.ceiling, sides: [P.wallSide, P.wall] }
        : { top: P.top, sides: [P.side, P.front] },
    floor: [P.floor, P.tile],
    ceiling: P.ceiling,
    ceilingAt: ROOM_HEIGHT,
  };
}

/** Side of the map with its numbers, and of its field. */
const MAP = 300;
const FIELD = MAP - EDGE;
const ZOOM = 22;

const { palette, color: C } = paletteOf({
  paper: [255, 255, 255],
  ink: [20, 20, 20],
  unseen: [58, 62, 70],
  floor: [255, 248, 224],
  body: [214, 178, 124],
  wall: [120, 96, 80],
  kept: [146, 148, 154],
  reach: [0, 112, 60],
  view: [24, 88, 176],
  memory: [96, 98, 104],
  grid: [226, 214, 182],
  agent1: [200, 30, 30],
  agent2: [122, 40, 150],
  agent3: [190, 90, 0],
  agent4: [0, 120, 130],
  agent5: [180, 20, 110],
});
const colorOf = (agent: number): number => C.agent1 + (agent % 5);

export function topViewOf(scope: HouseholdScope, me: HouseholdAgentState): TopView {
  const { agents } = scope.state;
  const others = teammatesInView(scope, me);
  const lines = legendLinesOf(scope, me, others);
  const room = Math.min(LETTERS.length, ROWS + Math.floor((SIZE - MAP) / ROW) - lines.length);
  const all = marksOf(scope, me);
  const marks = all
    .slice(0, all.length > room ? room - 1 : room)
    .map((mark, i) => ({ ...mark, label: LETTERS[i] ?? '', color: C[mark.how], hollow: mark.movable }));
  const cells = knownCells(scope, me);
  const ground = groundOf(cells.map(({ at }) => at));
  const { zoom, left, start } = ground;
  const metres = (from: number) => {
    const [first, last] = [Math.ceil(from * CELL), Math.floor((from + FIELD / zoom) * CELL)];
    const length = Math.max(0, last - first + 1);
    return Array.from({ length }, (_, i) => [(first + i) / CELL, String(first + i)] as const);
  };
  return {
    palette,
    color: C,
    field: { left: EDGE, top: 0, right: MAP, bottom: FIELD, background: C.unseen },
    ground,
    cells,
    across: metres(left),
    along: metres(start),
    ticks: true,
    marks: marks.map((mark) => ({ ...mark, foot: 'dot' })),
    names: [],
    agents: [...others, me].map((agent) => {
      const i = agents.indexOf(agent);
      const [x, z] = placeOf(scope, agent.cell);
      const radius = Math.max(7, Math.min(11, zoom * 0.6));
      const own = { words: String(i + 1), color: colorOf(i), radius, facing: HEADINGS[agent.yaw] };
      return { ...own, at: [x / CELL, z / CELL] as const };
    }),
    legend: legendOf(lines, marks, all.length - marks.length),
  };
}

/** By cell: 1 where something of it is in view. The agent's own cell always is. */
export function cellsInView(scope: HouseholdScope, me: HouseholdAgentState): Uint8Array {
  const { plan } = scope.kit;
  const seen = new Uint8Array(plan.ground.length);
  for (let cell = 0; cell < seen.length; cell++)
    if (seesPointOver(plan, me, cell, heightOver(plan.ground[cell] ?? WALL, plan.heights, EYE))) seen[cell] = 1;
  seen[me.cell] = 1;
  return seen;
}

/** Of furniture its top; `wall`: of walls. */
const heightOver = (body: number, heights: readonly number[], wall: number): number =>
  body === FREE ? 0 : body === WALL ? wall : (heights[body] ?? 0);

function knownCells(scope: HouseholdScope, me: HouseholdAgentState): TopView['cells'] {
  const { ground, width } = scope.kit.plan;
  const seen = cellsInView(scope, me);
  const known = furnitureKnown(scope, me);
  return Array.from(ground).flatMap((body, cell) => {
    if (seen[cell] !== 1 && !known.has(body)) return [];
    const inView = body === FREE ? C.floor : body === WALL ? C.wall : C.body;
    const color = seen[cell] === 1 ? inView : C.kept;
    return [{ at: [cell % width, Math.floor(cell / width)] as const, color, edged: color === C.floor }];
  });
}

/** Just what is drawn: how large the house is, is not told. */
function groundOf(cells: readonly (readonly [x: number, z: number])[]): TopViewGround {
  const [xs, zs] = [cells.map(([x]) => x), cells.map(([, z]) => z)];
  const [west, south] = [Math.min(Infinity, ...xs), Math.min(Infinity, ...zs)];
  const [east, north] = [Math.max(0, ...xs), Math.max(0, ...zs)];
  const zoom = Math.max(2, Math.min(ZOOM, Math.floor(FIELD / (Math.max(east - west, north - south) + 2))));
  return { zoom, left: (west + east) / 2 - FIELD / zoom / 2, start: (south + north) / 2 - FIELD / zoom / 2, sense: -1 };
}

type LegendLine = readonly [text: string, color: number];

function legendLinesOf(scope: HouseholdScope, me: HouseholdAgentState, others: HouseholdAgentState[]): LegendLine[] {
  const { agents, options } = scope.state;
  const [x, z] = placeOf(scope, me.cell);
  return [
    ...[me, ...others].map((agent): LegendLine => {
      const i = agents.indexOf(agent);
      return [`${i + 1} ${agent.name.replace(/[^\x20-\x7e]/g, '?')}`, colorOf(i)];
    }),
    [`at (${x}, ${z}), ${FACING[me.yaw] ?? ''}`, C.ink],
    [`holds ${me.holds < 0 ? 'nothing' : nameOf(scope.state, me.holds)}`, C.ink],
    ...(options.reach === 'shown' ? [['in reach', C.reach] as const] : []),
    ['in view', C.view],
    ...(options.memory === 'world' ? [['seen before', C.memory] as const] : []),
  ];
}

const ROWS = Math.floor(SIZE / ROW);

/** Things at the right; below the map what no letter says, then the rest of the things. */
function legendOf(
  lines: readonly LegendLine[],
  marks: readonly (ThingMark & Pick<TopViewMark, 'label' | 'color' | 'hollow'>)[],
  left: number,
): TopViewLine[] {
  const rowBelow = (i: number) => MAP + 4 + i * ROW;
  const more = lines.length + marks.length - ROWS;
  return [
    ...lines.map(([words, color], i) => ({ x: 4, y: rowBelow(i), words: words.slice(0, 25), color })),
    ...marks.map((mark, i) => {
      const [x, y] = i < ROWS ? [MAP + 6, 1 + i * ROW] : [4, rowBelow(lines.length + i - ROWS)];
      return { x: x + 17, y: y + 1, words: mark.name.slice(0, 16), color: mark.color, mark: { ...mark, left: x } };
    }),
    ...(left > 0 ? [{ x: 4, y: rowBelow(more), words: `and ${left} more`, color: C.ink }] : []),
  ];
}

interface ThingMark {
  readonly name: string;
  /** Cells. */
  readonly at: readonly [x: number, z: number];
  readonly movable: boolean;
  readonly how: 'reach' | 'view' | 'memory';
}

/** Portable before fixed, seen before remembered, each in the text's order: what the team saw first is not revealed. */
function marksOf(scope: HouseholdScope, me: HouseholdAgentState): ThingMark[] {
  const { state, kit } = scope;
  const { reach, memory } = state.options;
  const seen = levels(scope, me).slice();
  const marks = [...me.knows.keys()].flatMap((thing): ThingMark[] => {
    const level = (me.knows[thing] ?? -1) < 0 ? 0 : (seen[thing] ?? 0);
    const at = level > 0 ? thing : memory === 'world' ? rememberedPlace(scope, me.knows, thing) : -1;
    if (at < 0 || outermostCarrier(state, thing) === me.holds || state.things[thing]?.type === 'Floor') return [];
    const { x, z } = pointOf(scope, at);
    const how = level === 0 ? 'memory' : level === 2 && reach === 'shown' ? 'reach' : 'view';
    const place = [x / CELL, z / CELL] as const;
    return [{ name: nameOf(state, thing), at: place, movable: thing >= kit.plan.fixtures.length, how }];
  });
  return marks.sort((a, b) => markRank(a) - markRank(b));
}

const markRank = ({ movable, how }: ThingMark): number => (how === 'memory' ? 2 : 0) + (movable ? 0 : 1);

/** The fixture that held a thing when it was last seen; the thing itself if it is a fixture; -1 if unknown. */
function rememberedPlace({ kit }: HouseholdScope, knows: readonly number[], thing: number): number {
  let at = thing;
  for (let depth = 0; depth < 8 && at >= kit.plan.fixtures.length; depth++) at = Math.floor((knows[at] ?? -1) / 16) - 1;
  return at >= 0 && (knows[at] ?? -1) >= 0 ? at : -1;
}

/** The furniture of which an agent knows something, by number. */
function furnitureKnown({ state, kit }: HouseholdScope, { knows }: HouseholdAgentState): Set<number> {
  if (state.options.memory === 'none') return new Set();
  const bodies = kit.plan.fixtures.flatMap(({ points }, i) =>
    (knows[i] ?? -1) < 0 ? [] : points.map((point) => kit.plan.points[point]?.body ?? -1),
  );
  return new Set(bodies.filter((body) => body >= 0));
}
