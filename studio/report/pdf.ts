// Writes a chart as PDF: the few shapes that charts in SVG consist of, as the same shapes of a page. Text stays text,
// in the fonts that every reader has. The same chart gives the same bytes.

import { deflateSync } from 'node:zlib';
import type { Element } from 'happy-dom';

/** What a group hands on to what is in it. */
interface Style {
  readonly fill: string;
  readonly stroke: string;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly width: number;
  readonly dashes: string;
  readonly cap: string;
  readonly join: string;
  readonly size: number;
  readonly bold: boolean;
  readonly anchor: string;
}

const FIRST: Style = {
  fill: '#000000',
  stroke: 'none',
  fillOpacity: 1,
  strokeOpacity: 1,
  width: 1,
  dashes: 'none',
  cap: 'butt',
  join: 'miter',
  size: 12,
  bold: false,
  anchor: 'start',
};

/** Pixels of 1/96 inch as points of 1/72. */
const POINTS = 0.75;

/** A chart with a viewBox, of rectangles, circles, lines, paths (M, L, H, V, A, Z) and text that is only moved. */
export function pdfOf(svg: Element, title: string): Uint8Array {
  const [left = 0, top = 0, width = 0, height = 0] = numbersIn(svg.getAttribute('viewBox') ?? '');
  const alphas = new Map<string, string>();
  const drawn = shapesOf(svg, FIRST, alphas);
  const flip = `${POINTS} 0 0 ${-POINTS} ${number(-left * POINTS)} ${number((top + height) * POINTS)} cm\n`;
  const content = deflateSync(flip + drawn);
  const fonts = Object.entries(PDF_FONTS).map(
    ([name, font]) =>
      `/${name} << /Type /Font /Subtype /Type1 /BaseFont /${font}${name < 'F3' ? ' /Encoding /WinAnsiEncoding' : ''} >>`,
  );
  const states = [...alphas].map(([pair, name]) => {
    const [fill, stroke] = pair.split(' ');
    return `/${name} << /ca ${fill} /CA ${stroke} >>`;
  });
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(width * POINTS)} ${number(height * POINTS)}] /Contents 4 0 R /Resources << /Font << ${fonts.join(' ')} >> /ExtGState << ${states.join(' ')} >> >> >>`,
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    `<< /Title <${Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex')}> /Producer (Troupe) >>`,
  ]);
}

/** Numbers the objects from 1; the first is the catalogue, the last says what the file is. */
function fileOf(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const places: number[] = [];
  for (const [i, object] of objects.entries()) {
    places.push(at);
    const own = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(own);
    at += own.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const numbersIn = (text: string): number[] => (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number);
const number = (value: number): string => String(Number(value.toFixed(3)));

function styleOf(node: Element, had: Style): Style {
  const text = (name: string, before: string) => {
    const own = node.getAttribute(name);
    return own === null || own === 'inherit' ? before : own;
  };
  const amount = (name: string, before: number) => Number.parseFloat(text(name, String(before)));
  return {
    fill: text('fill', had.fill),
    stroke: text('stroke', had.stroke),
    fillOpacity: amount('fill-opacity', had.fillOpacity),
    strokeOpacity: amount('stroke-opacity', had.strokeOpacity),
    width: amount('stroke-width', had.width),
    dashes: text('stroke-dasharray', had.dashes),
    cap: text('stroke-linecap', had.cap),
    join: text('stroke-linejoin', had.join),
    size: amount('font-size', had.size),
    bold: ['600', '700', 'bold'].includes(text('font-weight', had.bold ? 'bold' : 'normal')),
    anchor: text('text-anchor', had.anchor),
  };
}

function shapesOf(node: Element, had: Style, alphas: Map<string, string>): string {
  const style = styleOf(node, had);
  const [dx = 0, dy = 0] = numbersIn(node.getAttribute('transform') ?? '');
  const tag = node.tagName.toLowerCase();
  const inner =
    tag === 'svg' || tag === 'g'
      ? [...node.children].map((child) => shapesOf(child, style, alphas)).join('')
      : tag === 'text'
        ? textOf(node, style, alphas)
        : painted(outlineOf(tag, node), style, alphas);
  if (inner === '' || (dx === 0 && dy === 0)) return inner;
  return `q 1 0 0 1 ${number(dx)} ${number(dy)} cm\n${inner}Q\n`;
}

/** A name of the graphics state with these opacities. */
function alphaOf({ fillOpacity, strokeOpacity }: Style, alphas: Map<string, string>): string {
  const pair = `${number(fillOpacity)} ${number(strokeOpacity)}`;
  const name = alphas.get(pair) ?? `A${alphas.size}`;
  alphas.set(pair, name);
  return `/${name} gs`;
}

/** Red, green and blue between 0 and 1; undefined of no colour. */
function colour(text: string): string | undefined {
  const [r, g, b] = /^#[0-9a-f]{6}$/i.test(text)
    ? [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))
    : numbersIn(text);
  if (text === 'none' || text === 'transparent') return undefined;
  return [r ?? 0, g ?? 0, b ?? 0].map((part) => number(part / 255)).join(' ');
}

const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const JOINS: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };

