// Draws who leads as teams grow: for each pair of protocols their difference by the size of the team, and where the
// lead passes from one to the other.
import { dot, line, rect, ruleX, ruleY } from '@observablehq/plot';
import { type Turn, turnsByTeam } from '../../../runtime/experiment/crossing-rows.ts';
import { isShown } from '../../../runtime/experiment/crossings.ts';
import { decidingMeasures } from '../answers.ts';
import type { Chart, Figure } from '../figure.ts';
import { colours, drawPlot, rangeOf, tickFormatOf, WIDTH } from '../plot.ts';
import { armOf, type WorldReport } from '../world-report.ts';

/** With more charts than these, the others are folded. */
const MOST_OPEN = 6;

/** Of the main outcome and the main cost; absent where no pair has played in several sizes, or all are level. */
export function leads(world: WorldReport): Figure | undefined {
  const told = decidingMeasures(world).map(({ name }) => name);
  const turns = turnsByTeam(world)
    .filter(({ measure, places }) => told.includes(measure.name) && places.some(({ mean }) => mean !== 0))
    .sort((a, b) => told.indexOf(a.measure.name) - told.indexOf(b.measure.name) || rankOf(b) - rankOf(a));
  if (turns.length === 0) return undefined;
  const names = world.arms.map(({ label }) => label);
  const [open, folded] = [turns.slice(0, MOST_OPEN), turns.slice(MOST_OPEN)];
  return {
    id: 'leads',
    title: 'Who leads as the team grows',
    caption:
      'Second minus first over the same scenes and seeds, by the number of agents, with 95 % intervals; a point has the colour of who is ahead there (in what is better, or takes less). Dotted across: where the lead passes over, with the team sizes that are not told from it (Fieller, over scenes) shaded.',
    charts: open.map((turn) => chartOf(turn, names)),
    more: folded.map((turn) => chartOf(turn, names)),
    coloured: true,
    rows: turns.flatMap(({ measure, places, found: { q }, ...turn }) =>
      places.map(({ x, ...by }) => ({
        measure: measure.title,
        ...armsOf(turn),
        agents: x,
        ...by,
        'q of the change': q,
      })),
    ),
  };
}

/** What is shown to pass over comes first, then what may. */
const rankOf = ({ found }: Turn): number =>
  found.crossings.some((one) => isShown(found, one)) ? 2 : Math.min(1, found.crossings.length);

const armsOf = ({ first, second, firstModel, secondModel }: Omit<Turn, 'measure' | 'places' | 'found'>) => ({
  first: armOf({ protocol: first, model: firstModel }),
  second: armOf({ protocol: second, model: secondModel }),
});

function chartOf({ measure, places, found, ...turn }: Turn, names: readonly string[]): Chart {
  const { first, second } = armsOf(turn);
  const isMoreBetter = measure.of === 'outcome' && measure.better !== 'lower';
  const rows = places.map(({ x, mean, low, high }) => {
    const leader = mean === 0 ? '' : mean > 0 === isMoreBetter ? second : first;
    return { x, mean, low: low ?? mean, high: high ?? mean, leader };
  });
  const [from, to] = [rows[0]?.x ?? 0, rows.at(-1)?.x ?? 0];
  const crossings = found.crossings.map(({ at, low, high }) => ({ at, low: low ?? from, high: high ?? to }));
  const svg = drawPlot({
    width: WIDTH.third,
    height: 200,
    marginLeft: 60,
    color: colours(names),
    x: {
      label: 'Agents →',
      ticks: rows.map(({ x }) => x),
      tickFormat: 'd',
      domain: [from, to],
      insetLeft: 8,
      insetRight: 8,
    },
    // The zero line shows who is ahead.
    y: { label: null, grid: true, ticks: 4, ...tickFormatOf(rows), ...rangeOf([...rows, { low: 0, high: 0 }]) },
    marks: [
      rect(crossings, { x1: 'low', x2: 'high', fill: 'currentColor', fillOpacity: 0.1 }),
      ruleX(crossings, { x: 'at', stroke: 'currentColor', strokeWidth: 2, strokeDasharray: '2 3' }),
      ruleY([0], { stroke: 'currentColor' }),
      line(rows, { x: 'x', y: 'mean', stroke: 'currentColor', strokeOpacity: 0.5 }),
      ruleX(rows, { x: 'x', y1: 'low', y2: 'high', stroke: 'currentColor', strokeOpacity: 0.5, strokeWidth: 2 }),
      ...[rows.filter(({ leader }) => leader === ''), rows.filter(({ leader }) => leader !== '')].map((own, i) =>
        dot(own, {
          ...{ x: 'x', y: 'mean', r: 4, fill: i === 0 ? 'currentColor' : 'leader' },
          title: ({ x, leader }: (typeof rows)[number]) =>
            `${x} agents: ${leader === '' ? 'level' : `${leader} is ahead`}`,
        }),
      ),
    ],
  });
  return { heading: `${measure.title}: ${second} − ${first}`, svg };
}
