// Draws charts as SVG text: Observable Plot on a document without a browser. Text and axes take the page's own colour, so
// that one picture serves light and dark pages.
import { type PlotOptions, plot } from '@observablehq/plot';
import { Window } from 'happy-dom';

/** Ten colours that can be told apart on light and on dark ground (Observable's own palette). */
export const PALETTE = [
  ...['#4269d0', '#efb118', '#ff725c', '#6cc5b0', '#3ca951'],
  ...['#ff8ab7', '#a463f2', '#97bbf5', '#9c6b4e', '#9498a0'],
] as const;

const { document } = new Window();

/** The SVG of a chart; a legend stands on the page, not in it. */
export function drawPlot(options: PlotOptions): string {
  const drawn: unknown = plot({
    width: 640,
    marginBottom: 40,
    style: { background: 'none', fontSize: '12px' },
    ...options,
    // Plot asks for a browser's document by type; it uses what happy-dom has of one.
    document: document as never,
  });
  if (typeof drawn !== 'object' || drawn === null || !('outerHTML' in drawn)) return '';
  return String(drawn.outerHTML);
}

/** The colours of named things, the same in every chart of a page. */
export const colours = (names: readonly string[]): { domain: string[]; range: string[] } => ({
  domain: [...names],
  range: names.map((_, i) => PALETTE[i % PALETTE.length] ?? PALETTE[0]),
});

/** A margin, in pixels, in which the longest of some labels finds room. */
export const marginFor = (labels: readonly string[]): number =>
  20 + 7.2 * Math.max(3, ...labels.map((label) => Math.min(label.length, 40)));

/** The domain of a scale: one of no width says nothing and draws lines across the chart. */
export function rangeOf(rows: readonly { readonly low: number; readonly high: number }[]) {
  const [low, high] = [Math.min(...rows.map((r) => r.low)), Math.max(...rows.map((r) => r.high))];
  const half = Math.abs(low) / 2 || 1;
  return low === high ? { domain: [low - half, high + half] } : { domain: [low, high], nice: true };
}
