// Builds the page of a report: a single HTML file that opens without a network, with SVG figures whose data are linked,
// legible in light and dark mode. All names are data and are escaped.

import type { Measure } from '../../runtime/experiment/measures.ts';
import { sampleNotes } from '../../runtime/experiment/sample-notes.ts';
import type { Estimate } from '../../runtime/experiment/statistics.ts';
import { type Cell, sampleText } from '../../runtime/experiment/tally.ts';
import { csvRows, escapeHtml } from '../../runtime/text/quoting.ts';
import { answers } from './answers.ts';
import { type Chart, type Figure, type FigureRow, PALETTE } from './figure.ts';
import { growth, origins, traffic } from './figures/communication.ts';
import { consensus, courses, ends, rounds } from './figures/course.ts';
import { maps, timelines } from './figures/episodes.ts';
import { leads, sweep } from './figures/leads.ts';
import { legs } from './figures/legs.ts';
import { differences, estimates } from './figures/outcomes.ts';
import { tradeOff } from './figures/trade-off.ts';
import { armOf, gatherWorld, type WorldReport, type WorldSource } from './world-report.ts';

export interface ReportSource {
  readonly title: string;
  /** Caveats shown before the figures: missing episodes, and players that are not language models. */
  readonly notes: readonly string[];
  readonly worlds: readonly WorldSource[];
  /** Where its episodes are shown, if anywhere. */
  readonly toRecords?: string;
}

/** What answers a question first, and what tells why, folded under a heading. */
const FIRST = [tradeOff, leads, sweep, legs, estimates, differences];
const FOLDED = [
  { title: 'Where the tokens go', figures: [origins, traffic, growth] },
  { title: 'How episodes went', figures: [courses, rounds, consensus, ends] },
  { title: 'Single episodes', figures: [timelines, maps] },
];

