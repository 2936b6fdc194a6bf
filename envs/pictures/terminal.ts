// Draws a description as a small map of characters, with what they mean in the last lines. Names may hold anything, so
// it shows only their plain characters.
import { checkLines } from './checks.ts';
import { type Area, agentMark, checkDrawing, type Drawing } from './drawing.ts';

const NARROWEST = 32;
const FLOOR = {
  wall: ' ',
  room: '.',
  hall: '.',
  field: '.',
  store: '.',
  door: '+',
  stairs: '#',
  outline: undefined,
} as const;

/**
 * The map of the same description in characters: a world's `views.map`.
 * @example
 * ```ts
 * import { drawTerminal } from 'troupe/pictures';
 *
 * const ground = { left: 0, right: 8, top: 0, bottom: 4, columns: 4, character: [0.25, 0.5] } as const;
 * const map = { ...ground, areas: [], things: [] };
 * const ann = { name: 'Ann', at: [2, 3], where: '', holds: '', doing: '' } as const;
 * drawTerminal({ title: 'Depot', when: '', aims: [], legend: [], map, agents: [ann] }).includes('A'); // → true
 * ```
 * @throws PICTURE_BAD
 */
export function drawTerminal(drawing: Drawing): string {
  checkDrawing(drawing);
  const { map, agents, groups = [], aims, keys = [], when } = drawing;
  const { left, right, top, bottom, levels = 1 } = map;
  const [wide, high] = map.character;
  checkLines('map.character[0]', wide, (right - left) * levels);
  checkLines('map.character[1]', high, Math.abs(bottom - top));
  // As many characters as fit, in the middle.
  const [columns, rows] = [Math.floor((right - left) / wide + 0.01), Math.floor(Math.abs(bottom - top) / high + 0.01)];
  const sense = bottom > top ? 1 : -1;
  const west = (left + right - columns * wide) / 2;
  const start = (top + bottom - sense * rows * high) / 2;
  const letters = lettersOf(map.areas);
  const floors = Array.from({ length: levels }, (_, level) => {
    const areas = map.areas.filter((one) => (one.level ?? 0) === level).reverse();
    return Array.from({ length: rows }, (_row, row) =>
      Array.from({ length: columns }, (_column, column) => {
        const [x, y] = [west + (column + 0.5) * wide, start + sense * (row + 0.5) * high];
        const on = areas.find((one) => markOf(one, letters) !== undefined && isOver(one, x, y));
        return oneCharacterOf(on === undefined ? '' : (markOf(on, letters) ?? ''));
      }),
    );
  });
  const put = ([x, y]: readonly [number, number], level: number, mark: string) => {
    const row = floors[level]?.[Math.min(rows - 1, Math.floor((sense * (y - start)) / high))];
    const column = Math.min(columns - 1, Math.floor((x - west) / wide));
    if (row?.[column] !== undefined) row[column] = oneCharacterOf(mark);
  };
  for (const { kind, box, level = 0 } of map.areas)
    if (kind === 'door') put([(box.x[0] + box.x[1]) / 2, (box.y[0] + box.y[1]) / 2], level, FLOOR.door);
  for (const { at, level = 0, mark } of map.things) if (mark !== undefined) put(at, level, mark);
  const digit = (i: number): string => digitOf(agentMark(agents, i), i);
  for (const [i, { at, level = 0 }] of agents.entries()) if (at !== undefined) put(at, level, digit(i));
  const drawn = Array.from({ length: rows }, (_, row) =>
    floors
      .map((floor) => (floor[row] ?? []).join(''))
      .join('  |  ')
      .trimEnd(),
  );
  const wanted = groups.flatMap(({ entries }) =>
    entries.flatMap(({ name, leaves = [] }) =>
      leaves.flatMap((leaf) => (leaf.wanted ? [`${leaf.name} in ${name}`] : [])),
    ),
  );
  const words = [
    [when],
    agents.map(({ name, holds }, i) => {
      const said = name.startsWith(digit(i)) ? name : `${digit(i)} ${name}`;
      return `${plain(said).slice(0, 14)}${holds === 'nothing' || holds === '' ? '' : ` holds ${holds}`}`;
    }),
    [...letters].map(([type, letter]) => `${letter} ${type}`),
    wanted.slice(0, 12),
    aims.map((aim) => `${aim.words} ${aim.done}/${aim.need}`),
    keys,
  ];
  const width = Math.max(NARROWEST, columns);
  return [...drawn, ...words.flatMap((all) => wrapped(all, width))].join('\n');
}

const digitOf = (mark: string, i: number): string => (/^[0-9]$/.test(mark) ? mark : i < 9 ? String(i + 1) : '@');
const plain = (words: string): string => words.replace(/[^\x20-\x7e]/g, '?');
const oneCharacterOf = (mark: string): string => plain(mark).slice(0, 1) || ' ';
const isOver = ({ box: { x, y } }: Area, a: number, b: number): boolean =>
  a >= x[0] && a <= x[1] && b >= y[0] && b <= y[1];

const markOf = ({ kind, mark, type = '' }: Area, letters: ReadonlyMap<string, string>): string | undefined =>
  mark ?? letters.get(type) ?? (kind in FLOOR ? FLOOR[kind as keyof typeof FLOOR] : '=');

/** For each type the first of its letters that no other has. */
function lettersOf(areas: readonly Area[]): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const { type, mark } of areas) {
    if (type === undefined || mark !== undefined || letters.has(type)) continue;
    const taken = new Set(letters.values());
    const letter = [...type.toUpperCase(), ...type.toLowerCase()].find((one) => /[a-z]/i.test(one) && !taken.has(one));
    letters.set(type, letter ?? '=');
  }
  return letters;
}

/** With commas between as many as fit on a line; a longer one is broken between words. */
function wrapped(all: readonly string[], width: number): string[] {
  const lines: string[] = [];
  const add = (piece: string, between: string) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + between.length + piece.length <= width)
      lines[lines.length - 1] = `${last}${between}${piece}`;
    else lines.push(piece.slice(0, width));
  };
  for (const one of all.map(plain)) {
    const [first = '', ...words] = one.length <= width ? [one] : one.split(' ');
    add(first, ', ');
    for (const word of words) add(word, ' ');
  }
  return lines;
}
