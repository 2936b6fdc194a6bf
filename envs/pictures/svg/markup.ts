// Builds SVG elements whose attributes and texts are escaped, so that a name can be nothing but a name. A plain string
// can only become text; only `element` makes markup.

/** A finished piece of a drawing. */
export interface SvgMark {
  readonly markup: string;
}

export type SvgAttributes = Readonly<Record<string, string | number | undefined>>;

/** Numbers to a hundredth of a pixel, so that the same state gives the same picture on every machine. */
export function element(name: string, attributes: SvgAttributes, ...inside: readonly (SvgMark | string)[]): SvgMark {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${attributeText(value)}"`,
  );
  const open = `<${name}${given.join('')}`;
  if (inside.length === 0) return { markup: `${open}/>` };
  return {
    markup: `${open}>${inside.map((one) => (typeof one === 'string' ? escapeXml(one) : one.markup)).join('')}</${name}>`,
  };
}

const attributeText = (value: string | number): string =>
  typeof value === 'string' ? escapeXml(value) : String(Math.round(value * 100) / 100);

/** Escapes text and attributes; characters that XML does not allow become `?`. */
export function escapeXml(words: string): string {
  const marks: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  const plain = words.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '?');
  return plain.replace(/[&<>"']/g, (mark) => marks[mark] ?? '?');
}

/** Cuts a text to this many letters of average width, including an ellipsis. */
export function shortenText(words: string, most: number): string {
  if (lengthOf(words) <= most) return words;
  let kept = '';
  for (const letter of words) {
    if (lengthOf(kept + letter) > most - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}

/** In pixels, about as the widest of the usual sans-serif faces sets it. */
export const widthOf = (words: string, size: number, bold = false): number =>
  lengthOf(words) * size * (bold ? 0.68 : 0.6);

/** In letters of usual width: those of East Asia, and pictures, are nearly twice as wide. */
export function lengthOf(words: string): number {
  let length = 0;
  for (const letter of words) length += /[\u1100-\uffdc\u{1f000}-\u{3ffff}]/u.test(letter) ? 1.8 : 1;
  return length;
}

interface SvgTextStyle {
  readonly size?: number;
  readonly fill?: string;
  readonly bold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** A light outline for text on a drawing. */
  readonly halo?: boolean;
  /** Words that stand where there is room for fewer are cut; all of them show when pointed at. */
  readonly most?: number;
}

export function text([x, y]: readonly [number, number], words: string, style: SvgTextStyle = {}): SvgMark {
  const { size = 11, fill = INK, bold, anchor, halo, most = 200 } = style;
  const shown = shortenText(words, most);
  return element(
    'text',
    {
      x,
      y,
      'font-size': size,
      fill,
      'font-weight': bold ? 'bold' : undefined,
      'text-anchor': anchor,
      ...(halo ? { stroke: PAPER, 'stroke-width': 3, 'stroke-linejoin': 'round', 'paint-order': 'stroke' } : {}),
    },
    shown,
    ...(shown === words ? [] : [element('title', {}, words)]),
  );
}

export const group = (title: string, ...inside: readonly SvgMark[]): SvgMark =>
  element('g', {}, element('title', {}, title), ...inside);
export const line = (path: string, style: SvgAttributes): SvgMark =>
  element('path', { d: path, fill: 'none', ...style });

export const INK = '#1f2933';
export const SOFT = '#56616c';
export const PAPER = '#ffffff';

interface SvgPage {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** A description of the picture for people who cannot see it. */
  readonly about: string;
}

/** A whole document on white. */
export function svgDocument({ width, height, title, about }: SvgPage, marks: readonly SvgMark[]): string {
  const size = {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'font-family': 'Arial, Helvetica, sans-serif',
  };
  const { markup } = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...size },
    element('title', {}, title),
    element('desc', {}, about),
    element('rect', { width, height, fill: PAPER }),
    ...marks,
  );
  return `${markup.replaceAll('><', '>\n<')}\n`;
}