function strokeOf({ stroke, width, dashes, cap, join }: Style): string {
  const dashed = dashes === 'none' ? '' : numbersIn(dashes).map(number).join(' ');
  return `${colour(stroke)} RG ${number(width)} w [${dashed}] 0 d ${CAPS[cap] ?? 0} J ${JOINS[join] ?? 0} j`;
}

/** An outline, filled and drawn as the style says. */
function painted(outline: string, style: Style, alphas: Map<string, string>): string {
  const [fill, stroke] = [colour(style.fill), colour(style.stroke)];
  if (outline === '' || (fill === undefined && stroke === undefined)) return '';
  const how = fill === undefined ? 'S' : stroke === undefined ? 'f' : 'B';
  return `q ${alphaOf(style, alphas)} ${fill === undefined ? '' : `${fill} rg`} ${stroke === undefined ? '' : strokeOf(style)}\n${outline} ${how} Q\n`;
}

function outlineOf(tag: string, node: Element): string {
  const [x, y, width, height, x1, y1, x2, y2, cx, cy, r] = [
    ...['x', 'y', 'width', 'height', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r'],
  ].map((name) => Number(node.getAttribute(name) ?? 0));
  if (tag === 'rect') return `${[x, y, width, height].map((value = 0) => number(value)).join(' ')} re`;
  if (tag === 'line') return path(`M${x1},${y1}L${x2},${y2}`);
  if (tag === 'circle')
    return path(`M${(cx ?? 0) - (r ?? 0)},${cy}a${r},${r},0,1,1,${2 * (r ?? 0)},0a${r},${r},0,1,1,${-2 * (r ?? 0)},0Z`);
  return tag === 'path' ? path(node.getAttribute('d') ?? '') : '';
}

const LENGTHS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, A: 7, Z: 0 };

