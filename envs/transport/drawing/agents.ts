// Draws agents on the map: where they look, the way they are on, and what is in their hands.
import { element, type SvgMark } from '../../raster/svg/markup.ts';
import { agentColor, agentDisc, plainName, plainNames, type TeamRow } from '../../raster/svg/page-parts.ts';
import { HEADINGS } from '../constants.ts';
import { nearestRoom } from '../house.ts';
import { contentsOf, heldBy, NOTHING, nameOf } from '../scope.ts';
import type { TransportAgentState, TransportState } from '../state.ts';
import { pixels } from './house.ts';
import { routeLine, thingSign } from './things.ts';

const DISC = 10;
/** Pixels of the wedge that shows where somebody looks; sight reaches much farther. */
const WEDGE = 34;

/** The positions of agents in the picture: one that would cover another is moved aside. */
export function agentPositions(state: TransportState): (readonly [number, number])[] {
  const taken: (readonly [number, number])[] = [];
  for (const [i, { at }] of state.agents.entries()) {
    let [x, y] = pixels(at);
    const covers = ([left, top]: readonly [number, number], other: number) =>
      Math.hypot(left - x, top - y) < widthAt(state, i) + widthAt(state, other);
    while (taken.some(covers)) x += DISC / 2;
    taken.push([x, y]);
  }
  return taken;
}

/** Under the agents: wedges, and ways still to walk. */
export function drawRoutes(state: TransportState, places: readonly (readonly [number, number])[]): SvgMark[] {
  return state.agents.flatMap(({ at, activity, heading }, i) => {
    const route = activity?.route ?? [];
    const color = agentColor(i);
    return [
      viewWedge(places[i] ?? pixels(at), heading, color, WEDGE),
      ...(route.length === 0 ? [] : [routeLine([at, ...route], color)]),
    ];
  });
}

export function viewWedge([x, y]: readonly [number, number], heading: number, color: string, r: number): SvgMark {
  const [from, to] = [-1, 1].map((side) => {
    const turn = (heading / HEADINGS) * 2 * Math.PI + (side * Math.PI) / 4;
    return `${(x + r * Math.cos(turn)).toFixed(1)} ${(y - r * Math.sin(turn)).toFixed(1)}`;
  });
  return element('path', {
    d: `M${x.toFixed(1)} ${y.toFixed(1)}L${from}A${r} ${r} 0 0 0 ${to}Z`,
    fill: color,
    'fill-opacity': 0.22,
  });
}

/** Pixels from an agent's middle to the ends of what it shows: more where its hands are not empty. */
export const widthAt = ({ agents }: TransportState, i: number): number =>
  agents[i]?.hands.every((thing) => thing === NOTHING) ? DISC : DISC + 9;

export function drawAgent(state: TransportState, i: number, [x, y]: readonly [number, number]): SvgMark[] {
  const agent = state.agents[i];
  if (agent === undefined) return [];
  const hands = agent.hands.flatMap((thing, side) =>
    thing === NOTHING ? [] : [thingSign(state, thing, [x + (side === 0 ? -1 : 1) * (DISC + 3), y + 6], 5)],
  );
  return [agentDisc(x, y, DISC, { name: agent.name, index: i }), ...hands];
}

/** Their rows in the table. */
export function rowsOf(state: TransportState): TeamRow[] {
  const { rooms } = state.layout;
  return state.agents.map((agent) => ({
    name: agent.name,
    where: plainName(rooms[nearestRoom(rooms, agent.at)]?.name ?? ''),
    holds: holdsText(state, agent),
    doing: plainNames(agent.activity?.text ?? (state.over === null ? 'ready' : 'nothing more')),
  }));
}

function holdsText(state: TransportState, agent: TransportAgentState): string {
  const held = heldBy(agent).map((thing) => {
    const inside = contentsOf(state, thing).map((one) => plainName(nameOf(state, one)));
    return `${plainName(nameOf(state, thing))}${inside.length === 0 ? '' : ` (${inside.join(', ')})`}`;
  });
  return held.join(' and ') || 'nothing';
}
