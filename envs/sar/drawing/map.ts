// Draws the grid: fires, reservoirs, deposits, persons who are not brought in yet, agents. Names go where they cover
// least of all that.
import { createLabelPlacer, type LabelPlacer } from '../../raster/svg/labels.ts';
import { element, group, type SvgMark, shortenText } from '../../raster/svg/markup.ts';
import { agentDisc } from '../../raster/svg/page-parts.ts';
import { INTENSITIES, type SarCell } from '../scenes.ts';
import type { SarState } from '../state.ts';
import { CELL, drawField, FRAME, gridLines, type PixelPoint, pixels, squareOn } from './page-grid.ts';
import { depositSign, fireSign, holdLine, personSign, reservoirSign } from './signs.ts';
import { burdenOf, isFound, personText, stockText } from './texts.ts';

const DISC = 8.5;

export function drawMap(state: SarState): SvgMark[] {
  const labels = createLabelPlacer(FRAME);
  reserveAreas(state, labels);
  const people = personFigures(state, labels);
  const names = nameLabels(state, people, labels);
  return [
    drawField(),
    ...fireMarks(state),
    ...gridLines(),
    ...placeMarks(state),
    ...people.flatMap(({ person, at }) => holdLines(state, person, at)),
    ...people.filter(({ carried }) => !carried).map((one) => personMark(state, one)),
    ...state.agents.map(({ at }, i) => {
      const [x, y] = pixels(at);
      return agentDisc(x, y, DISC, { name: nameOf(state.layout.agents, i), index: i });
    }),
    ...people.filter(({ carried }) => carried).map((one) => personMark(state, one)),
    ...names,
  ];
}

const nameOf = (list: readonly { readonly name: string }[], i: number): string => list[i]?.name ?? '';

const BURNS = ['does not burn', ...INTENSITIES.slice(1).map((word) => `burns at ${word.toLowerCase()} intensity`)];

function fireMarks({ layout, fires: burning }: SarState): SvgMark[] {
  return layout.fires.flatMap(({ name, cells, regions }, f) =>
    cells.map((at, i) => {
      const level = burning[f]?.level[i] ?? 0;
      const region = regions.find(({ cell }) => cell === i);
      const [x, y] = pixels(at);
      return group(`${region?.name ?? name} (${at[0]}, ${at[1]}): ${BURNS[level]}`, ...fireSign(level, x, y, CELL));
    }),
  );
}

function placeMarks(state: SarState): SvgMark[] {
  const { reservoirs, deposits } = state.layout;
  return [
    ...reservoirs.map(({ name, at, supply }) =>
      group(`${name}: ${supply.toLowerCase()}`, reservoirSign(supply, ...pixels(at))),
    ),
    ...deposits.map(({ name, at }, d) => group(`${name}: ${stockText(state, d)}`, depositSign(...pixels(at)))),
  ];
}

interface PersonFigure {
  readonly person: number;
  readonly at: PixelPoint;
  /** In its carrier's cell, where it is drawn small at the edge of its disc. */
  readonly carried: boolean;
}

/** No name goes over what stands or burns somewhere. */
function reserveAreas({ layout, agents, fires: burning }: SarState, labels: LabelPlacer): void {
  for (const { at } of [...layout.reservoirs, ...layout.deposits, ...agents]) labels.keep(squareOn(pixels(at)));
  layout.fires.forEach(({ cells }, f) => {
    for (const [i, at] of cells.entries()) if ((burning[f]?.level[i] ?? 0) > 0) labels.keep(squareOn(pixels(at)));
  });
}

const SMALL = 6;
/** From the middle of a disc to that of a small figure at its edge, in the order of liking. */
const CORNERS = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
].map(([dx = 0, dy = 0]) => [dx * 10.5, dy * 9.5] as const);

/** Rescued persons are no longer on the map. */
function personFigures({ persons, agents }: SarState, labels: LabelPlacer): PersonFigure[] {
  return persons.flatMap(({ at: cell, deposited }, person): PersonFigure[] => {
    if (deposited) return [];
    const at = pixels(cell);
    if (agents.some((agent) => agent.at[0] === cell[0] && agent.at[1] === cell[1])) {
      const { left, top } = labels.freest(CORNERS.map(([dx, dy]) => squareOn([at[0] + dx, at[1] + dy], SMALL)));
      return [{ person, at: [left + SMALL, top + SMALL], carried: true }];
    }
    labels.keep(squareOn(at));
    return [{ person, at, carried: false }];
  });
}

const personMark = (state: SarState, { person, at: [x, y], carried }: PersonFigure): SvgMark =>
  group(
    `${nameOf(state.layout.persons, person)}: ${personText(state, person)}`,
    personSign(state.persons[person]?.spotted === true, x, y, carried ? SMALL : 8),
  );

function holdLines({ persons, agents }: SarState, person: number, at: PixelPoint): SvgMark[] {
  return (persons[person]?.carriers ?? []).map((i) => holdLine(pixels(agents[i]?.at ?? [0, 0]), at));
}

function nameLabels(state: SarState, people: readonly PersonFigure[], labels: LabelPlacer): SvgMark[] {
  const { layout } = state;
  const beside = (at: PixelPoint, words: string, size: number, bold = false) =>
    labels.beside(at[0], at[1], words, { radius: DISC + 1, size, bold, leads: true });
  return [
    ...state.agents.map((agent, i) => {
      const burden = burdenOf(agent);
      const name = shortenText(nameOf(layout.agents, i), 16);
      return beside(pixels(agent.at), burden === '' ? name : `${name}: ${burden}`, 10.5, true);
    }),
    ...people.map(({ person, at }) => {
      const name = beside(at, nameOf(layout.persons, person), 10);
      return state.persons[person]?.spotted ? name : inItalics(name);
    }),
    ...layout.reservoirs.map(({ name, at }, i) =>
      markBySight(beside(pixels(at), name, 10), isFound(state, 'reservoirs', i)),
    ),
    ...layout.deposits.map(({ name, at }, i) =>
      markBySight(beside(pixels(at), name, 10), isFound(state, 'deposits', i)),
    ),
    ...layout.fires.flatMap(({ name, cells }, i) => {
      const mark = fireName(name, cells, labels);
      return mark === undefined ? [] : [markBySight(mark, isFound(state, 'fires', i))];
    }),
  ];
}

/** Things that nobody in the team has seen yet are in italics. */
export const inItalics = (mark: SvgMark): SvgMark => element('g', { 'font-style': 'italic' }, mark);
const markBySight = (mark: SvgMark, found: boolean): SvgMark => (found ? mark : inItalics(mark));

function fireName(name: string, cells: readonly SarCell[], labels: LabelPlacer): SvgMark | undefined {
  if (cells.length === 0) return undefined;
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const middle = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  const [x, y] = pixels([middle(xs), middle(ys)]);
  const radius = ((Math.max(...ys) - Math.min(...ys) + 1) / 2) * CELL;
  return labels.beside(x, y, name, { radius, size: 11.5, bold: true });
}