/** Builds the whole page. Reads the episodes' records one after the other. */
export async function reportPage({ title, notes, worlds, toRecords }: ReportSource): Promise<string> {
  const sections: string[] = [];
  for (const [i, source] of worlds.entries()) {
    const world = await gatherWorld(source);
    sections.push(worldSection(world, `w${i + 1}`));
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
${toRecords === undefined ? '' : `<p><a href="${escapeHtml(toRecords)}">All its episodes</a></p>`}
${notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('\n')}
${worlds.length > 1 ? `<nav>${worlds.map((one, i) => `<a href="#w${i + 1}">${escapeHtml(one.title)}</a>`).join('')}</nav>` : ''}
</header>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function worldSection(world: WorldReport, id: string): string {
  const drawn = (list: readonly ((of: WorldReport) => Figure | undefined)[]) =>
    list.flatMap((draw) => draw(world) ?? []);
  const html = (figures: readonly Figure[]) => figures.map((figure) => figureHtml(figure, id, world)).join('\n');
  const first = drawn(FIRST);
  const folded = FOLDED.flatMap(({ title, figures }) => {
    const some = drawn(figures);
    return some.length === 0 ? [] : [{ title, figures: some }];
  });
  const figures = [...first, ...folded.flatMap((part) => part.figures)];
  const told = answers(world).map((line) => `<li>${escapeHtml(line)}</li>`);
  const left = world.missing > 0 ? [`${world.missing} requested episodes are missing.`] : [];
  const lost = world.arms.filter(({ episodes, read }) => read < episodes);
  const unread = lost.map(
    ({ label, episodes, read }) =>
      `${label}: ${episodes - read} of ${episodes} records are missing or cannot be read; figures made from records leave them out.`,
  );
  return `<section id="${id}">
<h2>${escapeHtml(world.title)}</h2>
${[...left, ...unread].map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('\n')}
${told.length === 0 ? '' : `<ul class="answers">${told.join('')}</ul>`}
${notesHtml(sampleNotes(world.tally))}
<details class="about"><summary>What was played, and how</summary><ul>${world.about.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></details>
<nav>${figures.map((figure) => `<a href="#${id}-${figure.id}">${escapeHtml(figure.title)}</a>`).join('')}<a href="#${id}-table">Table</a></nav>
${html(first)}
${folded.map((part) => `<details class="part"><summary>${escapeHtml(part.title)}: ${escapeHtml(part.figures.map(({ title }) => title.toLowerCase()).join(', '))}</summary>${html(part.figures)}</details>`).join('\n')}
${tableHtml(world, id)}
</section>`;
}

/** Folded under the words that they begin with: FEW SCENES, REPEATS … */
function notesHtml(notes: readonly string[]): string {
  if (notes.length === 0) return '';
  const words = [...new Set(notes.map((note) => note.slice(0, note.search(/[:(]/)).trim()))].join(', ');
  const lines = notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('\n');
  return `<details class="limits"><summary>What limits these figures: ${escapeHtml(words)}</summary>${lines}</details>`;
}

function figureHtml(
  { id, title, caption, hint, charts, more = [], moreTitle = `${more.length} more`, coloured, legend, rows }: Figure,
  section: string,
  world: WorldReport,
): string {
  const folded =
    more.length === 0
      ? ''
      : `<details><summary>${escapeHtml(moreTitle)}</summary>${chartsHtml(more, title, section)}</details>`;
  const named = legend ?? (coloured ? world.arms.map(({ label }) => label) : []);
  const names = named.map((name, i) => swatch(i, name)).join(' ');
  return `<figure id="${section}-${id}">
<h3>${escapeHtml(title)}</h3>
${names ? `<p class="legend">${names}</p>` : ''}
${chartsHtml(charts, title, section)}${folded}
<figcaption>${escapeHtml(hint === undefined ? caption : `${caption} ${hint}`)}${rows.length > 0 ? ` ${dataLink(rows, `${section}-${id}`)}` : ''}</figcaption>
</figure>`;
}

const chartsHtml = (charts: readonly Chart[], title: string, section: string): string =>
  `<div class="charts">${charts
    .map(({ heading, anchor, svg, narrow }) => {
      const name = escapeHtml(heading ? `${title}: ${heading}` : title);
      // A description for screen readers. The numbers are in the linked data.
      const named = (drawn: string, screen: string) =>
        drawn
          .replace(/^<svg/, () => `<svg${screen} role="img" aria-label="${name}"`)
          .replace(/^<img/, () => `<img alt="${name}"`);
      const drawn = narrow ? `${named(svg, ' data-on="wide"')}${named(narrow, ' data-on="narrow"')}` : named(svg, '');
      // Points lead to the episodes of their world.
      const linked = drawn.replaceAll('href="#episode-', `href="#${section}-episode-`);
      return `<div class="chart"${anchor === undefined ? '' : ` id="${section}-${anchor}"`}>${heading ? `<h4>${escapeHtml(heading)}</h4>` : ''}${linked}</div>`;
    })
    .join('')}</div>`;

const swatch = (i: number, name: string): string =>
  `<span class="swatch"><i style="background:${PALETTE[i % PALETTE.length]}"></i>${escapeHtml(name)}</span>`;

/** The rows as CSV, in the page itself. */
function dataLink(rows: readonly FigureRow[], name: string): string {
  const data = `data:text/csv;charset=utf-8;base64,${Buffer.from(csvOf(rows)).toString('base64')}`;
  return `<a class="data" download="${escapeHtml(name)}.csv" href="${data}">Data (CSV)</a>`;
}

function csvOf(rows: readonly FigureRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const short = (value: FigureRow[string]) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);
  return csvRows([columns, ...rows.map((row) => columns.map((column) => short(row[column] ?? null)))]);
}

function tableHtml({ title, tally, measures }: WorldReport, id: string): string {
  const shown = measures.filter(
    ({ occasional, name }) => !occasional || tally.cells.some((cell) => (cell.estimates[name]?.mean ?? 0) > 0),
  );
  const head = ['Protocol', 'Agents', 'n', ...shown.map(({ title }) => title)];
  const row = (cell: Cell) =>
    `<tr><th scope="row">${escapeHtml(armOf(cell))}</th><td>${cell.agents}</td><td>${sampleText(cell)}</td>${shown.map((m) => `<td>${estimateHtml(cell.estimates[m.name], m)}</td>`).join('')}</tr>`;
  return `<div class="table" id="${id}-table" tabindex="0" role="region" aria-label="Table of ${escapeHtml(title)}">
