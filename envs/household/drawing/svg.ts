// The house as a picture: above, a map; beside and below it what stands in each room with what lies in or on it. Everything as it is, whoever
// knows of it: also what closed doors hide. Names without a number are of things that nobody of the team has seen yet.
import { element, INK, type Mark, page, SOFT, text } from '../../raster/svg/markup.ts';
import {
  agentColor,
  agentDisc,
  heading,
  legend,
  legendHeight,
  MARGIN,
  type Row,
  type Sign,
  team,
  WIDTH,
} from '../../raster/svg/parts.ts';
import { DOOR, GOAL, GOAL_FILL, standingSign } from '../../raster/svg/signs.ts';
import { createKits } from '../kit.ts';
import { FACING } from '../observe.ts';
import { nameOf, placeOf, type Scope } from '../scope.ts';
import type { AgentState, HouseState } from '../state.ts';
import { beak } from './agents.ts';
import { drawAims, goalOf } from './goal.ts';
import { type Ground, groundOf } from './ground.ts';
import { drawMap, SPELT } from './map.ts';
import { heldText, type Node, nodesOf, roomAt } from './nodes.ts';
import { type Column, drawTiles, kindSign } from './tiles.ts';

/** A whole SVG document, 800 pixels wide. */
export function drawSvg(state: HouseState): string {
  const scope = scopeOf(state);
  const goal = goalOf(scope);
  const aims = drawAims(60, goal.aims);
  const ground = groundOf(scope, { left: MARGIN, top: aims.bottom + 6, width: mapWidth(scope) });
  const stock = drawRooms(scope, nodesOf(scope, goal), ground);
  const rows = state.agents.map((agent) => rowOf(scope, agent));
  const table = team(Math.max(ground.bottom, stock.bottom) + 26, rows, [126, 360, 510]);
  const legendTop = table.bottom + 20;
  const title = `Household ${state.scene}`;
  const when = `seed ${state.seed}, after step ${state.step}${END[state.over ?? 'none']}`;
  const met = goal.aims.filter(({ need, done }) => done >= need).length;
  const about = [
    `Task: ${scope.kit.text}`,
    `${met} of ${goal.aims.length} parts of the goal hold`,
    ...rows.map(({ name, where, holds }) => `${name} at ${where} holds ${holds}`),
  ];
  return page(
    { width: WIDTH, height: legendTop + legendHeight(SIGNS), title: `${title}, ${when}`, about: `${about.join('; ')}.` },
    [
      ...heading(title, when),
      text(MARGIN, 48, scope.kit.text, { size: 12, most: 120 }),
      ...aims.marks,
      ...drawMap(scope, goal, ground),
      ...stock.marks,
      ...table.marks,
      ...legend(legendTop, SIGNS),
    ],
  );
}

const END = { none: '', goal: ', goal met', 'claimed-done': ', all said that it is done' } as const;

/** Of a state alone; nothing in a drawing asks for names that are said, or for what exploring likes. */
function scopeOf(state: HouseState): Scope {
  const kit = createKits()(state.scene, state.options);
  return { state, kit, names: new Map(), score: () => 0, buffer: new Uint8Array(0) };
}

const GAP = 8;
/** Columns of a page, and how many of them the map of a single room takes. */
const COLUMNS = 5;
const MAP_COLUMNS = 3;
const COLUMN = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS;

const mapWidth = ({ kit }: Scope): number =>
  kit.plan.rooms.length > 1 ? WIDTH - 2 * MARGIN : MAP_COLUMNS * COLUMN + (MAP_COLUMNS - 1) * GAP;

/** One room: in columns beside its map and below. Several: each in columns of its own below, under its name. */
function drawRooms(scope: Scope, nodes: readonly Node[], ground: Ground): { readonly bottom: number; readonly marks: Mark[] } {
  const { rooms } = scope.kit.plan;
  const names = ({ things }: Node) => things.map((thing) => nameOf(scope.state, thing)).join(' ');
  if (rooms.length === 1) {
    const columns = Array.from({ length: COLUMNS }, (_, i): Column => {
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
    return { ...own, marks: [text(left, y - 8, SPELT[kind], { size: 12, bold: true, fill: SOFT }), ...own.marks] };
  });
  return { bottom: Math.max(...sections.map(({ bottom }) => bottom)), marks: sections.flatMap(({ marks }) => marks) };
}

function rowOf(scope: Scope, { name, cell, yaw, holds, last }: AgentState): Row {
  const [x, z] = placeOf(scope, cell);
  const { rooms } = scope.kit.plan;
  const room = rooms.length > 1 ? `${SPELT[rooms[roomAt(scope, x)]?.kind ?? 'kitchen']} ` : '';
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

const SIGNS: readonly Sign[] = [
  [(x, y) => kindSign('closed', x, y), 'closed'],
  [(x, y) => kindSign('open', x, y), 'open'],
  [(x, y) => kindSign('surface', x, y), 'things stand in or on it'],
  [(x, y) => kindSign('on', x, y), 'switched on'],
  [(x, y) => kindSign('off', x, y), 'switched off'],
  [(x, y) => standingSign('wanted', x, y), 'not yet as the goal asks'],
  [(x, y) => standingSign('done', x, y), 'as the goal asks'],
  [(x, y) => standingSign('other', x, y), 'not asked for, or no more'],
  [
    (x, y) =>
      element('rect', { x: x - 11, y: y - 7, width: 22, height: 14, rx: 3, fill: GOAL_FILL, stroke: GOAL, 'stroke-width': 2.5 }),
    'where things are to go',
  ],
  [(x, y) => element('rect', { x: x - 11, y: y - 5, width: 22, height: 10, fill: DOOR, stroke: INK }), 'door'],
  [(x, y) => [beak(x, y, 1, 8, agentColor(0)), agentDisc(x, y, 8, { name: 'A', index: 0 })], 'agent: what it holds'],
  [
    (x, y) => element('g', { 'font-style': 'italic' }, text(x - 12, y + 4, 'Mug', { size: 10.5, fill: SOFT })),
    'nobody has seen it yet',
  ],
];
