// Lays out the page that every world's drawing is, 800 pixels wide: heading, aims, the map with what stands in its
// rooms, the team, the legend.
import {
  type Aim,
  agentMark,
  checkDrawing,
  type Drawing,
  type Entry,
  type Group,
  type Leaf,
  type LegendRow,
} from '../drawing.ts';
import { drawMap, type PagePart, slanted } from './map.ts';
import {
  element,
  group,
  INK,
  lengthOf,
  line,
  PAPER,
  SOFT,
  type SvgMark,
  shortenText,
  svgDocument,
  text,
  widthOf,
} from './markup.ts';
import { agentColor, areaStyle, drawLine, drawSign } from './signs.ts';

export const WIDTH = 800;
const MARGIN = 16;
const GAP = 8;
const COLUMNS = 5;
const COLUMN = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS;
const columnLeft = (i: number): number => MARGIN + i * (COLUMN + GAP);

/**
 * A whole SVG document: a world's `views.picture`. Names may hold anything.
 * @example
 * ```ts
 * import { type Drawing, drawPage, drawTerminal } from 'troupe/pictures';
 *
 * const drawing: Drawing = {
 *   title: 'Depot',
 *   when: 'step 3',
 *   aims: [{ words: 'crates on the dock', done: 1, need: 2 }],
 *   map: {
 *     ...{ left: 0, right: 8, top: 0, bottom: 4, columns: 4, character: [0.25, 0.5] },
 *     areas: [{ kind: 'room', name: 'Hall', box: { x: [0, 8], y: [0, 4] } }],
 *     things: [{ at: [6, 1], sign: { shape: 'wanted' }, name: 'Crate 2' }],
 *   },
 *   agents: [{ name: 'Ann', at: [2, 3], where: 'in the hall', holds: 'nothing', doing: 'goes to Crate 2' }],
 *   legend: [[{ shape: 'wanted' }, 'a crate that is to be on the dock']],
 * };
 * drawPage(drawing).startsWith('<svg'); // → true
 * drawTerminal(drawing).includes('A'); // → true
 * ```
 * @throws PICTURE_BAD
 */
export function drawPage(drawing: Drawing): string {
  checkDrawing(drawing);
  const { title, when, task, about = [], agents, groups = [] } = drawing;
  const head = [
    text([MARGIN, 24], title, { size: 15, bold: true, most: 52 }),
    text([WIDTH - MARGIN, 24], when, { size: 12, fill: SOFT, anchor: 'end', most: 60 }),
    ...(task === undefined ? [] : [text([MARGIN, 48], task, { size: 12, most: 120 })]),
  ];
  const aims = drawAims(task === undefined ? 34 : 60, drawing);
  const width = columnLeft(drawing.map.columns) - GAP - MARGIN;
  const map = drawMap(drawing, { left: MARGIN, top: aims.bottom + 6, width });
  const stock = drawGroups(groups, { columns: drawing.map.columns, top: aims.bottom + 6, below: map.bottom + GAP });
  const team = drawTeam(Math.max(map.bottom, stock.bottom) + 26, agents);
  const legend = drawLegend(team.bottom + 20, drawing.legend);
  const said = [
    ...(task === undefined ? [] : [`Task: ${task}`]),
    ...about,
    ...agents.map(({ name, where, holds }) => `${name} at ${where} holds ${holds}`),
  ];
  return svgDocument(
    { width: WIDTH, height: Math.ceil(legend.bottom), title: `${title}, ${when}`, about: `${said.join('; ')}.` },
    [head, aims.marks, map.marks, stock.marks, team.marks, legend.marks].flat(),
  );
}

/** A box for each aim, in as many rows as it takes. */
export function drawAims(top: number, { goal = '', aims }: Pick<Drawing, 'goal' | 'aims'>): PagePart {
  const left = goal === '' ? MARGIN : MARGIN + widthOf(goal, 11) + 10;
  let [x, y] = [left, top];
  const marks = aims.flatMap(({ words, need, done }: Aim) => {
    const says = `${shortenText(words, 56)}${need === 1 && goal === '' ? '' : ` ${Math.min(done, need)} of ${need}`}`;
    const met = done >= need;
    const width = widthOf(says, 11) + (met ? 28 : 16);
    if (x > left && x + width > WIDTH - MARGIN) [x, y] = [left, y + 24];
    const at = x;
    x += width + 6;
    const style = { height: 19, rx: 9, fill: met ? '#d5e8da' : PAPER, stroke: met ? '#14532d' : SOFT };
    const box = element('rect', { x: at, y, width, ...style });
    return [
      box,
      text([at + 8, y + 14], says),
      ...(met ? [drawSign({ shape: 'done' }, [at + width - 12, y + 9.5], 6)] : []),
    ];
  });
  const words = goal === '' ? [] : [text([MARGIN, top + 14], goal, { size: 12 })];
  return { marks: [...words, ...marks], bottom: y + 24 };
}

