// The grid as a picture: an SVG with a legend and a line of text for every kind of thing, light on dark-proof white. Names may hold anything and
// are escaped.
import { HEIGHT, INTENSITIES, WIDTH } from './scenes.ts';
import type { SarState } from './state.ts';

/** Pixels of a cell. */
const CELL = 20;
const LEFT = 30;
const TOP = 30;
const PANEL = 300;
const GRID = { width: WIDTH * CELL, height: HEIGHT * CELL };

/** From unlit to high; readable to people who see no difference of red and green, since they differ in lightness. */
const BURNING = ['#efe6d2', '#fdcc5c', '#f4852c', '#b3141e'];
const AGENTS = ['#1b6ca8', '#6a3d9a', '#087f5b', '#a8327d', '#5c4033', '#3c4654'];
const SUPPLY = { Sand: '#c9a45c', Water: '#4fa3d9' };

/** A whole SVG document of about 930 x 660 pixels. */
export function drawSvg(state: SarState): string {
  const size = { width: LEFT + GRID.width + PANEL, height: TOP + GRID.height + 30 };
  const title = `Search and rescue, scene ${state.scene}, seed ${state.seed}, rules ${state.rules}, after step ${state.step}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" role="img" font-family="sans-serif">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    text(LEFT, 14, title, 'font-size="12" fill="#222222"'),
    ...fires(state),
    ...gridLines(),
    ...places(state),
    ...persons(state),
    ...agents(state),
    ...legend(state),
    '</svg>\n',
  ].join('\n');
}

const x = (cell: number): number => LEFT + cell * CELL;
const y = (cell: number): number => TOP + cell * CELL;

/** As text and in attributes; what XML cannot hold at all becomes `?`. */
export function escaped(words: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  const plain = words.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '?');
  return plain.replace(/[&<>"']/g, (mark) => marks[mark] ?? '?');
}

const text = (at: number, line: number, words: string, style: string): string =>
  `<text x="${at}" y="${line}" ${style}>${escaped(words)}</text>`;
const box = (cx: number, cy: number, fill: string, more: string, title: string): string =>
  `<rect x="${x(cx)}" y="${y(cy)}" width="${CELL}" height="${CELL}" fill="${fill}" ${more}><title>${escaped(title)}</title></rect>`;
const mark = (cx: number, cy: number, letter: string, fill = '#ffffff'): string =>
  text(x(cx) + CELL / 2, y(cy) + CELL * 0.72, letter, `font-size="12" font-weight="bold" text-anchor="middle" fill="${fill}"`);
/** Names over the map stand on a light edge of their own, so that they can be read on any cell. */
const label = (cx: number, cy: number, words: string): string =>
  text(
    x(cx) + CELL / 2,
    y(cy) - 3,
    shortened(words),
    'font-size="10" text-anchor="middle" fill="#111111" stroke="#ffffff" stroke-width="3" paint-order="stroke"',
  );
const shortened = (words: string): string => ([...words].length > 24 ? `${[...words].slice(0, 23).join('')}…` : words);

function gridLines(): string[] {
  const lines = Array.from({ length: WIDTH + 1 }, (_, i) => `M${x(i)} ${y(0)}V${y(HEIGHT)}`);
  const across = Array.from({ length: HEIGHT + 1 }, (_, i) => `M${x(0)} ${y(i)}H${x(WIDTH)}`);
  const numbers = Array.from({ length: WIDTH }, (_, i) => i).filter((i) => i % 5 === 0);
  return [
    `<path d="${[...lines, ...across].join('')}" stroke="#d7d7d7" stroke-width="0.5" fill="none"/>`,
    ...numbers.map((i) => text(x(i) + CELL / 2, TOP - 4, String(i), 'font-size="9" text-anchor="middle" fill="#666666"')),
    ...numbers.map((i) => text(LEFT - 6, y(i) + CELL * 0.7, String(i), 'font-size="9" text-anchor="end" fill="#666666"')),
  ];
}

function fires({ layout, fires: burning }: SarState): string[] {
  return layout.fires.flatMap(({ name, cells, kind }, f) => [
    ...cells.map(([cx, cy], i) => {
      const level = burning[f]?.level[i] ?? 0;
      return box(cx, cy, BURNING[level] ?? '#efe6d2', '', `${name} (${kind}), intensity ${INTENSITIES[level] ?? 'None'}`);
    }),
    ...nameAbove(name, cells),
  ]);
}

function nameAbove(name: string, cells: readonly (readonly [number, number])[]): string[] {
  if (cells.length === 0) return [];
  const top = Math.min(...cells.map(([, cy]) => cy));
  const across = cells.map(([cx]) => cx);
  return [label((Math.min(...across) + Math.max(...across)) / 2, top, name)];
}

function places({ layout, deposits }: SarState): string[] {
  return [
    ...layout.reservoirs.flatMap(({ name, at: [cx, cy], supply }) => [
      box(cx, cy, SUPPLY[supply], 'stroke="#333333"', `${name}: ${supply}`),
      mark(cx, cy, supply.charAt(0), '#111111'),
      label(cx, cy, name),
    ]),
    ...layout.deposits.flatMap(({ name, at: [cx, cy] }, d) => {
      const [sand = 0, water = 0, brought = 0] = deposits[d] ?? [];
      return [
        box(cx, cy, '#4d4d4d', 'stroke="#111111"', `${name}: sand ${sand}, water ${water}, persons ${brought}`),
        mark(cx, cy, 'D'),
        label(cx, cy, name),
      ];
    }),
  ];
}

/** A person that nobody has found yet is hollow; who was brought in is no longer on the map. */
function persons({ layout, persons: all }: SarState): string[] {
  return all.flatMap(({ at: [cx, cy], spotted, deposited }, i) => {
    const name = layout.persons[i]?.name ?? '';
    if (deposited) return [];
    const fill = spotted ? '#d6336c' : '#ffffff';
    const round = `<circle cx="${x(cx) + CELL / 2}" cy="${y(cy) + CELL / 2}" r="${CELL * 0.42}" fill="${fill}" stroke="#d6336c" stroke-width="2"`;
    return [`${round}><title>${escaped(`${name}, ${spotted ? 'found' : 'not found'}`)}</title></circle>`, label(cx, cy, name)];
  });
}

function agents({ layout, agents: all }: SarState): string[] {
  return all.flatMap(({ at: [cx, cy], held, holdsPerson }, i) => {
    const name = layout.agents[i]?.name ?? '';
    const holds = holdsPerson ? 'a person' : `sand ${held[0]}, water ${held[1]}`;
    const about = `${name} at (${cx}, ${cy}) holding ${holds}`;
    const disc = `<circle cx="${x(cx) + CELL / 2}" cy="${y(cy) + CELL / 2}" r="${CELL * 0.46}" fill="${colorOf(i)}" stroke="#ffffff"`;
    return [`${disc}><title>${escaped(about)}</title></circle>`, mark(cx, cy, initialOf(name))];
  });
}

const colorOf = (i: number): string => AGENTS[i % AGENTS.length] ?? '#3c4654';
const initialOf = (name: string): string => [...name][0] ?? '@';

function legend(state: SarState): string[] {
  const at = LEFT + GRID.width + 20;
  const rows: readonly (readonly [color: string, edge: string, words: string])[] = [
    ...state.agents.map(({ held, holdsPerson }, i) => {
      const holds = holdsPerson ? 'holds a person' : `sand ${held[0]}, water ${held[1]}`;
      return [colorOf(i), colorOf(i), `${shortened(state.layout.agents[i]?.name ?? '')}: ${holds}`] as const;
    }),
    ...BURNING.map(
      (color, level) => [color, '#999999', level === 0 ? 'Cell of a fire, not lit' : `Intensity ${INTENSITIES[level]}`] as const,
    ),
    [SUPPLY.Sand, '#333333', 'Reservoir of sand (S): for chemical fires'],
    [SUPPLY.Water, '#333333', 'Reservoir of water (W): for other fires'],
    ['#4d4d4d', '#111111', 'Deposit (D)'],
    ['#d6336c', '#d6336c', 'Person, found'],
    ['#ffffff', '#d6336c', 'Person, not found yet'],
  ];
  return rows.flatMap(([color, edge, words], i) => {
    const line = TOP + i * 22;
    const patch = `<rect x="${at}" y="${line}" width="14" height="14" fill="${color}" stroke="${edge}" stroke-width="2"/>`;
    return [patch, text(at + 22, line + 12, words, 'font-size="12" fill="#222222"')];
  });
}
