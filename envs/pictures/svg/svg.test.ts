// Tests that SVG is written with foreign words as text only, and that its labels and tables keep their room.
import { describe, expect, test } from 'vitest';
import { findMarkupFaults } from '../../../tests/support/well-formed-svg.ts';
import { type Drawing, plainNames } from '../drawing.ts';
import { drawTerminal } from '../terminal.ts';
import { createLabelPlacer, type PixelArea } from './labels.ts';
import { element, escapeXml, shortenText, svgDocument, text } from './markup.ts';
import { drawAims, drawPage, drawTeam, WIDTH } from './page.ts';

const HOSTILE = `</text><script>alert("x")</script>&amp;\u0000\ud800`;
const drawn = (...marks: Parameters<typeof svgDocument>[1]) =>
  svgDocument({ width: 10, height: 10, title: HOSTILE, about: HOSTILE }, marks);

describe('markup', () => {
  test('holds foreign words as text only, in elements, attributes, title and description', () => {
    const svg = drawn(text([1, 2], HOSTILE), element('g', { id: HOSTILE }, HOSTILE));
    expect(findMarkupFaults(svg)).toEqual([]);
    expect(svg).not.toContain('<script');
    for (const bad of ['\u0000', '\ud800']) expect(svg).not.toContain(bad);
  });

  test('escapes what XML gives a meaning, and replaces what it cannot hold', () => {
    expect(escapeXml(`<a href="x">&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;');
    expect(escapeXml('a\u0007b\ufffe')).toBe('a?b?');
  });

  test('writes numbers to a hundredth, and leaves out what has no value', () => {
    expect(element('rect', { x: 1 / 3, y: 2, fill: undefined }).markup).toBe('<rect x="0.33" y="2"/>');
  });

  test('cuts long words, and shows the whole of them to who points at them', () => {
    expect([shortenText('abcdef', 6), shortenText('abcdefg', 6)]).toEqual(['abcdef', 'abcde…']);
    expect(shortenText('東京都庁舎', 6)).toBe('東京…');
    expect(text([0, 0], 'abcdefg', { most: 6 }).markup).toContain('abcde…<title>abcdefg</title>');
  });
});

describe('labels', () => {
  const frame: PixelArea = { left: 0, top: 0, right: 200, bottom: 100 };
  const at = (markup: string) => [...markup.matchAll(/ [xy]="([\d.-]+)"/g)].map(([, value]) => Number(value));

  test('stand to the right where nothing is, and elsewhere where something is', () => {
    const labels = createLabelPlacer(frame);
    const style = { radius: 5, size: 10 };
    const [first = 0] = at(labels.beside([50, 50], 'apple', style).markup);
    expect(first).toBe(57);
    const [second = 0] = at(labels.beside([50, 50], 'apple', style).markup);
    expect(second).toBeLessThan(50);
  });

  test('go farther off where all around is taken and they may, with a line to what they name', () => {
    const crowded = (leads: boolean) => {
      const labels = createLabelPlacer(frame);
      labels.keep({ left: 20, top: 30, right: 80, bottom: 70 });
      return labels.beside([50, 50], 'apple', { radius: 5, size: 10, leads }).markup;
    };
    expect(crowded(false)).not.toContain('<path');
    // Up from the edge of the sign, to a name that stands above what is taken.
    expect(crowded(true)).toContain('<path d="M50.0 45.0L50.0 21.0"');
    const [, y = 0] = at(crowded(true).replace(/<path[^>]*>/, ''));
    expect(y).toBeLessThan(30);
  });

  test('stay within their frame', () => {
    const { markup } = createLabelPlacer(frame).beside([195, 50], 'apple', { radius: 5, size: 10 });
    expect(markup).toContain('text-anchor="end"');
    expect(at(markup)[0]).toBe(195 - 7);
  });
});

describe('a page', () => {
  const aim = (words: string, done: number, need: number) => ({ words, done, need });
  const row = (...aims: Parameters<typeof drawAims>[1]['aims']) => drawn(...drawAims(0, { goal: 'Goal:', aims }).marks);

  test('marks an aim that is met with a tick, and says no more of it than was wanted', () => {
    expect(row(aim('apple', 1, 2))).toContain('apple 1 of 2');
    expect(row(aim('apple', 3, 2))).toContain('apple 2 of 2');
    const ticks = (svg: string) => svg.match(/fill="#14532d"/g)?.length ?? 0;
    expect([ticks(row(aim('apple', 3, 2))), ticks(row(aim('apple', 1, 2)))]).toEqual([1, 0]);
  });

  test('keeps many aims on it, in several rows', () => {
    const svg = row(...Array.from({ length: 30 }, (_, i) => aim(`thing${i}`, 0, 1)));
    expect(svg).toContain('thing29');
    for (const [, x] of svg.matchAll(/<rect x="([\d.]+)"/g)) expect(Number(x)).toBeLessThan(WIDTH);
  });

  test('gives a long cell of the table two lines, and no more', () => {
    const agent = { name: 'Alice', where: 'Kitchen', doing: 'ready', holds: 'nothing' };
    const short = drawTeam(0, [agent]);
    const long = drawTeam(0, [{ ...agent, holds: 'apple 1 and '.repeat(60) }]);
    expect(long.bottom).toBe(short.bottom + 13);
  });

  test('has names without their brackets', () => {
    expect(plainNames('<apple> (17)')).toBe('apple 17');
    expect(plainNames('[gograb] <apple> (17) to <table> (2)')).toBe('[gograb] apple 17 to table 2');
  });
});

describe('a description of a world that nobody has drawn before', () => {
  const room = (name: string, west: number) =>
    ({ kind: 'room', box: { x: [west, west + 4], y: [0, 3] }, name }) as const;
  const drawing = (name: string): Drawing => ({
    title: 'Two rooms',
    when: 'after step 1',
    goal: 'Goal:',
    aims: [{ words: 'keys home', done: 0, need: 1 }],
    map: {
      ...{ left: 0, right: 9, top: 3, bottom: 0, columns: 3, character: [1, 1] },
      areas: [
        { kind: 'wall', box: { x: [0, 9], y: [0, 3] } },
        room('study', 0),
        room('attic', 5),
        { kind: 'door', box: { x: [4, 5], y: [1, 2] } },
        { kind: 'furniture', box: { x: [0, 2], y: [2, 3] }, name: 'Desk_1', type: 'Desk' },
      ],
      things: [{ at: [7.5, 0.5], sign: { shape: 'target' }, name, mark: 'k' }],
    },
    groups: [{ entries: [{ sign: { shape: 'surface' }, name: 'Desk_1', leaves: [] }] }],
    agents: [{ name, at: [1.5, 0.5], facing: [1, 0], where: 'study', holds: 'nothing', doing: 'ready' }],
    legend: [[{ shape: 'target' }, 'keys']],
    keys: ['k keys'],
  });

  test('gives a proper page with everything in it, and foreign names in it as text only', () => {
    const svg = drawPage(drawing('Ada'));
    for (const words of ['Two rooms', 'keys home 0 of 1', 'study', 'attic', 'Desk_1', 'Ada'])
      expect(svg).toContain(`>${words}</text>`);
    for (const name of [HOSTILE, '名'.repeat(99)]) expect(findMarkupFaults(drawPage(drawing(name)))).toEqual([]);
    expect(drawPage(drawing(HOSTILE))).not.toContain('<script');
  });

  test('gives a map of characters that says what they mean, without control codes', () => {
    const map = ['DD.. ....', '....+....', '.1.. ..k.'];
    const words = ['after step 1', '1 Ada', 'D Desk', 'keys home 0/1', 'k keys'];
    expect(drawTerminal(drawing('Ada')).split('\n')).toEqual([...map, ...words]);
    expect(drawTerminal(drawing(`\u001b[1m${'名'.repeat(99)}`))).toMatch(/^[\x20-\x7e\n]*$/);
  });

  const entry = (name: string) => ({ sign: { shape: 'surface' }, name }) as const;
  test.each([
    ['one without title before others', [{ entries: [entry('e0')] }, { title: 'T1', entries: [entry('e1')] }]],
    ['several without title', ['e0', 'e1', 'e2'].map((name) => ({ entries: [entry(name)] }))],
    ['more than columns', Array.from({ length: 12 }, (_, i) => ({ title: `T${i}`, entries: [entry(`e${i}`)] }))],
  ])('has all its groups on the page: %s', (_, groups) => {
    const svg = drawPage({ ...drawing('Ada'), groups });
    for (const { title, entries } of groups as NonNullable<Drawing['groups']>)
      for (const words of [title ?? [], ...entries.map(({ name }) => name)].flat())
        expect(svg).toContain(`>${words}</text>`);
    const spots = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>[Te]\d+</g)].map(([, x, y]) => [x, y]);
    for (const [x] of spots) expect(Number(x)).toBeLessThan(WIDTH);
    expect(new Set(spots.map(String)).size).toBe(spots.length);
  });

  const refusal = (what: string) =>
    expect.objectContaining({ code: 'PICTURE_BAD', what: expect.stringContaining(what) });
  const mapped = (more: object): Drawing => ({ ...drawing('Ada'), map: { ...drawing('Ada').map, ...more } });
  const thing = { at: [1, 1], sign: { shape: 'target' } } as const;
  test.each([
    ['a place', mapped({ things: [{ ...thing, at: [NaN, 1] }] }), 'map.things[0].at[0] is NaN'],
    ['a size', mapped({ things: [{ ...thing, wide: NaN }] }), 'map.things[0].wide is NaN'],
    ['an area', mapped({ areas: [{ kind: 'room', box: { x: [0, NaN], y: [0, 1] } }] }), 'map.areas[0].box.x[1] is NaN'],
    ['an aim', { ...drawing('Ada'), aims: [{ words: 'a', done: NaN, need: 1 }] }, 'aims[0].done is NaN'],
    ['an edge', mapped({ right: Infinity }), 'map.right is Infinity'],
    ['no ground', mapped({ right: 0 }), 'from left 0 to right 0'],
    ['a grid of too many lines', mapped({ right: 1e9, grid: true }), 'map.grid'],
  ])('is refused with %s that cannot be drawn, by both views', (_, bad, what) => {
    expect(() => drawPage(bad)).toThrow(refusal(what));
    expect(() => drawTerminal(bad)).toThrow(refusal(what));
  });

  test.each([
    [0, 0.5],
    [0.5, 0],
    [-1, 1],
    [1e-9, 0.5],
  ])('is refused with a character of %d by %d', (...character) => {
    expect(() => drawTerminal(mapped({ character }))).toThrow(refusal('map.character['));
  });

  test.each([
    ['shape', mapped({ things: [{ ...thing, sign: { shape: 'sphere' } }] })],
    ['kind of area', mapped({ areas: [{ kind: 'sphere', box: { x: [0, 1], y: [0, 1] } }] })],
    ['kind of line', mapped({ lines: [{ kind: 'sphere', points: [[0, 0]] }] })],
  ])('is refused with an unknown %s, and told those that there are', (kind, bad) => {
    expect(() => drawPage(bad)).toThrow(refusal(`there is no ${kind} 'sphere'`));
  });

  test('has one printable character of a mark on the map of characters, and says nothing of empty hands', () => {
    const [ada] = drawing('Ada').agents;
    const things = [
      ['\u001b[1m', 8],
      ['key', 7],
      ['', 6],
    ].map(([mark, x]) => ({ ...thing, at: [x, 0.5], mark }));
    const areas = [{ kind: 'room', box: { x: [0, 9], y: [0, 3] }, mark: '<>' }];
    const lines = drawTerminal({ ...mapped({ areas, things }), agents: ada ? [{ ...ada, holds: '' }] : [] }).split(
      '\n',
    );
    expect(lines.slice(0, 3)).toEqual(['<<<<<<<<<', '<<<<<<<<<', '<1<<<< k?']);
    expect(lines[4]).toBe('1 Ada');
  });
});
