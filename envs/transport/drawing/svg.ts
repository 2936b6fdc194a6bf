// Draws the house as an SVG picture: rooms, walls, doors, what lies where, who stands where with what in hand. It shows
// everything, whoever knows of it.
import { createLabelPlacer, type LabelPlacer, type PixelArea } from '../../raster/svg/labels.ts';
import { element, line, type SvgMark, shortenText } from '../../raster/svg/markup.ts';
import { agentColor, agentDisc, goalRow, type LegendSign, plainName } from '../../raster/svg/page-parts.ts';
import { drawWorldPage } from '../../raster/svg/world-page.ts';
import { BED_AT } from '../constants.ts';
import { type FloorPoint, isWithinBox, nearestRoom } from '../house.ts';
import { NOTHING, nameOf } from '../scope.ts';
import type { TransportState } from '../state.ts';
import { agentPositions, drawAgent, drawRoutes, rowsOf, viewWedge, widthAt } from './agents.ts';
import { BELOW, DOOR, drawHouse, drawTitles, FRAME, floorOf, METRE, pixels } from './house.ts';
import { bedSign, containerSign, drawBed, RADIUS, ROUTE_STYLE, reachCircle, targetSign, thingSign } from './things.ts';

/** A whole SVG document, 800 pixels wide. */
export function drawSvg(state: TransportState): string {
  const { layout } = state;
  const rows = rowsOf(state);
  const title = `Transport, ${layout.task}, scene ${layout.scene}, seed ${layout.seed}`;
  const when = whenText(state);
  const about = rows.map(({ name, where, holds }) => `${name} in ${where} holds ${holds}`);
  return drawWorldPage({
    title,
    when,
    about,
    marks: [...goalRow(48, 'At the bed:', wantsOf(state)), ...drawMap(state)],
    bottom: BELOW + 22,
    rows,
    columns: [126, 240, 530],
    signs: SIGNS,
  });
}

function whenText({ step, frame, rules, over }: TransportState): string {
  const end = over === null ? '' : over === 'goal' ? ', goal met' : ', out of frames';
  return `after step ${step}, frame ${frame} of ${rules.cap}${end}`;
}

function wantsOf({ layout, things }: TransportState) {
  return layout.wants.map((want) => {
    const done = things.filter(
      ({ deliveredAt }, i) => deliveredAt !== null && layout.things[i]?.class === want.class,
    ).length;
    return { ...want, done };
  });
}

function drawMap(state: TransportState): SvgMark[] {
  const labels = createLabelPlacer(FRAME);
  const places = agentPositions(state);
  const lying = freeThingsIn(state);
  const beds = state.layout.things.filter(({ kind }) => kind === 'goal');
  for (const { at } of beds) labels.keep(areaAround(pixels(at), BED));
  for (const [i, at] of places.entries()) labels.keep(areaAround(at, widthAt(state, i)));
  for (const { at } of lying) labels.keep(areaAround(at, RADIUS * 1.3));
  // Names first: those of rooms have more places to go to.
  const names = nameLabels(state, labels, { places, lying });
  for (const { at } of beds) labels.keep(areaAround(pixels(at), BED_AT * METRE));
  return [
    ...drawHouse(state.layout),
    ...beds.map(({ at }) => reachCircle(at, BED_AT)),
    ...drawBed(state),
    ...drawRoutes(state, places),
    ...drawTitles(state.layout, labels),
    ...lying.map(({ thing, at }) => thingSign(state, thing, at)),
    ...places.flatMap((at, i) => drawAgent(state, i, at)),
    ...names,
  ];
}

/** Pixels from a bed's middle to its ends. */
const BED = 34;

interface FreeThing {
  readonly thing: number;
  readonly at: FloorPoint;
}

function freeThingsIn({ things, layout }: TransportState): FreeThing[] {
  return things.flatMap(({ at, by, in: inside, deliveredAt }, thing) => {
    const free = by === NOTHING && inside === NOTHING && deliveredAt === null && layout.things[thing]?.kind !== 'goal';
    return free ? [{ thing, at: pixels(at) }] : [];
  });
}

const areaAround = ([x, y]: FloorPoint, radius: number): PixelArea => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

function nameLabels(
  state: TransportState,
  labels: LabelPlacer,
  { places, lying }: { readonly places: readonly FloorPoint[]; readonly lying: readonly FreeThing[] },
): SvgMark[] {
  const { rooms, things } = state.layout;
  const homeOf = (at: FloorPoint) => {
    const room = rooms[nearestRoom(rooms, at)];
    return room === undefined || !isWithinBox(room.box, at) ? {} : { home: floorOf(room.box) };
  };
  return [
    ...things.flatMap(({ kind, at, name }) => {
      if (kind !== 'goal') return [];
      const [x, y] = pixels(at);
      return [labels.beside(x, y, `${plainName(name)}: goal`, { radius: BED, size: 10, bold: true, ...homeOf(at) })];
    }),
    ...state.agents.map(({ name, at }, i) => {
      const [x, y] = places[i] ?? pixels(at);
      return labels.beside(x, y, shortenText(name, 16), {
        radius: widthAt(state, i),
        size: 11,
        bold: true,
        ...homeOf(at),
      });
    }),
    ...lying.map(({ thing, at: [x, y] }) => {
      const home = homeOf(state.things[thing]?.at ?? [0, 0]);
      return labels.beside(x, y, shortenText(plainName(nameOf(state, thing)), 24), {
        radius: RADIUS + 1,
        size: 9.5,
        ...home,
      });
    }),
  ];
}

const GOAL_EDGE = { fill: 'none', stroke: '#4a2c7a', 'stroke-width': 1.2, 'stroke-dasharray': '4 4' };

const SIGNS: readonly LegendSign[] = [
  [(x, y) => targetSign(x, y), 'target'],
  [(x, y) => containerSign(x, y), 'container'],
  [(x, y) => containerSign(x, y, 2), 'container, 2 targets in it'],
  [(x, y) => element('rect', { x: x - 9, y: y - 5, width: 18, height: 10, fill: DOOR }), 'door'],
  [(x, y) => bedSign(x, y, 0.28), 'bed, and what was brought'],
  [(x, y) => element('circle', { cx: x, cy: y, r: 8, ...GOAL_EDGE }), 'targets are set down here'],
  [
    (x, y) => [viewWedge([x, y], 0, agentColor(0), 13), agentDisc(x, y, 7, { name: 'A', index: 0 })],
    'agent, where it looks',
  ],
  [(x, y) => line(`M${x - 10} ${y}H${x + 10}`, { ...ROUTE_STYLE, stroke: agentColor(0) }), 'way it is on'],
];