function path(d: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const out: string[] = [];
  const to = (operator: string, ...values: readonly number[]) =>
    void out.push(`${values.map(number).join(' ')} ${operator}`);
  for (const [, letter = '', list = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter.toUpperCase();
    const length = LENGTHS[kind] ?? 0;
    const values = numbersIn(list);
    const [fromX, fromY] = letter === kind ? [() => 0, () => 0] : [() => x, () => y];
    for (let i = 0; i === 0 || i < values.length; i += Math.max(1, length)) {
      const own = values.slice(i, i + length);
      const [endX = 0, endY = 0] = own.slice(-2);
      if (kind === 'Z') {
        out.push('h');
        [x, y] = [startX, startY];
      } else if (kind === 'A') {
        const end = [fromX() + endX, fromY() + endY] as const;
        for (const curve of arc([x, y], end, { r: own[0] ?? 0, large: own[3] === 1, sweep: own[4] === 1 }))
          to('c', ...curve);
        [x, y] = end;
      } else if (kind === 'C') {
        const [ox, oy] = [fromX(), fromY()];
        to('c', ...own.map((value, at) => value + (at % 2 === 0 ? ox : oy)));
        [x, y] = [ox + endX, oy + endY];
      } else {
        [x, y] = [
          kind === 'V' ? x : fromX() + (own[0] ?? 0),
          kind === 'H' ? y : fromY() + (kind === 'V' ? (own[0] ?? 0) : endY),
        ];
        to(kind === 'M' && i === 0 ? 'm' : 'l', x, y);
        if (kind === 'M' && i === 0) [startX, startY] = [x, y];
      }
    }
  }
  return out.join(' ');
}

type Point = readonly [x: number, y: number];
interface ArcShape {
  readonly r: number;
  readonly large: boolean;
  readonly sweep: boolean;
}

/** An arc of a circle as curves of a quarter at most (SVG 1.1, appendix F.6). */
function arc([x1, y1]: Point, [x2, y2]: Point, { r, large, sweep }: ArcShape): number[][] {
  const half = Math.hypot(x2 - x1, y2 - y1) / 2;
  if (half === 0 || r === 0) return [];
  const radius = Math.max(r, half);
  const away = Math.sqrt(Math.max(0, radius * radius - half * half)) / (2 * half);
  const side = large === sweep ? 1 : -1;
  const cx = (x1 + x2) / 2 + side * away * (y2 - y1);
  const cy = (y1 + y2) / 2 - side * away * (x2 - x1);
  const from = Math.atan2(y1 - cy, x1 - cx);
  const turn = Math.atan2(y2 - cy, x2 - cx) - from;
  const full = 2 * Math.PI;
  const whole = sweep ? (turn + full) % full || full : -((full - turn) % full || full);
  const count = Math.ceil(Math.abs(whole) / (Math.PI / 2) - 1e-9);
  const step = whole / count;
  const reach = (4 / 3) * Math.tan(step / 4) * radius;
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [from + i * step, from + (i + 1) * step];
    const at = (angle: number): Point => [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    const [[ax, ay], [bx, by]] = [at(a), at(b)];
    return [
      ...[ax - reach * Math.sin(a), ay + reach * Math.cos(a)],
      ...[bx + reach * Math.sin(b), by - reach * Math.cos(b), bx, by],
    ];
  });
}

/** `0.3em` in a text of this size. */
const lengthOf = (text: string | null, size: number): number =>
  text === null ? 0 : Number.parseFloat(text) * (text.endsWith('em') ? size : 1);

/** Each line of a text; a halo (`paint-order: stroke`) lies below its letters. */
function textOf(node: Element, style: Style, alphas: Map<string, string>): string {
  const lines = [...node.children].filter((child) => child.tagName.toLowerCase() === 'tspan');
  let y = lengthOf(node.getAttribute('y'), style.size) + lengthOf(node.getAttribute('dy'), style.size);
  const x = lengthOf(node.getAttribute('x'), style.size) + lengthOf(node.getAttribute('dx'), style.size);
  const set = (at: Element, left: number, top: number) => lineOf(at, { style, left, top }, alphas);
  if (lines.length === 0) return set(node, x, y);
  return lines
    .map((line) => {
      const own = line.getAttribute('y');
      y = (own === null ? y : lengthOf(own, style.size)) + lengthOf(line.getAttribute('dy'), style.size);
      return set(line, lengthOf(line.getAttribute('x') ?? node.getAttribute('x'), style.size), y);
    })
    .join('');
}

interface TextPlace {
  readonly style: Style;
  readonly left: number;
  readonly top: number;
}

