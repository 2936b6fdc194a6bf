// Draws how episodes went: their course, how long the team talked before it acted (how often roles were asked per step,
// and how many rounds a discussion took until everyone agreed), and how they ended.

import { areaY, barX, lineY, stackX, text } from '@observablehq/plot';
import {
  type Chart,
  type ChartRoom,
  colours,
  drawPlot,
  drawWide,
  type Figure,
  fitsIn,
  marginFor,
  WIDTH,
} from '../figure.ts';
import type { ArmReport, WorldReport } from '../world-report.ts';

/** The course of an episode: progress and tokens by step. */
export function courses({ arms, progress }: WorldReport): Figure | undefined {
  const rows = arms.flatMap(({ label, curve }) =>
    curve.map(({ step, progress: p, tokens: t }) => ({
      arm: label,
      step,
      progress: p.mean,
      'progress low': p.low,
      'progress high': p.high,
      tokens: t.mean,
      'tokens low': t.low,
      'tokens high': t.high,
    })),
  );
  if (rows.length === 0) return undefined;
  const chart = (name: 'progress' | 'tokens', title: string): Chart => {
    const own = rows.filter((row) => row[name] !== null);
    const svg = drawPlot({
      width: WIDTH.half,
      height: 280,
      marginLeft: 60,
      color: colours(arms.map(({ label }) => label)),
      x: { label: 'Step →' },
      y: { label: null, grid: true, nice: true, tickFormat: name === 'tokens' ? '~s' : undefined },
      marks: [
        areaY(own, { x: 'step', y1: `${name} low`, y2: `${name} high`, fill: 'arm', z: 'arm', fillOpacity: 0.15 }),
        lineY(own, { x: 'step', y: name, stroke: 'arm', z: 'arm', strokeWidth: 2 }),
      ],
    });
    return { heading: title, svg };
  };
  return {
    id: 'courses',
    title: 'The course of an episode',
    caption:
      'Means over the episodes after each step (the first is step 0, as on record), with 95 % intervals; an episode that has ended keeps its last value.',
    charts: [...(progress ? [chart('progress', progress.title)] : []), chart('tokens', 'Tokens so far')],
    coloured: true,
    rows,
  };
}

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