interface StockPlaces {
  readonly columns: number;
  readonly top: number;
  readonly below: number;
}

/**
 * A first group without title flows beside the map and below it; up to five others share the columns below it, the
 * longest more. What is left follows below in the same way.
 */
function drawGroups(groups: readonly Group[], { columns, top, below }: StockPlaces): PagePart {
  const [first] = groups;
  if (first === undefined) return { marks: [], bottom: 0 };
  const startOf = (column: number, by = 0) => ({ x: columnLeft(column), y: (column < columns ? below : top) + by });
  const starts = Array.from({ length: COLUMNS }, (_, i) => startOf(i));
  const isLoose = first.title === undefined;
  const part = isLoose ? drawEntries(first.entries, starts) : drawTitled(groups.slice(0, COLUMNS), startOf);
  const left = groups.slice(isLoose ? 1 : COLUMNS);
  const rest = drawGroups(left, { columns: COLUMNS, top, below: Math.max(below, part.bottom + GAP) });
  return { marks: [...part.marks, ...rest.marks], bottom: Math.max(part.bottom, rest.bottom) };
}

type ColumnStart = (column: number, by: number) => { readonly x: number; readonly y: number };

function drawTitled(groups: readonly Group[], startOf: ColumnStart): PagePart {
  const shares = groups.map(() => 1);
  const long = groups.map(({ entries }) => entries.reduce((sum, one) => sum + entryHeight(one) + 6, 0));
  for (let spare = COLUMNS - groups.length; spare > 0; spare--) {
    const each = shares.map((share, i) => (long[i] ?? 0) / share);
    const longest = each.indexOf(Math.max(...each));
    shares[longest] = (shares[longest] ?? 0) + 1;
  }
  let column = 0;
  const parts = groups.map(({ title = '', entries }, i) => {
    const starts = Array.from({ length: shares[i] ?? 1 }, (_, n) => startOf(column + n, 20));
    column += starts.length;
    const { x, y } = starts[0] ?? startOf(0, 20);
    const head = text([x, y - 8], title, { size: 12, bold: true, fill: SOFT, most: 24 });
    const part = drawEntries(entries, starts);
    return { ...part, marks: [head, ...part.marks] };
  });
  return { marks: parts.flatMap(({ marks }) => marks), bottom: Math.max(...parts.map(({ bottom }) => bottom)) };
}

const HEAD = 22;
const LEAF = 16;
const LINE = 13;

const entryHeight = ({ leaves = [], lines = [] }: Entry): number =>
  HEAD + leaves.length * LEAF + lines.length * LINE + (leaves.length + lines.length > 0 ? 4 : 0);

/** Each entry in the column that is shortest so far. */
function drawEntries(
  entries: readonly Entry[],
  columns: readonly { readonly x: number; readonly y: number }[],
): PagePart {
  const ends = columns.map(({ y }) => y);
  const marks = entries.map((entry) => {
    const at = ends.indexOf(Math.min(...ends));
    const y = ends[at] ?? 0;
    ends[at] = y + entryHeight(entry) + 6;
    return drawEntry(entry, columns[at]?.x ?? 0, y);
  });
  return { marks, bottom: Math.max(...ends) - 6 };
}

function drawEntry(entry: Entry, x: number, y: number): SvgMark {
  const { sign, name, title = name, goal = false, shut = false, done = false, wanted = false } = entry;
  const { leaves = [], lines = [] } = entry;
  const paint = goal ? areaStyle('square', true) : { fill: shut ? '#d3d9df' : PAPER, stroke: '#7b8794' };
  const standing = done ? 'done' : wanted ? 'wanted' : undefined;
  return group(
    title,
    element('rect', { x, y, width: COLUMN, height: entryHeight(entry), rx: 3, ...paint }),
    drawSign(sign, [x + 13, y + 11]),
    drawName([x + 27, y + 15], entry, COLUMN - (standing ? 46 : 32)),
    ...(standing ? [drawSign({ shape: standing }, [x + COLUMN - 11, y + 11], 6)] : []),
    ...leaves.flatMap((leaf, i) => drawLeaf(leaf, { x: x + 13, y: y + HEAD + i * LEAF, isFirst: i === 0 })),
    ...lines.map((words, i) =>
      text([x + 8, y + HEAD + 7 + i * LINE], words, { size: 10, fill: SOFT, most: Math.floor((COLUMN - 12) / 5.2) }),
    ),
  );
}

