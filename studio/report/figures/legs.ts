// Draws what each protocol of a sequence did before the next took over: its steps, its tokens, and the share of
// episodes that succeeded in it.
import { barX, stackX } from '@observablehq/plot';
import type { JobResult, Measure } from '../../../runtime/experiment/measures.ts';
import type { Cell } from '../../../runtime/experiment/tally.ts';
import { type Chart, colours, drawPlot, drawWide, type Figure, marginFor } from '../figure.ts';
import { armOf, type WorldReport } from '../world-report.ts';

interface LegRow {
  readonly arm: string;
  readonly leg: string;
  readonly plays: string;
  /** The number of episodes that reached it, and of all episodes. */
  readonly came: number;
  readonly of: number;
  /** Means over the episodes that reached it, and over all, to which the others add nothing. */
  readonly steps: number;
  readonly 'steps, of all': number;
  readonly tokens: number;
  readonly 'tokens, of all': number;
  readonly ended: number;
  readonly succeeded: number;
  readonly 'succeeded, share': number;
}

/** Drawn if a sequence of protocols was played. */
export function legs({ tally, results, measures }: WorldReport): Figure | undefined {
  const success = measures.find(({ of, kind }) => of === 'outcome' && kind === 'rate');
  const rows = tally.cells.flatMap((cell) => legRowsOf(cell, results, success));
  if (rows.length === 0) return undefined;
  const names = [...new Set(rows.map(({ leg }) => leg))].sort();
  const arms = [...new Set(rows.map(({ arm }) => arm))];
  const chart = (heading: string, x: keyof LegRow, scale: object): Chart => ({
    heading,
    ...drawWide(({ width, letters }) =>
      drawPlot(
        {
          width,
          height: 44 + 26 * arms.length,
          marginTop: 4,
          marginLeft: marginFor(arms, letters),
          marginRight: 36,
          color: colours(names),
          x: { label: null, grid: true, ...scale },
          y: { label: null, domain: arms, tickSize: 0 },
          marks: [
            barX(
              rows,
              stackX({ x, y: 'arm', fill: 'leg', order: names, title: ({ leg, plays }: LegRow) => `${leg}: ${plays}` }),
            ),
          ],
        },
        letters,
      ),
    ),
  });
  return {
    id: 'legs',
    title: 'Protocols that took over',
    caption: `Means over all episodes; an episode that never reached a leg adds nothing to it. The data also have the means over the episodes that did reach it, and their number.`,
    legend: names,
    charts: [
      chart('Steps', 'steps, of all', {}),
      chart('Tokens read and written', 'tokens, of all', { tickFormat: '~s' }),
      ...(success
        ? [
            chart('Successes by the leg in which they came, as a share of all episodes', 'succeeded, share', {
              domain: [0, 1],
              tickFormat: '%',
            }),
          ]
        : []),
    ],
    coloured: false,
    rows: rows.map((row) => ({ ...row })),
  };
}

function legRowsOf(cell: Cell, results: readonly JobResult[], success: Measure | undefined): LegRow[] {
  const own = results.filter(
    ({ job }) =>
      armOf(job) === armOf(cell) && job.agents === cell.agents && (cell.scene === null || job.scene === cell.scene),
  );
  return cell.legs.map(({ leg, protocol, n, estimates: { steps, inputTokens, outputTokens } }) => {
    const ended = own.filter((one) => one.legs?.length === leg);
    const succeeded = ended.filter((one) => (success?.value(one) ?? 0) > 0).length;
    const tokens = (inputTokens.mean ?? 0) + (outputTokens.mean ?? 0);
    const share = n / cell.n;
    return {
      arm: `${armOf(cell)}, ${cell.agents} agents`,
      leg: `leg ${leg}`,
      plays: protocol,
      came: n,
      of: cell.n,
      steps: steps.mean ?? 0,
      'steps, of all': share * (steps.mean ?? 0),
      tokens,
      'tokens, of all': share * tokens,
      ended: ended.length,
      succeeded,
      'succeeded, share': succeeded / cell.n,
    };
  });
}
