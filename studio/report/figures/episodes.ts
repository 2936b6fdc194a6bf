// Draws single episodes: which role was asked when and for how many tokens, and the world at the end.
import { cell } from '@observablehq/plot';
import { largest } from '../../../runtime/experiment/statistics.ts';
import { createParticipants } from '../../../runtime/ledger/accounts.ts';
import type { EpisodeFigures } from '../episode-figures.ts';
import { type Chart, drawPlot, type Figure, marginFor, WIDTH } from '../figure.ts';
import type { ArmReport, SampleEpisode, WorldReport } from '../world-report.ts';

const titleOf = (label: string, { job, reason }: Pick<SampleEpisode, 'job' | 'reason'>): string =>
  `${label}, scene ${job.scene}, seed ${job.seed}, ${job.agents} agents: ${reason}`;

/** Single episodes are shown for at most this many arms. */
const MOST_ARMS = 6;
const ofArms = ({ length }: readonly unknown[]): string =>
  length > MOST_ARMS ? `each of the first ${MOST_ARMS} protocols` : 'each protocol';

interface ArmCalls extends Pick<ArmReport, 'label'> {
  readonly sample?:
    | (Pick<SampleEpisode, 'job' | 'reason'> & { readonly figures: Pick<EpisodeFigures, 'calls'> })
    | undefined;
}

/** One episode per arm, with its calls by step and role. */
export function timelines({ arms }: { readonly arms: readonly ArmCalls[] }): Figure | undefined {
  const shown = arms
    .slice(0, MOST_ARMS)
    .flatMap((arm) => (arm.sample && arm.sample.figures.calls.length > 0 ? [{ arm, sample: arm.sample }] : []));
  if (shown.length === 0) return undefined;
  const rows = shown.flatMap(({ arm, sample }) => callRows(arm, sample));
  const wide = stepsPerCell(rows);
  const cells = wide === 1 ? rows : shown.flatMap(({ arm, sample }) => callRows(arm, sample, wide));
  const most = largest(cells.map(({ tokens }) => tokens));
  const charts = shown.map(({ arm, sample }): Chart => {
    const own = cells.filter((row) => row.arm === arm.label);
    const lanes = [...new Set(own.map(({ role }) => role))].sort();
    const svg = drawPlot({
      width: WIDTH.half,
      height: 60 + 20 * lanes.length,
      marginLeft: marginFor(lanes),
      padding: 0.1,
      x: { label: 'Step →', type: 'band', ticks: everyFew(own.map(({ step }) => step)) },
      y: { label: null, domain: lanes },
      color: { type: 'linear', domain: [0, most], range: ['#dbe6ff', '#2f57c2'] },
      marks: [
        cell(own, {
          x: 'step',
          y: 'role',
          fill: 'tokens',
          title: (row: CallRow) => `${row.calls} calls, ${row.tokens} tokens`,
        }),
      ],
    });
    return { heading: titleOf(arm.label, sample), anchor: `episode-${arms.indexOf(arm)}`, svg };
  });
  return {
    id: 'timelines',
    title: 'Which role was asked when',
    caption: `One episode of ${ofArms(arms)}. A cell is a role in ${wide === 1 ? 'a step' : `${wide} steps, under the first of them`}; the darker, the more tokens its calls took.`,
    charts,
    coloured: false,
    rows: rows.map((row) => ({ ...row })),
  };
}

interface CallRow {
  readonly arm: string;
  readonly step: number;
  readonly role: string;
  readonly calls: number;
  readonly tokens: number;
}

/** Beside each other in a chart: more cells are too narrow to be seen, and slow to draw. */
const MOST_COLUMNS = 200;

const stepsPerCell = (rows: readonly CallRow[]): number =>
  Math.ceil(
    largest(
      rows.map(({ step }) => step + 1),
      1,
    ) / MOST_COLUMNS,
  );

/** `wide`: as many steps make a row, under the first of them. */
function callRows({ label }: ArmCalls, { figures }: NonNullable<ArmCalls['sample']>, wide = 1): CallRow[] {
  const parties = createParticipants();
  const rows = new Map<string, CallRow>();
  for (const { step: at, by, tokens } of figures.calls) {
    const step = at - (at % wide);
    const role = parties.of(by).module;
    const key = JSON.stringify([step, role]);
    const before = rows.get(key);
    const calls = (before?.calls ?? 0) + 1;
    rows.set(key, { arm: label, step, role, calls, tokens: (before?.tokens ?? 0) + tokens });
  }
  return [...rows.values()];
}

/** At most about twelve ticks. */
function everyFew(steps: readonly number[]): number[] {
  const all = [...new Set(steps)].sort((a, b) => a - b);
  const every = Math.max(1, Math.ceil(all.length / 12));
  return all.filter((_, i) => i % every === 0);
}

/** The world at the end of the same episodes. */
export function maps({ arms }: WorldReport): Figure | undefined {
  const charts = arms
    .slice(0, MOST_ARMS)
    .flatMap(({ label, sample }): Chart[] =>
      sample?.drawing ? [{ heading: titleOf(label, sample), svg: asImage(sample.drawing) }] : [],
    );
  if (charts.length === 0) return undefined;
  return {
    id: 'maps',
    title: 'The world at the end',
    caption: 'The world after the last step of the episodes in the previous figure.',
    hint: 'Click a picture to enlarge it.',
    charts,
    coloured: false,
    rows: [],
  };
}

/**
 * An image contains its own styles and cannot run scripts. Only characters with a meaning in URLs or attributes are
 * escaped.
 */
const asImage = (svg: string): string =>
  `<img tabindex="0" src="data:image/svg+xml;charset=utf-8,${svg
    .replace(/[%#"\r\n]/g, encodeURIComponent)
    .replaceAll('&', '&amp;')}">`;
