// Draws charts as SVG text: Observable Plot on a document without a browser. Text and axes take the page's own colour,
// so that one picture serves light and dark pages.
import { type PlotOptions, plot, type ScaleOptions } from '@observablehq/plot';
import { Window } from 'happy-dom';

/**
 * Colours that can be told apart on light and on dark ground: Observable's own ten, and ten more for a sweep with many
 * mixtures.
 */
export const PALETTE = [
  ...['#4269d0', '#efb118', '#ff725c', '#6cc5b0', '#3ca951'],
  ...['#ff8ab7', '#a463f2', '#97bbf5', '#9c6b4e', '#9498a0'],
  ...['#d1495b', '#1d9a9a', '#8a9a1e', '#c04fc0', '#c77a1f'],
  ...['#5f7fa8', '#7cc442', '#e0a0a0', '#6d5fd0', '#b8a06a'],
] as const;

const { document } = new Window();

/** The SVG of a chart; a legend stands on the page, not in it. */
export function drawPlot(options: PlotOptions): string {
  const drawn: unknown = plot({
    width: 640,
    marginBottom: 40,
    style: { background: 'none', fontSize: '12px' },
    ...options,
    ...(options.y ? { y: withShortNames(options.y) } : {}),
    // Plot asks for a browser's document by type; it uses what happy-dom has of one.
    document: document as never,
  });
  if (typeof drawn !== 'object' || drawn === null || !('outerHTML' in drawn)) return '';
  return String(drawn.outerHTML).replace(/<[a-z][^>]*>/g, shortNumbers);
}

/** Tenths of a pixel will do in attributes; what is written in a chart stays as it is. */
const shortNumbers = (tag: string): string =>
  tag.replace(/-?\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));

/** The colours of named things, the same in every chart of a page. */
export const colours = (names: readonly string[]): { domain: string[]; range: string[] } => ({
  domain: [...names],
  range: names.map((_, i) => PALETTE[i % PALETTE.length] ?? PALETTE[0]),
});

/** The width of a chart that has its row of the page to itself, and of one that shares it with one or two others. */
export const WIDTH = { full: 1000, half: 490, third: 318 } as const;

/** Team sizes have colours of their own in charts whose rows are arms. */
export const sizeColours = (sizes: readonly number[]): { domain: number[]; range: string[] } => ({
  domain: [...sizes],
  range: sizes.map((_, i) => PALETTE[i % PALETTE.length] ?? PALETTE[0]),
});

/** The most letters that a name has at an axis. */
const LONGEST_NAME = 40;

/** A long name by its beginning and its end: mixtures of the same protocols differ in either. */
export function shortName(name: string, most = LONGEST_NAME): string {
  if (name.length <= most) return name;
  const half = (most - 1) / 2;
  return `${name.slice(0, Math.ceil(half))}…${name.slice(-Math.floor(half))}`;
}

/** At an axis of names, unless a chart has a form of its own for them. */
const withShortNames = (scale: ScaleOptions): ScaleOptions =>
  [...(scale.domain ?? [])].every((one) => typeof one === 'string') && scale.domain !== undefined
    ? { tickFormat: (name: string) => shortName(name), ...scale }
    : scale;

/** A margin, in pixels, in which the longest of some labels finds room. */
export const marginFor = (labels: readonly string[], most = LONGEST_NAME): number =>
  20 + 7.2 * Math.max(3, ...labels.map((label) => Math.min(label.length, most)));

/**
 * The domain of a scale: one of no width says nothing and draws lines across the chart. `most`: the highest value that
 * there can be.
 */
export function rangeOf(
  rows: readonly { readonly low: number; readonly high: number }[],
  most: number = Number.POSITIVE_INFINITY,
) {
  const [low, high] = [Math.min(...rows.map((r) => r.low)), Math.max(...rows.map((r) => r.high))];
  if (low === high && Number.isFinite(most)) return { domain: [0, most] };
  const half = Math.abs(low) / 2 || 1;
  return low === high ? { domain: [low - half, high + half] } : { domain: [low, high], nice: true };
}

/** How numbers stand at an axis of a small chart: thousands as k, so that they do not run together. */
export const tickFormatOf = (rows: readonly { readonly low: number; readonly high: number }[]): object =>
  rows.some(({ low, high }) => Math.max(Math.abs(low), Math.abs(high)) >= 1_000) ? { tickFormat: '~s' } : {};

/** Whether words of this size find room in a part of a bar. */
export const fitsIn = (words: string, pixels: number, fontSize = 11): boolean =>
  0.62 * fontSize * words.length + 6 <= pixels;
