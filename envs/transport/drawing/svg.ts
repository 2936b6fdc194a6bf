// The house as a picture: rooms, walls, doors, what lies where, who stands where with what in hand. Everything as it is, whoever knows of it.
import { type Area, type Labels, labelsIn } from '../../raster/svg/labels.ts';
import { element, line, type Mark, page, shortened } from '../../raster/svg/markup.ts';
import {
  agentColor,
  agentDisc,
  goalRow,
  heading,
  legend,
  legendHeight,
  plainName,
  type Sign,
  team,
  WIDTH,
} from '../../raster/svg/parts.ts';
import { BED_AT } from '../facts.ts';
import { nearestRoom, type Point, within } from '../house.ts';
import { NOTHING, nameOf } from '../scope.ts';
import type { TransportState } from '../state.ts';
import { drawAgent, drawWays, rowsOf, standing, wedge, widthAt } from './agents.ts';
import { BELOW, DOOR, drawHouse, drawTitles, FRAME, floorOf, METRE, pixels } from './house.ts';
import { bedSign, containerSign, drawBed, RADIUS, reach, targetSign, thingSign, WAY } from './things.ts';

/** A whole SVG document, 800 pixels wide. */
export function drawSvg(state: TransportState): string {
  const { layout } = state;
  const rows = rowsOf(state);
  const table = team(BELOW + 22, rows, [126, 240, 530]);
  const legendTop = table.bottom + 20;
  const title = `Transport, ${layout.task}, scene ${layout.scene}, seed ${layout.seed}`;
  const when = whenText(state);
  const about = rows.map(({ name, where, holds }) => `${name} in ${where} holds ${holds}`).join('; ');
  return page({ width: WIDTH, height: legendTop + legendHeight(SIGNS), title: `${title}, ${when}`, about: `${about}.` }, [
    ...heading(title, when),
    ...goalRow(48, 'At the bed:', wantsOf(state)),
    ...map(state),
    ...table.marks,
    ...legend(legendTop, SIGNS),
  ]);
}

function whenText({ step, frame, rules, over }: TransportState): string {
  const end = over === null ? '' : over === 'goal' ? ', goal met' : ', out of frames';
  return `after step ${step}, frame ${frame} of ${rules.cap}${end}`;
}

function wantsOf({ layout, things }: TransportState) {
  return layout.wants.map((want) => {
    const done = things.filter(({ delivered }, i) => delivered && layout.things[i]?.class === want.class).length;
    return { ...want, done };
  });
}

function map(state: TransportState): Mark[] {
  const labels = labelsIn(FRAME);
  const places = standing(state);
  const lying = lyingIn(state);
  const beds = state.layout.things.filter(({ kind }) => kind === 'goal');
  for (const { at } of beds) labels.keep(around(pixels(at), BED));
  for (const [i, at] of places.entries()) labels.keep(around(at, widthAt(state, i)));
  for (const { at } of lying) labels.keep(around(at, RADIUS * 1.3));
  // Names first: those of rooms have more places to go to.
  const names = namesOn(state, labels, { places, lying });
  for (const { at } of beds) labels.keep(around(pixels(at), BED_AT * METRE));
  return [
    ...drawHouse(state.layout),
    ...beds.map(({ at }) => reach(at, BED_AT)),
    ...drawBed(state),
    ...drawWays(state, places),
    ...drawTitles(state.layout, labels),
    ...lying.map(({ thing, at }) => thingSign(state, thing, at)),
    ...places.flatMap((at, i) => drawAgent(state, i, at)),
    ...names,
  ];
}

/** Pixels from a bed's middle to its ends. */
const BED = 34;

interface Lying {
  readonly thing: number;
  readonly at: Point;
}

function lyingIn({ things, layout }: TransportState): Lying[] {
  return things.flatMap(({ at, by, in: inside, delivered }, thing) => {
    const free = by === NOTHING && inside === NOTHING && !delivered && layout.things[thing]?.kind !== 'goal';
    return free ? [{ thing, at: pixels(at) }] : [];
  });
}

const around = ([x, y]: Point, radius: number): Area => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

function namesOn(
  state: TransportState,
  labels: Labels,
  { places, lying }: { readonly places: readonly Point[]; readonly lying: readonly Lying[] },
): Mark[] {
  const { rooms, things } = state.layout;
  const homeOf = (at: Point) => {
    const room = rooms[nearestRoom(rooms, at)];
    return room === undefined || !within(room.box, at) ? {} : { home: floorOf(room.box) };
  };
  return [
    ...things.flatMap(({ kind, at, name }) => {
      if (kind !== 'goal') return [];
      const [x, y] = pixels(at);
      return [labels.beside(x, y, `${plainName(name)}: goal`, { radius: BED, size: 10, bold: true, ...homeOf(at) })];
    }),
    ...state.agents.map(({ name, at }, i) => {
      const [x, y] = places[i] ?? pixels(at);
      return labels.beside(x, y, shortened(name, 16), { radius: widthAt(state, i), size: 11, bold: true, ...homeOf(at) });
    }),
    ...lying.map(({ thing, at: [x, y] }) => {
      const home = homeOf(state.things[thing]?.at ?? [0, 0]);
      return labels.beside(x, y, shortened(plainName(nameOf(state, thing)), 24), { radius: RADIUS + 1, size: 9.5, ...home });
    }),
  ];
}

const GOAL_EDGE = { fill: 'none', stroke: '#4a2c7a', 'stroke-width': 1.2, 'stroke-dasharray': '4 4' };

const SIGNS: readonly Sign[] = [
  [(x, y) => targetSign(x, y), 'target'],
  [(x, y) => containerSign(x, y), 'container'],
  [(x, y) => containerSign(x, y, 2), 'container, 2 targets in it'],
  [(x, y) => element('rect', { x: x - 9, y: y - 5, width: 18, height: 10, fill: DOOR }), 'door'],
  [(x, y) => bedSign(x, y, 0.28), 'bed, and what was brought'],
  [(x, y) => element('circle', { cx: x, cy: y, r: 8, ...GOAL_EDGE }), 'targets are set down here'],
  [(x, y) => [wedge([x, y], 0, agentColor(0), 13), agentDisc(x, y, 7, { name: 'A', index: 0 })], 'agent, where it looks'],
  [(x, y) => line(`M${x - 10} ${y}H${x + 10}`, { ...WAY, stroke: agentColor(0) }), 'way it is on'],
];
