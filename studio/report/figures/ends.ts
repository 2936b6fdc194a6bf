// Draws how the episodes of each arm ended.
import { barX, stackX, text } from '@observablehq/plot';
import type { Figure } from '../figure.ts';
import { type ChartRoom, colours, drawPlot, drawWide, fitsIn, marginFor } from '../plot.ts';
import type { ArmReport } from '../world-report.ts';

interface EndRow {
  readonly arm: string;
  readonly reason: string;
  readonly episodes: number;
}

const MARGIN_RIGHT = 24;

/** How the episodes of each arm ended. */
export function ends({ arms }: { readonly arms: readonly Pick<ArmReport, 'label' | 'ends'>[] }): Figure | undefined {
  const rows = arms.flatMap(({ label, ends: counted }) =>
    [...counted].map(([reason, n]) => ({ arm: label, reason, episodes: n })),
  );
  if (rows.length === 0) return undefined;
  const reasons = [...new Set(rows.map(({ reason }) => reason))];
  const labels = arms.map(({ label }) => label);
  const most = Math.max(...arms.map(({ ends: counted }) => [...counted.values()].reduce((a, b) => a + b, 0)));
  const draw = ({ width, letters }: ChartRoom): string => {
    const marginLeft = marginFor(labels, letters);
    const nameOf = ({ reason, episodes }: EndRow) =>
      [`${reason} ${episodes}`, String(episodes)].find((words) =>
        fitsIn(words, ((width - marginLeft - MARGIN_RIGHT) * episodes) / most),
      ) ?? '';
    const options = {
      width,
      height: 60 + 28 * arms.length,
      marginLeft,
      marginRight: MARGIN_RIGHT,
      color: { ...colours(reasons), legend: false },
      x: { label: 'Episodes →', grid: true },
      y: { label: null, domain: labels },
      marks: [
        barX(rows, stackX({ x: 'episodes', y: 'arm', fill: 'reason', order: reasons, title: 'reason' })),
        text(
          rows,
          stackX({
            x: 'episodes',
            y: 'arm',
            z: 'reason',
            order: reasons,
            fill: 'black',
            fontSize: 11,
            text: nameOf,
          }),
        ),
      ],
    };
    return drawPlot(options, letters);
  };
  return {
    id: 'ends',
    title: 'How episodes ended',
    caption: `Every episode that started is counted; one that broke down counts as a failure in every rate.`,
    legend: reasons,
    charts: [drawWide(draw)],
    coloured: false,
    rows,
  };
}
