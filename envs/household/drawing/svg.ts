// Draws the house as an SVG picture: above, a map; beside and below it what stands in each room with what lies in or on
// it. It shows everything, regardless of who knows of it, including the contents of closed furniture. Names without a
// number belong to things that nobody in the team has seen yet.
import { element, INK, SOFT, type SvgMark, text } from '../../raster/svg/markup.ts';
import { agentColor, agentDisc, type LegendSign, MARGIN, type TeamRow, WIDTH } from '../../raster/svg/page-parts.ts';
import { DOOR, goalPlaceSign, standingSign } from '../../raster/svg/signs.ts';
import { drawWorldPage } from '../../raster/svg/world-page.ts';
import { FACING } from '../observe.ts';
import { createKitLookup } from '../scene-kit.ts';
import { type HouseholdScope, nameOf, placeOf } from '../scope.ts';
import type { HouseholdAgentState, HouseholdState } from '../state.ts';
import { headingMark } from './agents.ts';
import { type FixtureTile, fixtureTilesOf, heldText, roomAt } from './fixture-tiles.ts';
import { drawGoalClauses, goalOverviewOf } from './goal.ts';
import { drawMap, ROOM_NAMES } from './map.ts';
import { createMapProjection, type MapProjection } from './projection.ts';
import { drawTiles, kindSign, type TileColumn } from './tiles.ts';

/** A whole SVG document, 800 pixels wide. */
export function drawSvg(state: HouseholdState): string {
  const scope = scopeOf(state);
  const goal = goalOverviewOf(scope);
  const aims = drawGoalClauses(60, goal.aims);
  const ground = createMapProjection(scope, { left: MARGIN, top: aims.bottom + 6, width: mapWidth(scope) });
  const stock = drawRooms(scope, fixtureTilesOf(scope, goal), ground);
  const rows = state.agents.map((agent) => rowOf(scope, agent));
  const title = `Household ${state.scene}`;
  const when = `seed ${state.seed}, after step ${state.step}${END[state.over ?? 'none']}`;
  const met = goal.aims.filter(({ need, done }) => done >= need).length;
  const about = [
    `Task: ${scope.kit.text}`,
    `${met} of ${goal.aims.length} parts of the goal hold`,
    ...rows.map(({ name, where, holds }) => `${name} at ${where} holds ${holds}`),
  ];
  return drawWorldPage({
    title,
    when,
    about,
    marks: [
      text(MARGIN, 48, scope.kit.text, { size: 12, most: 120 }),
      ...aims.marks,
      ...drawMap(scope, goal, ground),
      ...stock.marks,
    ],
    bottom: Math.max(ground.bottom, stock.bottom) + 26,
    rows,
    columns: [126, 360, 510],
    signs: SIGNS,
  });
}

const END = { none: '', goal: ', goal met', 'claimed-done': ', all said that it is done' } as const;

/** Needs only a state, since a drawing uses neither announced names nor exploration scores. */
function scopeOf(state: HouseholdState): HouseholdScope {
  const kit = createKitLookup()(state.scene, state.options);
  return { state, kit, names: new Map(), score: () => 0, buffer: new Uint8Array(0) };
}

const GAP = 8;
/** Columns of a page, and how many of them the map of a single room takes. */
const COLUMNS = 5;
const MAP_COLUMNS = 3;
const COLUMN = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS;

const mapWidth = ({ kit }: HouseholdScope): number =>
  kit.plan.rooms.length > 1 ? WIDTH - 2 * MARGIN : MAP_COLUMNS * COLUMN + (MAP_COLUMNS - 1) * GAP;

/** A single room: in columns next to and below its map. Several: each in its own columns below, under its name. */
function drawRooms(
  scope: HouseholdScope,
  nodes: readonly FixtureTile[],
  ground: MapProjection,
): { readonly bottom: number; readonly marks: SvgMark[] } {
  const { rooms } = scope.kit.plan;
  const names = ({ things }: FixtureTile) => things.map((thing) => nameOf(scope.state, thing)).join(' ');
  if (rooms.length === 1) {
    const columns = Array.from({ length: COLUMNS }, (_, i): TileColumn => {
      const x = MARGIN + i * (COLUMN + GAP);
      return { x, y: x < ground.right ? ground.bottom + GAP : ground.top, width: COLUMN };
    });
    return drawTiles(nodes, columns, names);
  }
  const apart = 2 * GAP;
  const wide = (WIDTH - 2 * MARGIN - (rooms.length - 1) * apart) / rooms.length;
  const sections = rooms.map(({ kind }, r) => {
    const [left, count] = [MARGIN + r * (wide + apart), rooms.length > 2 ? 1 : 2];
    const width = (wide - (count - 1) * GAP) / count;
    const y = ground.bottom + 28;
    const columns = Array.from({ length: count }, (_, i) => ({ x: left + i * (width + GAP), y, width }));
    const own = drawTiles(
      nodes.filter(({ room }) => room === r),
      columns,
      names,
    );
    return { ...own, marks: [text(left, y - 8, ROOM_NAMES[kind], { size: 12, bold: true, fill: SOFT }), ...own.marks] };
  });
  return { bottom: Math.max(...sections.map(({ bottom }) => bottom)), marks: sections.flatMap(({ marks }) => marks) };
}

function rowOf(scope: HouseholdScope, { name, cell, yaw, holds, last }: HouseholdAgentState): TeamRow {
  const [x, z] = placeOf(scope, cell);
  const { rooms } = scope.kit.plan;
  const room = rooms.length > 1 ? `${ROOM_NAMES[rooms[roomAt(scope, x)]?.kind ?? 'kitchen']} ` : '';
  const doing =
    last === null
      ? 'nothing yet'
      : last.verdict === 'ok'
        ? last.phrase
        : `tried to ${last.phrase}: ${last.verdict.replaceAll('_', ' ')}${last.by === null ? '' : ` (${last.by})`}`;
  return {
    name,
    where: `${room}(${x}, ${z}), facing ${FACING[yaw]}`,
    holds: holds < 0 ? 'nothing' : heldText(scope, holds),
    doing,
  };
}

const SIGNS: readonly LegendSign[] = [
  [(x, y) => kindSign('closed', x, y), 'closed'],
  [(x, y) => kindSign('open', x, y), 'open'],
  [(x, y) => kindSign('surface', x, y), 'things stand in or on it'],
  [(x, y) => kindSign('on', x, y), 'switched on'],
  [(x, y) => kindSign('off', x, y), 'switched off'],
  [(x, y) => standingSign('wanted', x, y), 'not yet as the goal asks'],
  [(x, y) => standingSign('done', x, y), 'as the goal asks'],
  [(x, y) => standingSign('other', x, y), 'not asked for, or no more'],
  [(x, y) => goalPlaceSign(x, y, 2.5), 'where things are to go'],
  [(x, y) => element('rect', { x: x - 11, y: y - 5, width: 22, height: 10, fill: DOOR, stroke: INK }), 'door'],
  [
    (x, y) => [headingMark(x, y, 1, 8, agentColor(0)), agentDisc(x, y, 8, { name: 'A', index: 0 })],
    'agent: what it holds',
  ],
  [
    (x, y) => element('g', { 'font-style': 'italic' }, text(x - 12, y + 4, 'Mug', { size: 10.5, fill: SOFT })),
    'nobody has seen it yet',
  ],
];