/** A twig from the sign above, and what hangs on it. */
function drawLeaf(leaf: Leaf, { x, y, isFirst }: { x: number; y: number; isFirst: boolean }): SvgMark[] {
  const depth = leaf.depth ?? 0;
  const [left, middle] = [x + depth * 14, y + LEAF / 2 - 1];
  const from = isFirst || depth > 0 ? y - 3 : y - LEAF / 2 - 1;
  return [
    line(`M${left} ${from}V${middle}H${left + 7}`, { stroke: '#7b8794', 'stroke-width': 1.2 }),
    drawSign(leaf.sign, [left + 14, middle], 6),
    drawName([left + 23, middle + 4], leaf, COLUMN - 39 - depth * 14),
  ];
}

/** Names of what nobody has seen yet are in italics. */
function drawName(
  [x, y]: readonly [number, number],
  { name, unseen = false, wanted = false }: Leaf,
  width: number,
): SvgMark {
  const most = Math.floor(width / (10.5 * (wanted ? 0.61 : 0.56)));
  return slanted(text([x, y], name, { size: 10.5, bold: wanted, most, fill: unseen ? SOFT : INK }), unseen);
}

/** A table. Long cells take two lines; columns are as wide as their words, as far as there is room. */
export function drawTeam(top: number, agents: Drawing['agents']): PagePart {
  const cells = agents.map(({ name, where, holds, doing }) => [name, where, holds, doing]);
  const heads = ['Agent', 'Where', 'Holds', 'Does'];
  const wishes = heads.map((head, i) =>
    Math.min(260, Math.max(96, 26 + 5.8 * Math.max(...[head, ...cells.map((row) => row[i] ?? '')].map(lengthOf)))),
  );
  const fit = Math.min(1, (WIDTH - 2 * MARGIN) / wishes.reduce((sum, wish) => sum + wish, 0));
  const starts = wishes.map((_, i) => MARGIN + wishes.slice(0, i).reduce((sum, wish) => sum + wish * fit, 0));
  const marks = heads.map((head, i) => text([starts[i] ?? 0, top], head, { size: 10, bold: true, fill: SOFT }));
  let y = top + 7;
  for (const [i, row] of cells.entries()) {
    const lines = row
      .slice(1)
      .map((words, n) => wrapInTwoLines(words, (starts[n + 2] ?? WIDTH - MARGIN) - (starts[n + 1] ?? 0)));
    const name = row[0] ?? '';
    marks.push(
      line(`M${MARGIN} ${y}H${WIDTH - MARGIN}`, { stroke: '#d5dae0', 'stroke-width': 1 }),
      group(
        name,
        drawSign({ shape: 'agent', letter: agentMark(agents, i), color: agentColor(i) }, [MARGIN + 7, y + 10], 7.5),
      ),
      text([MARGIN + 20, y + 14], name, { bold: true, most: Math.floor(((starts[1] ?? 0) - MARGIN - 26) / 7) }),
      ...lines.flatMap((two, n) => two.map((words, at) => text([starts[n + 1] ?? 0, y + 14 + at * LINE], words))),
    );
    y += 8 + LINE * Math.max(...lines.map(({ length }) => length));
  }
  return { bottom: y, marks };
}

/** At most two lines of this many pixels. */
function wrapInTwoLines(words: string, width: number): string[] {
  const most = Math.floor((width - 8) / 5.8);
  if (lengthOf(words) <= most) return [words];
  const fitting = shortenText(words, most + 1).slice(0, -1);
  const end = fitting.lastIndexOf(' ');
  const first = end < fitting.length / 2 ? fitting : fitting.slice(0, end);
  return [first, shortenText(words.slice(first.length).trim(), most)];
}

function drawLegend(top: number, rows: readonly LegendRow[]): PagePart {
  const wide = (WIDTH - 2 * MARGIN) / 4;
  const marks = rows.flatMap(([sign, words], i) => {
    const [x, y] = [MARGIN + 12 + (i % 4) * wide, top + Math.floor(i / 4) * 22];
    return [legendSign(sign, x, y), text([x + 18, y + 4], words, { most: 28 })];
  });
  return { marks, bottom: top + Math.ceil(rows.length / 4) * 22 };
}

function legendSign(sign: LegendRow[0], x: number, y: number): SvgMark {
  if ('area' in sign)
    return element('rect', { x: x - 9, y: y - 7, width: 18, height: 14, ...areaStyle(sign.area, sign.goal) });
  if ('shape' in sign) return drawSign({ color: agentColor(0), ...sign }, [x, y]);
  if ('line' in sign)
    return drawLine(
      sign.line,
      [
        [x - 10, y],
        [x + 10, y],
      ],
      agentColor(0),
    );
  return slanted(text([x - 12, y + 4], sign.slant, { size: 10.5, fill: SOFT }), true);
}