function lineOf(node: Element, { style, left, top }: TextPlace, alphas: Map<string, string>): string {
  const [title] = [...node.children].filter((child) => child.tagName.toLowerCase() === 'title');
  const text = (node.textContent ?? '').slice(0, (node.textContent?.length ?? 0) - (title?.textContent?.length ?? 0));
  const { size, bold, anchor } = style;
  const width = textWidth(text, size, bold);
  const start = left - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const runs: { font: PdfFont; codes: number[] }[] = [];
  for (const sign of text) {
    const { font, code } = setSign(sign, bold);
    const last = runs.at(-1);
    if (last?.font === font) last.codes.push(code);
    else runs.push({ font, codes: [code] });
  }
  const words = runs
    .map(({ font, codes }) => `/${font} ${number(size)} Tf <${Buffer.from(codes).toString('hex')}> Tj`)
    .join(' ');
  const set = (mode: number, paint: string) =>
    `q ${alphaOf(style, alphas)} ${paint}\nBT ${mode} Tr 1 0 0 -1 ${number(start)} ${number(top)} Tm ${words} ET Q\n`;
  const [fill, stroke] = [colour(style.fill), colour(style.stroke)];
  return `${stroke === undefined ? '' : set(1, strokeOf(style))}${fill === undefined ? '' : set(0, `${fill} rg`)}`;
}

/** A font's name in the page's resources, the code of the sign in it, and its width in thousandths of the size. */
interface SetSign {
  readonly font: PdfFont;
  readonly code: number;
  readonly width: number;
}

type PdfFont = keyof typeof PDF_FONTS;
const PDF_FONTS = { F1: 'Helvetica', F2: 'Helvetica-Bold', F3: 'Symbol', F4: 'ZapfDingbats' } as const;

/** Of Helvetica, from the blank to the tilde (Adobe's font metrics). */
const WIDTHS = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];

/** Signs of WinAnsi that stand elsewhere in Unicode, and a minus, which it lacks. */
const ANSI: Readonly<Record<string, readonly [code: number, width: number]>> = {
  '…': [0x85, 1000],
  '‘': [0x91, 222],
  '’': [0x92, 222],
  '“': [0x93, 333],
  '”': [0x94, 333],
  '•': [0x95, 350],
  '–': [0x96, 556],
  '—': [0x97, 1000],
  '−': [0x96, 556],
};
const SYMBOL: Readonly<Record<string, readonly [code: number, width: number]>> = {
  '←': [0xac, 987],
  '↑': [0xad, 603],
  '→': [0xae, 987],
  '↓': [0xaf, 603],
  '≤': [0xa3, 549],
  '≥': [0xb3, 549],
};
const DINGBATS: Readonly<Record<string, readonly [code: number, width: number]>> = {
  '●': [0x6c, 791],
  '■': [0x6e, 761],
  '▲': [0x73, 892],
  '◆': [0x75, 788],
  '★': [0x48, 816],
  '✚': [0x3a, 754],
};
const GREEK = 'αβγδεζηθικλμνξοπρςστυφχψω';
/** The same letters in Symbol. */
const GREEK_CODES = 'abgdezhqiklmnxoprVstujcyw';

/** A sign that none of these fonts has is set as a question mark. */
function setSign(sign: string, bold = false): SetSign {
  const code = sign.codePointAt(0) ?? 0;
  const text = bold ? 'F2' : 'F1';
  const found: readonly (readonly [PdfFont, readonly [code: number, width: number] | undefined])[] = [
    [text, code >= 0x20 && code <= 0x7e ? [code, WIDTHS[code - 0x20] ?? 556] : undefined],
    [text, code >= 0xa0 && code <= 0xff ? [code, 556] : undefined],
    [text, ANSI[sign]],
    ['F3', SYMBOL[sign]],
    ['F4', DINGBATS[sign]],
    ['F3', GREEK.includes(sign) ? [GREEK_CODES.charCodeAt(GREEK.indexOf(sign)), 550] : undefined],
  ];
  for (const [font, set] of found) if (set) return { font, code: set[0], width: set[1] * (font === 'F2' ? 1.06 : 1) };
  return { font: text, code: 0x3f, width: 556 };
}

/** In the unit of the size. */
export const textWidth = (text: string, size: number, bold = false): number =>
  [...text].reduce((sum, sign) => sum + setSign(sign, bold).width, 0) * (size / 1000);
