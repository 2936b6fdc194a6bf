// Makes the figures of a report stand alone, for a paper: each chart is an SVG with its heading and legend in it, and
// the same as PDF.
import { type Element, Window } from 'happy-dom';
import { type Chart, type Figure, PALETTE } from './figure.ts';
import { growth } from './figures/communication.ts';
import { sweep } from './figures/leads.ts';
import { differences, estimates } from './figures/outcomes.ts';
import { tradeOff } from './figures/trade-off.ts';
import { pdfOf, textWidth } from './pdf.ts';
import { gatherWorld, type WorldReport, type WorldSource } from './world-report.ts';

/** A chart as files. */
interface StandaloneFigure {
  /** Unique among the figures of a world: letters, digits and `-`. */
  readonly name: string;
  readonly title: string;
  /** Of the figure that it is a chart of. */
  readonly figure: { readonly id: string; readonly caption: string };
  /** In pixels. */
  readonly width: number;
  readonly svg: string;
  readonly pdf: Uint8Array;
}

const FIGURES = [tradeOff, sweep, estimates, differences, growth];

/** The charts of one world's figures; reads its records. */
export async function standaloneFigures(source: WorldSource): Promise<StandaloneFigure[]> {
  const world = await gatherWorld(source);
  const names = new Map<string, number>();
  return FIGURES.flatMap((draw) => {
    const figure = draw(world);
    return [...(figure?.charts ?? []), ...(figure?.more ?? [])].flatMap((chart): StandaloneFigure[] => {
      if (figure === undefined || !chart.svg.startsWith('<svg')) return [];
      const { id, title, caption, paperHint } = figure;
      const heading = chart.heading ?? title;
      const plain = `${id}-${heading}`
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 80);
      const before = names.get(plain) ?? 0;
      names.set(plain, before + 1);
      const drawn = standalone(chart, figure, world);
      const name = before === 0 ? plain : `${plain}-${before + 1}`;
      const width = Number(drawn.getAttribute('width'));
      const about = {
        name,
        title: heading,
        figure: { id, caption: `${title}. ${caption}${paperHint === undefined ? '' : ` ${paperHint}`}` },
        width,
      };
      const pdf = pdfOf(drawn, heading);
      // Read out in the place of the picture.
      const named = document.createElementNS(NAMESPACE, 'title');
      named.textContent = heading;
      drawn.prepend(named);
      return [{ ...about, svg: drawn.outerHTML, pdf }];
    });
  });
}

const INK = '#1b1e25';
const MARGIN = 10;
const LINE = 18;
const NAMESPACE = 'http://www.w3.org/2000/svg';
const { document, DOMParser } = new Window();

/** Above the chart, its heading and what its colours stand for. No style or link of the page is left. */
function standalone({ heading, svg }: Chart, { title, coloured, legend }: Figure, { arms }: WorldReport): Element {
  const text = svg.replaceAll('var(--ground)', '#ffffff').replaceAll('currentColor', INK);
  const drawn = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const [width, height] = ['width', 'height'].map((side) => Number(drawn.getAttribute(side) ?? 0));
  for (const style of drawn.querySelectorAll('style')) style.remove();
  for (const link of drawn.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  for (const name of ['style', 'class', 'data-on', 'role', 'aria-label']) drawn.removeAttribute(name);
  const names = legend ?? (coloured ? arms.map(({ label }) => label) : []);
  const rows = legendRows(names, (width ?? 0) - 2 * MARGIN);
  const top = LINE * (1 + rows.length) + MARGIN;
  const attributes = {
    xmlns: NAMESPACE,
    width: String(width),
    height: String((height ?? 0) + top),
    viewBox: `0 ${-top} ${width} ${(height ?? 0) + top}`,
    'font-family': 'Helvetica, Arial, sans-serif',
    'font-size': '12',
    fill: INK,
  };
  for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value);
  const add = (tag: string, own: Readonly<Record<string, string | number>>, text = '') => {
    const node = document.createElementNS(NAMESPACE, tag);
    for (const [name, value] of Object.entries(own)) node.setAttribute(name, String(value));
    node.textContent = text;
    drawn.append(node);
  };
  add('text', { x: MARGIN, y: LINE - top, 'font-weight': 600, 'text-anchor': 'start' }, heading ?? title);
  for (const [row, items] of rows.entries())
    for (const { name, x, place } of items) {
      const y = LINE * (row + 2) - top;
      const fill = PALETTE[place % PALETTE.length] ?? INK;
      add('rect', { x: MARGIN + x, y: y - 9, width: 10, height: 10, fill });
      add('text', { x: MARGIN + x + 15, y, 'text-anchor': 'start' }, name);
    }
  return drawn;
}

interface LegendItem {
  readonly name: string;
  readonly place: number;
  readonly x: number;
}

/** As many names in a line as fit. */
function legendRows(names: readonly string[], width: number): LegendItem[][] {
  const rows: LegendItem[][] = [];
  let x = 0;
  for (const [place, name] of names.entries()) {
    const own = 15 + textWidth(name, 12) + 16;
    const last = rows.at(-1);
    if (last && x + own <= width) last.push({ name, place, x });
    else {
      rows.push([{ name, place, x: 0 }]);
      x = 0;
    }
    x += own;
  }
  return rows;
}