<h3>Table</h3>
<table><thead><tr>${head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')}</tr></thead>
<tbody>${tally.cells.map(row).join('\n')}</tbody></table>
<p>Means of scenes with 95 % intervals: Student’s over scenes; of one scene over its distinct episodes (rates: Clopper–Pearson), and then about other seeds of that scene only.</p>
</div>`;
}

function estimateHtml(estimate: Estimate | undefined, { kind }: Measure): string {
  if (estimate?.mean == null) return '–';
  const { mean, low, high } = estimate;
  const digits = kind === 'rate' || Math.abs(mean) < 10 ? 2 : Math.abs(mean) < 1000 ? 1 : 0;
  const within = low === null || high === null ? '' : `<small>${low.toFixed(digits)} – ${high.toFixed(digits)}</small>`;
  return `${mean.toFixed(digits)}${within}`;
}

/**
 * The page runs nothing and loads nothing: its pictures are data, and its styles, which charts have too, stand in it. A
 * name that became markup in spite of all could neither run nor tell anybody anything.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const STYLE = `
:root { color-scheme: light dark; --ground: #ffffff; --ink: #1b1e25; --soft: #5b6270; --line: #dfe3ea; --panel: #f6f7fa; --link: #2f57c2; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161b; --ink: #e7e9ee; --soft: #a2a9b8; --line: #2c313b; --panel: #1b1e25; --link: #8fb0ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header, main { max-width: 1080px; margin: 0 auto; padding: 16px 24px; }
h1 { font-size: 26px; margin: 0 0 8px; } h2 { font-size: 21px; margin: 8px 0; } h3 { font-size: 17px; margin: 0 0 6px; } h4 { font-size: 13px; font-weight: 600; margin: 0 0 4px; color: var(--soft); }
a { color: var(--link); }
.note { background: var(--panel); border-left: 4px solid #efb118; padding: 8px 12px; margin: 8px 0; }
.about { color: var(--soft); margin: 4px 0 12px; font-size: 13px; } .about ul { padding-left: 18px; margin: 4px 0; }
nav { display: flex; flex-wrap: wrap; gap: 6px 14px; margin: 12px 0; font-size: 13px; }
h2, h3, h4, nav a { overflow-wrap: anywhere; } figure { margin: 16px 0; padding: 14px; border: 1px solid var(--line); border-radius: 8px; }
details { margin-top: 12px; } details.part > summary { font-size: 15px; padding: 10px 0; border-top: 1px solid var(--line); } .answers { padding-left: 20px; margin: 8px 0; } .answers li { margin: 5px 0; } summary { cursor: pointer; color: var(--link); font-size: 13px; margin-bottom: 8px; }
figcaption { color: var(--soft); font-size: 13px; margin-top: 8px; }
.charts { display: flex; flex-wrap: wrap; gap: 18px; align-items: flex-start; }
.chart { max-width: 100%; overflow-x: auto; } .chart h4 { max-width: 490px; } .chart svg { max-width: 100%; height: auto; } .chart svg[data-on="narrow"] { display: none; } .chart img { width: 490px; max-width: 100%; background: #fff; border-radius: 6px; cursor: zoom-in; } .chart img:focus { width: 1000px; outline: 2px solid var(--link); outline-offset: -2px; cursor: default; }
.legend { margin: 0 0 8px; } .swatch { overflow-wrap: anywhere; display: inline-flex; align-items: center; gap: 5px; margin-right: 10px; }
.swatch i { flex: none; width: 11px; height: 11px; border-radius: 3px; display: inline-block; }
.table { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 10px; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; white-space: nowrap; }
thead th { white-space: normal; } th:first-child { text-align: left; } td small { display: block; color: var(--soft); }
@media screen and (max-width: 680px) { header, main { padding: 12px; } figure { padding: 12px; } .chart svg[data-on="wide"] { display: none; } .chart svg[data-on="narrow"] { display: block; } }
@media print { figure { break-inside: avoid; } }
`;
