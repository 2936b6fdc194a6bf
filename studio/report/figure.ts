// Defines a figure of a report, one or more charts with the data rows behind them, and draws its charts as SVG text:
// Observable Plot on a document without a browser. Text and axes take the page's own colour, so that one picture serves
// light and dark pages.

import { type PlotOptions, plot, type ScaleOptions } from '@observablehq/plot';
import { Window } from 'happy-dom';
import { largest } from '../../runtime/experiment/statistics.ts';

export type FigureRow = Readonly<Record<string, string | number | null>>;

export interface Chart {
  /** The heading of a chart in a figure with several. */
  readonly heading?: string;
  /** An id for links to it, unique on the page. */
  readonly anchor?: string;
  readonly svg: string;
  /** The same drawn for a narrow screen, where it would be too small to read or too wide to see at once. */
  readonly narrow?: string;
}

export interface Figure {
  /** An id for links, unique on the page. */
  readonly id: string;
  readonly title: string;
  /** What is drawn and how to read it. */
  readonly caption: string;
  /** What can be done with it on the page, behind the caption. */
  readonly hint?: string;
  /** What stands there among the files of a paper. */
  readonly paperHint?: string;
  readonly charts: readonly Chart[];
  /** Charts that are collapsed at first. */
  readonly more?: readonly Chart[];
  /** What stands above them; absent: how many they are. */
  readonly moreTitle?: string;
  /** Whether its colours stand for the arms. */
  readonly coloured: boolean;
  /** The meaning of its colours, in order, if they do not stand for the arms or need more explanation. */
  readonly legend?: readonly string[];
  readonly rows: readonly FigureRow[];
}

/**
 * Hues of one lightness: each has a contrast of 4.5 to white, and about 4 to the dark ground. The second ten are for a
 * sweep with many mixtures.
 */
export const PALETTE = [
  ...['#4872d4', '#b75e0f', '#db3450', '#138575', '#278827'],
  ...['#cd3897', '#9c4fe0', '#147db2', '#ac624a', '#707683'],
  ...['#e12d2d', '#28818a', '#737c12', '#b745c1', '#957025'],
  ...['#5b7997', '#4a8421', '#a95f78', '#7864d8', '#837638'],
] as const;

const { document } = new Window();

/** The SVG of a chart; its legend is part of the page. `letters`: the most letters of a name at the y axis. */
export function drawPlot(options: PlotOptions, letters = LONGEST_NAME): string {
  const drawn: unknown = plot({
    width: 640,
    marginBottom: 40,
    style: { background: 'none', fontSize: '12px' },
    ...options,
    y: options.y && withShortNames(options.y, letters),
    // Plot's types require a browser's document, but what happy-dom provides is sufficient.
    document: document as never,
  });
  if (typeof drawn !== 'object' || drawn === null || !('outerHTML' in drawn)) return '';
  return String(drawn.outerHTML).replace(/<[a-z][^>]*>/g, shortNumbers);
}

/** Rounds attributes to tenths of a pixel, and leaves text in the chart unchanged. */
const shortNumbers = (tag: string): string =>
  tag.replace(/-?\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));

/** Assigns colours to names, the same in every chart of a page. */
export const colours = (names: readonly string[]): { domain: string[]; range: string[] } => ({
  domain: [...names],
  range: names.map((_, i) => PALETTE[i % PALETTE.length] ?? PALETTE[0]),
});

/** The width of a chart that fills a row of the page, and of one that shares the row with one or two others. */
export const WIDTH = { full: 1000, half: 490, third: 318 } as const;

/** The room for a chart: its width in pixels, and the most letters in a line of a name at its y axis. */
export interface ChartRoom {
  readonly width: number;
  readonly letters: number;
}

/** Draws a chart that fills a row of the page twice: for a wide and for a narrow screen. */
export const drawWide = (draw: (room: ChartRoom) => string): { readonly svg: string; readonly narrow: string } => ({
  svg: draw({ width: WIDTH.full, letters: LONGEST_NAME }),
  narrow: draw({ width: 334, letters: 18 }),
});

/** Team sizes have their own colours in charts whose rows are arms. */
export const sizeColours = (sizes: readonly number[]): { domain: number[]; range: string[] } => ({
  domain: [...sizes],
  range: sizes.map((_, i) => PALETTE[i % PALETTE.length] ?? PALETTE[0]),
});

/** The maximum length of a name at an axis. */
const LONGEST_NAME = 40;

/** Shortens a long name in the middle, since mixtures of the same protocols differ at the start or the end. */
export function shortName(name: string, most = LONGEST_NAME): string {
  if (name.length <= most) return name;
  const half = (most - 1) / 2;
  return `${name.slice(0, Math.ceil(half))}…${name.slice(-Math.floor(half))}`;
}

/** The scale with shortened names, unless a chart formats its names itself. */
const withShortNames = (scale: ScaleOptions, letters: number): ScaleOptions =>
  [...(scale.domain ?? [])].every((one) => typeof one === 'string') && scale.domain !== undefined
    ? { tickFormat: (name: string) => inLines(name, letters), ...scale }
    : scale;

/** Breaks a name that is too long for one line into two, so that names that differ in the middle stay distinct. */
function inLines(name: string, letters: number): string {
  if (letters >= LONGEST_NAME || name.length <= letters) return shortName(name, letters);
  const short = shortName(name, 2 * letters - 2);
  const blank = Math.max(short.lastIndexOf(' ', letters), short.lastIndexOf(',', letters - 1) + 1);
  const end = short.length - blank <= letters ? blank : letters;
  return `${short.slice(0, end).trim()}\n${short.slice(end).trim()}`;
}

/** A margin, in pixels, wide enough for the longest of some labels. */
export const marginFor = (labels: readonly string[], most = LONGEST_NAME): number =>
  20 + 7.2 * Math.max(3, ...labels.map((label) => Math.min(label.length, most)));

/**
 * The domain of a scale, widened if empty, since an empty one draws lines across the chart. `most`: the highest
 * possible value.
 */
export function rangeOf(
  rows: readonly { readonly low: number; readonly high: number }[],
  most: number = Number.POSITIVE_INFINITY,
) {
  const [low, high] = [-largest(rows.map((r) => -r.low)), largest(rows.map((r) => r.high))];
  if (low === high && Number.isFinite(most)) return { domain: [0, most] };
  const half = Math.abs(low) / 2 || 1;
  return low === high ? { domain: [low - half, high + half] } : { domain: [low, high], nice: true };
}

/** The number format for axes of small charts: thousands as k, so that labels do not overlap. */
export const tickFormatOf = (rows: readonly { readonly low: number; readonly high: number }[]): object =>
  rows.some(({ low, high }) => Math.max(Math.abs(low), Math.abs(high)) >= 1_000) ? { tickFormat: '~s' } : {};

/** Whether a label of this size fits into a segment of a bar. */
export const fitsIn = (words: string, pixels: number, fontSize = 11): boolean =>
  0.62 * fontSize * words.length + 6 <= pixels;
