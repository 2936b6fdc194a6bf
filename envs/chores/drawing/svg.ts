// Draws the apartment as an SVG picture: a box for each room, in it its furniture and agents, each with the things in
// it, on it or in its hands. It shows everything, regardless of who knows of it, including the contents of closed
// furniture.
import { element, SOFT, type SvgMark, text } from '../../raster/svg/markup.ts';
import {
  agentDisc,
  goalRow,
  type LegendSign,
  MARGIN,
  plainName,
  plainNames,
  type TeamRow,
} from '../../raster/svg/page-parts.ts';
import { DOOR, furnitureSign, goalPlaceSign, standingSign } from '../../raster/svg/signs.ts';
import { drawWorldPage } from '../../raster/svg/world-page.ts';
import { distanceBetween, isNear } from '../paths.ts';
import { type ChoresAgentState, type ChoresState, houseOf, nameOf, STEP_CAP } from '../state.ts';
import { layOutRooms, passageBetween, type RoomFrame, type RoomLayout } from './layout.ts';
import { drawTile, type RoomItemTile, tilesByRoom, wantsOf } from './tiles.ts';

const TOP = 64;

/** A whole SVG document, 800 pixels wide. */
export function drawSvg(state: ChoresState): string {
  const { episode, goal } = state;
  const house = houseOf(state);
  const rooms = layOutRooms(house, tilesByRoom(state), TOP, MARGIN);
  const below = Math.max(...rooms.map(({ frame }) => frame.y + frame.height));
  const rows = rowsOf(state);
  const title = `Household chores, scene ${episode.id}, seed ${state.seed}`;
  const when = whenText(state);
  const about = rows.map(({ name, where, holds }) => `${name} in ${where} holds ${holds}`);
  return drawWorldPage({
    title,
    when,
    about,
    marks: [
      ...goalRow(
        48,
        `${episode.relation === 'on' ? 'On' : 'In'} ${plainName(nameOf(house.places[goal]))}:`,
        wantsOf(state),
      ),
      ...passages(state, rooms),
      ...rooms.flatMap((one) => drawRoom(house.rooms[one.room]?.name ?? '', one)),
    ],
    bottom: below + 24,
    rows,
    columns: [126, 330, 540],
    signs: SIGNS,
  });
}

function whenText({ clock, over }: ChoresState): string {
  return `at world step ${clock} of ${STEP_CAP}${over === null ? '' : over === 'goal' ? ', goal met' : ', out of steps'}`;
}

function passages(state: ChoresState, rooms: readonly RoomLayout<RoomItemTile>[]): SvgMark[] {
  const frameOf = (room: number): RoomFrame | undefined => rooms.find((one) => one.room === room)?.frame;
  return houseOf(state).doors.flatMap(({ between: [a, b] }) => {
    const [from, to] = [frameOf(a), frameOf(b)];
    const way = from && to && passageBetween(from, to);
    return way === undefined
      ? []
      : [element('rect', { ...way, fill: DOOR, stroke: SOFT, 'stroke-width': 1 }, element('title', {}, 'door'))];
  });
}

function drawRoom(name: string, { frame, tiles }: RoomLayout<RoomItemTile>): SvgMark[] {
  return [
    element('rect', { ...frame, fill: '#faf8f2', stroke: '#515c67', 'stroke-width': 3 }),
    text(frame.x + 10, frame.y + 18, plainName(name), { size: 12, bold: true, fill: SOFT }),
    ...tiles.map(({ tile, x, y }) => drawTile(tile, x, y)),
  ];
}

function rowsOf(state: ChoresState): TeamRow[] {
  const { rooms } = houseOf(state);
  return state.agents.map((agent) => ({
    name: agent.name,
    where: `${plainName(nameOf(rooms[agent.room]))}${nearestFurnitureText(state, agent)}`,
    holds: agent.hands.map((thing) => plainName(nameOf(state.things[thing]))).join(' and ') || 'nothing',
    doing: plainNames(agent.plan?.text ?? (state.over === null ? 'ready' : 'nothing more')),
  }));
}

/** The nearest piece of furniture that it can touch. */
function nearestFurnitureText(state: ChoresState, { at, room }: ChoresAgentState): string {
  const near = houseOf(state).places.filter((place) => place.room === room && isNear(at, place.at));
  const [first] = near.sort((a, b) => distanceBetween(at, a.at) - distanceBetween(at, b.at));
  return first === undefined ? '' : `, at ${plainName(first.name)}`;
}

const SIGNS: readonly LegendSign[] = [
  [(x, y) => furnitureSign('closed', x, y), 'closed: nobody sees inside'],
  [(x, y) => furnitureSign('open', x, y), 'open'],
  [(x, y) => furnitureSign('surface', x, y), 'things stand on it'],
  [(x, y) => goalPlaceSign(x, y, 3), 'the goal place'],
  [(x, y) => standingSign('wanted', x, y), 'wanted, not brought yet'],
  [(x, y) => standingSign('done', x, y), 'brought to the goal'],
  [(x, y) => standingSign('other', x, y), 'not wanted, or no more'],
  [(x, y) => element('rect', { x: x - 11, y: y - 6, width: 22, height: 12, fill: DOOR, stroke: SOFT }), 'door'],
  [(x, y) => agentDisc(x, y, 8, { name: 'A', index: 0 }), 'agent, what it holds below'],
];
