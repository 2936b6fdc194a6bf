// Draws what stands in a room: furniture and agents, each with its things hung under it like leaves of a tree. Open,
// closed, wanted and brought each have their own sign.
import { element, group, INK, line, SOFT, type SvgMark, text } from '../../raster/svg/markup.ts';
import { agentDisc } from '../../raster/svg/page-parts.ts';
import { furnitureBoxStyle, furnitureSign, type GoalStanding, standingSign, TWIG } from '../../raster/svg/signs.ts';
import { type ChoresState, countAtGoal, houseOf } from '../state.ts';
import { TILE } from './layout.ts';

export interface RoomItemTile {
  readonly kind: 'open' | 'closed' | 'surface' | 'agent';
  readonly label: string;
  /** The number of an agent. */
  readonly index: number;
  readonly goal: boolean;
  readonly leaves: readonly RoomItemLeaf[];
  readonly height: number;
}

export interface RoomItemLeaf {
  readonly label: string;
  readonly state: GoalStanding;
}

const HEAD = 24;
const LEAF = 17;
const heightOf = (leaves: readonly RoomItemLeaf[]): number => HEAD + leaves.length * LEAF + (leaves.length > 0 ? 5 : 0);

/** By room: furniture as the house lists it, then the agents. */
export function tilesByRoom(state: ChoresState): RoomItemTile[][] {
  const { rooms, places } = houseOf(state);
  const wants = new Map(wantsOf(state).map((want) => [want.class, want]));
  const leaves = (held: (thing: ChoresState['things'][number]) => boolean): RoomItemLeaf[] =>
    state.things.filter(held).map((thing) => {
      const want = wants.get(thing.class);
      const brought = want !== undefined && thing.at === state.goal;
      const missing = want !== undefined && want.done < want.count;
      return { label: `${thing.class} ${thing.id}`, state: brought ? 'done' : missing ? 'wanted' : 'other' };
    });
  const furniture = places.map((place, p) => {
    const inside = leaves(({ at }) => at === p);
    const kind = !place.closes ? 'surface' : state.open[p] ? 'open' : 'closed';
    const node: RoomItemTile = {
      kind,
      label: `${place.class} ${place.id}`,
      index: -1,
      goal: p === state.goal,
      leaves: inside,
      height: heightOf(inside),
    };
    return { room: place.room, node };
  });
  const agents = state.agents.map(({ name, room }, index) => {
    const held = leaves(({ by }) => by === index);
    const node: RoomItemTile = { kind: 'agent', label: name, index, goal: false, leaves: held, height: heightOf(held) };
    return { room, node };
  });
  return rooms.map((_, r) => [...furniture, ...agents].flatMap(({ room, node }) => (room === r ? [node] : [])));
}

/** How far the goal is, by class. */
export const wantsOf = (state: ChoresState) =>
  state.episode.wants.map((want) => ({ ...want, done: countAtGoal(state, want.class) }));

export function drawTile(node: RoomItemTile, x: number, y: number): SvgMark {
  const { kind, label, index, goal, leaves, height } = node;
  const agent = kind === 'agent';
  const box = element('rect', { x, y, width: TILE, height, rx: agent ? 12 : 3, ...furnitureBoxStyle(kind, goal, 3) });
  const sign = agent ? agentDisc(x + 13, y + 12, 9, { name: label, index }) : furnitureSign(kind, x + 13, y + 12);
  const name = text(x + 27, y + 16, label, {
    size: label.length > 17 ? 9.5 : 10.5,
    bold: agent || goal,
    most: agent ? 15 : 20,
  });
  const about = `${label}${agent ? '' : `, ${kind}`}${goal ? ', the goal' : ''}`;
  return group(about, box, sign, name, ...leaves.flatMap((leaf, i) => drawLeaf(leaf, x + 13, y + HEAD + i * LEAF, i)));
}

/** A twig from the sign above, and what hangs on it. */
function drawLeaf({ label, state }: RoomItemLeaf, x: number, y: number, i: number): SvgMark[] {
  const middle = y + LEAF / 2 - 1;
  const from = i === 0 ? y - 2 : y - LEAF / 2 - 1;
  return [
    line(`M${x} ${from}V${middle}H${x + 7}`, TWIG),
    standingSign(state, x + 14, middle),
    text(x + 23, middle + 4, label, {
      size: 10.5,
      bold: state !== 'other',
      most: 18,
      fill: state === 'other' ? SOFT : INK,
    }),
  ];
}
