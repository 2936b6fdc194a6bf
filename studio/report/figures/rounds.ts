// Draws how long the team talks before it acts: how often roles were asked per step, and how many rounds a discussion
// took until everyone agreed.
import { barX, stackX, text } from '@observablehq/plot';
import type { Figure } from '../figure.ts';
import { drawPlot, drawWide, fitsIn, marginFor } from '../plot.ts';
import type { ArmReport, WorldReport } from '../world-report.ts';

/** Light for one round, dark for the largest number. */
const FEW = '#dbe6ff';
const MANY = '#2f57c2';

/** How often the busiest role was asked in a step: discussions have several rounds. */
export function rounds({ arms }: WorldReport): Figure | undefined {
  const rows = arms.flatMap(({ label, rounds: counted }) => {
    const all = [...counted.values()].reduce((sum, n) => sum + n, 0);
    return [...counted]
      .sort(([a], [b]) => a - b)
      .map(([n, steps]) => ({ arm: label, rounds: n, steps, share: steps / all }));
  });
  if (!rows.some(({ rounds: n }) => n > 1)) return undefined;
  const most = Math.max(...rows.map(({ rounds: n }) => n));
  const chart = sharesPlot(arms, {
    label: 'Share of steps →',
    color: { type: 'linear', domain: [0, most], range: [FEW, MANY] },
    parts: rows.map(({ arm, rounds: n, steps, share }) => ({
      arm,
      share,
      part: n,
      words: String(n),
      tip: `${n}: ${steps}`,
      isDark: n > most / 2,
    })),
  });
  return {
    id: 'rounds',
    title: 'Rounds per step',
    caption:
      'How often the role that was asked most was asked in a step, as a share of all steps. The number in a bar is the number of rounds until the team acted.',
    charts: [chart],
    coloured: false,
    rows,
  };
}

const NEVER = 'never';

/** The number of rounds until everyone in a discussion agreed. */
export function consensus({ arms }: WorldReport): Figure | undefined {
  const talking = arms.filter(({ discussions }) => countOf(discussions.agreed) + countOf(discussions.open) > 0);
  if (talking.length === 0) return undefined;
  const rows = talking.flatMap(({ label, discussions: { agreed, open } }) => {
    const all = countOf(agreed) + countOf(open);
    const row = (roundsOf: string, n: number) =>
      n === 0 ? [] : [{ arm: label, rounds: roundsOf, discussions: n, share: n / all }];
    return [...agreed.flatMap((n, i) => row(String(i + 1), n)), ...row(NEVER, countOf(open))];
  });
  const most = Math.max(1, ...talking.map(({ discussions: { agreed } }) => agreed.length));
  const chart = sharesPlot(talking, {
    label: 'Share of discussions →',
    color: {
      type: 'ordinal',
      domain: [...Array.from({ length: most }, (_, i) => String(i + 1)), NEVER],
      range: [...Array.from({ length: most }, (_, i) => shade((i + 1) / most)), '#b9a6a6'],
    },
    parts: rows.map(({ arm, rounds: n, discussions, share }) => ({
      arm,
      share,
      part: n,
      words: n,
      tip: `${n}: ${discussions}`,
      isDark: Number(n) > most / 2,
    })),
  });
  return {
    id: 'consensus',
    title: 'Rounds until consensus',
    caption:
      'The number of rounds until everyone who judged a plan agreed with it, as a share of all discussions; never: the rounds were used up and somebody still disagreed.',
    charts: [chart],
    coloured: false,
    rows,
  };
}

const countOf = (counts: readonly number[]): number => counts.reduce((sum, n) => sum + n, 0);

/** From light to dark. */
function shade(share: number): string {
  const [light, dark] = [channelsOf(FEW), channelsOf(MANY)];
  const mixed = light.map((value, i) => Math.round(value + share * ((dark[i] ?? value) - value)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

interface SharePart {
  readonly arm: string;
  readonly share: number;
  readonly part: number | string;
  /** Printed inside the bar if there is room. */
  readonly words: string;
  readonly tip: string;
  readonly isDark: boolean;
}

interface SharesOptions {
  readonly label: string;
  readonly color: object;
  readonly parts: readonly SharePart[];
}

/** One bar per arm, divided into shares. */
function sharesPlot(arms: readonly ArmReport[], { label, color, parts }: SharesOptions): ReturnType<typeof drawWide> {
  const labels = arms.map((arm) => arm.label);
  return drawWide(({ width, letters }) => {
    const marginLeft = marginFor(labels, letters);
    // Labels without room are hidden, but still stacked with the others.
    const wordsIn = ({ share, words }: SharePart): string => (fitsIn(words, share * (width - marginLeft)) ? words : '');
    const options = {
      width,
      height: 60 + 26 * arms.length,
      marginLeft,
      x: { label, domain: [0, 1], grid: true, tickFormat: '%' },
      y: { label: null, domain: labels },
      color,
      marks: [
        barX(parts, stackX({ x: 'share', y: 'arm', fill: 'part', z: 'part', title: 'tip' })),
        text(
          parts,
          stackX({
            x: 'share',
            y: 'arm',
            z: 'part',
            text: wordsIn,
            fontSize: 11,
            fill: ({ isDark }: SharePart) => (isDark ? '#ffffff' : '#1b2a4a'),
          }),
        ),
      ],
    };
    return drawPlot(options, letters);
  });
}
