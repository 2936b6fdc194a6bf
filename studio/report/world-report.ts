// Collects what a report shows about one world of an experiment: the tables of its cells, and for each arm (a protocol
// with certain models) the means of the figures in its episodes' records.
import { existsSync } from 'node:fs';
import type { PlayedWorld } from '../../runtime/experiment/crossing-rows.ts';
import { type ExperimentJob, ONE_MODEL } from '../../runtime/experiment/grid.ts';
import { isBroken, isForTeamOfOtherSize, type JobResult } from '../../runtime/experiment/measures.ts';
import { fitGrowth, type GrowthFit } from '../../runtime/experiment/power-fit.ts';
import {
  estimateScenes,
  figuresOf,
  grouped,
  type Interval,
  largest,
  type Range,
  type Sampled,
  sceneKeyOf,
  unitPoints,
  valuesByScene,
} from '../../runtime/experiment/statistics.ts';
import type { ProtocolLabels } from '../../runtime/experiment/tally.ts';
import type { Discussions } from '../../runtime/record/watch/discussions.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { type EpisodeFigures, readEpisodeFigures } from './episode-figures.ts';

export interface ReportMetric {
  readonly name: string;
  readonly title: string;
  readonly better: 'higher' | 'lower';
  readonly kind: 'rate' | 'mean';
}

/** The source of a report: an experiment's folder, or loose episodes. */
export interface WorldSource extends PlayedWorld {
  readonly title: string;
  /** What was played and how, one setting per line. */
  readonly about: readonly string[];
  /** The definition of the world's metrics in use. */
  readonly definition: string;
  readonly metrics: readonly ReportMetric[];
  /** By the names of protocols, what they are called here; absent where all go by their names. */
  readonly labels?: ProtocolLabels;
  /** Requested episodes that have not been played. */
  readonly missing: number;
  recordOf(job: ExperimentJob): string;
  /** An SVG of the world at the end of a record; absent if the world is not available or cannot be drawn. */
  drawing?(record: string): Promise<string | undefined>;
}

interface CurvePoint {
  readonly step: number;
  /** An episode that has ended keeps its last value. */
  readonly progress: Interval;
  /** All tokens up to this step. */
  readonly tokens: Interval;
}

export interface TrafficEdge {
  /** Behind bridges, the first speaker. */
  readonly from: string;
  /** The bridges that passed it on; empty where there is none. */
  readonly via: string;
  readonly to: string;
  /** A mean per episode. */
  readonly tokens: number;
}

interface Growth {
  readonly agents: number;
  /** For one step of one episode. */
  readonly tokens: number;
}

/** One episode shown individually. */
export interface SampleEpisode {
  readonly job: ExperimentJob;
  readonly reason: string;
  readonly figures: EpisodeFigures;
  readonly drawing?: string;
}

export interface ArmReport {
  readonly label: string;
  readonly episodes: number;
  /** The number of these with a readable record. */
  readonly read: number;
  /** Mean tokens per episode by origin; the output comes last. */
  readonly origins: readonly { readonly origin: string; readonly tokens: number }[];
  /** How many tokens each agent took up in whose prompts, in the largest team. */
  readonly traffic: readonly TrafficEdge[];
  readonly trafficAgents: number;
  readonly growth: readonly Growth[];
  readonly growthFit: GrowthFit | undefined;
  readonly curve: readonly CurvePoint[];
  /** The number of steps by number of rounds. */
  readonly rounds: ReadonlyMap<number, number>;
  /** Of all episodes. */
  readonly discussions: Discussions;
  readonly ends: ReadonlyMap<string, number>;
  readonly sample: SampleEpisode | undefined;
}

export interface WorldReport extends WorldSource {
  readonly arms: readonly ArmReport[];
  /** The metric whose curve is drawn. */
  readonly progress: ReportMetric | undefined;
}

export const armOf = ({ protocol, model }: Pick<ExperimentJob, 'protocol' | 'model'>): string =>
  model === ONE_MODEL || model === '' ? protocol : `${protocol} (${model})`;

/** Missing or unreadable records are skipped and counted. */
export async function gatherWorld(source: WorldSource): Promise<WorldReport> {
  const progress = progressMetric(source.metrics);
  const played = source.results.filter(({ reason }) => reason !== 'cancelled');
  const arms: ArmReport[] = [];
  for (const label of armsInOrder(played))
    arms.push(await gatherArm({ label, results: played.filter(({ job }) => armOf(job) === label) }, source, progress));
  return { ...source, arms, progress };
}

/** A metric that rises on the way to the goal, so that its curve is informative: a mean rather than a rate. */
const progressMetric = (metrics: readonly ReportMetric[]): ReportMetric | undefined =>
  metrics.find((m) => m.name === 'coverage') ??
  metrics.find((m) => m.kind === 'mean' && m.better === 'higher') ??
  metrics[0];

/**
 * In the requested order. A protocol that does not fit the smallest team appears late, so its position is taken from a
 * larger team.
 */
function armsInOrder(played: readonly JobResult[]): string[] {
  const place = new Map<string, number>();
  for (const size of new Set(played.map(({ job }) => job.agents))) {
    const own = new Set(played.flatMap(({ job }) => (job.agents === size ? [armOf(job)] : [])));
    for (const [i, label] of [...own].entries()) place.set(label, Math.max(i, place.get(label) ?? 0));
  }
  return [...place].sort(([, a], [, b]) => a - b).map(([label]) => label);
}

interface ReadEpisode {
  readonly result: JobResult;
  readonly figures: EpisodeFigures;
}

async function gatherArm(
  { label, results }: { readonly label: string; readonly results: readonly JobResult[] },
  source: WorldSource,
  progress: ReportMetric | undefined,
): Promise<ArmReport> {
  const { count } = createTokenCounter();
  const read: ReadEpisode[] = [];
  // What its scene does not take was never played, and has no record.
  const fit = results.filter((result) => !isForTeamOfOtherSize(result));
  for (const result of fit) {
    const figures = await figuresOrNothing(source.recordOf(result.job), count);
    if (figures) read.push({ result, figures });
  }
  const most = largest(
    read.map(({ result }) => result.job.agents),
    0,
  );
  // Rounded shares make steps: no curve over the size of the team says how such a team grows.
  const isDivided = results.some(({ parts = [] }) => parts.length > 0);
  const growth = read.flatMap(({ result, figures }) => growthOf(result.job.agents, figures));
  return {
    label,
    episodes: fit.length,
    read: read.length,
    origins: originsOf(read),
    traffic: trafficOf(read.filter(({ result }) => result.job.agents === most)),
    trafficAgents: most,
    growth,
    growthFit: isDivided
      ? undefined
      : fitGrowth(
          grouped(read, ({ result }) => String(result.job.agents)).flatMap((team) =>
            unitPoints(
              team.map((item) => ({ item, scene: sceneKeyOf(item.result.job), figures: figuresOf(item.result) })),
              ({ result, figures }) => growthOf(result.job.agents, figures)[0]?.tokens,
            ).map(({ unit, value }) => ({ unit, x: team[0]?.result.job.agents ?? 0, y: value })),
          ),
        ),
    curve: curveOf(read, (score) => (progress ? score[source.definition]?.[progress.name] : undefined)),
    rounds: countOf(read.flatMap(({ figures }) => figures.steps.map(({ rounds }) => rounds))),
    discussions: {
      agreed: addedUp(read.map(({ figures }) => figures.discussions.agreed)),
      open: addedUp(read.map(({ figures }) => figures.discussions.open)),
    },
    ends: countOf(results.map((one) => (isBroken(one) ? `${one.reason} (broken)` : one.reason))),
    sample: await sampleOf(read, source),
  };
}

async function figuresOrNothing(file: string, count: (text: string) => number): Promise<EpisodeFigures | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    return await readEpisodeFigures(file, count);
  } catch {
    return undefined;
  }
}

function growthOf(agents: number, { ledger }: EpisodeFigures): Growth[] {
  const { total, steps } = ledger;
  return steps > 0 ? [{ agents, tokens: (total.input + total.output) / steps }] : [];
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function originsOf(read: readonly ReadEpisode[]): ArmReport['origins'] {
  const [one] = read;
  if (!one) return [];
  const input = Object.keys(one.figures.ledger.lines).map((origin) => ({
    origin,
    tokens: mean(read.map(({ figures }) => new Map(Object.entries(figures.ledger.lines)).get(origin) ?? 0)),
  }));
  const output = { origin: 'output', tokens: mean(read.map(({ figures }) => figures.ledger.total.output)) };
  return [...input, output].filter(({ tokens }) => tokens > 0);
}

function trafficOf(read: readonly ReadEpisode[]): TrafficEdge[] {
  const sums = new Map<string, TrafficEdge>();
  for (const { figures } of read)
    for (const { edge, firstRead, reread } of figures.ledger.by.edge) {
      if (!edge || edge.kind === 'body' || firstRead + reread === 0) continue;
      const { from, via = '', to } = edge;
      const key = JSON.stringify([from, via, to]);
      const tokens = (sums.get(key)?.tokens ?? 0) + (firstRead + reread) / read.length;
      sums.set(key, { from, via, to, tokens });
    }
  return [...sums.values()];
}

type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>;

function curveOf(read: readonly ReadEpisode[], progressOf: (score: Scores) => number | undefined): CurvePoint[] {
  const last = largest(
    read.flatMap(({ figures }) => figures.steps.map(({ step }) => step)),
    -1,
  );
  const runs = read.map(({ result, figures }): Sampled<EpisodeCourse> => {
    const item = runOf(figures, last, progressOf);
    return { item, scene: sceneKeyOf(result.job), figures: figuresOf(result) };
  });
  const isShare = runs.every(({ item }) => item.progress.every((value = 0) => value >= 0 && value <= 1));
  const shown = (pick: (course: EpisodeCourse) => number | undefined, range: Range): Interval =>
    estimateScenes(valuesByScene(runs, pick), { kind: 'mean', range });
  const unlimited = Number.POSITIVE_INFINITY;
  return Array.from({ length: last + 1 }, (_, step) => ({
    step,
    progress: shown(({ progress }) => progress[step], isShare ? [0, 1] : [-unlimited, unlimited]),
    tokens: shown(({ tokens }) => tokens[step], [0, unlimited]),
  }));
}

interface EpisodeCourse {
  readonly progress: readonly (number | undefined)[];
  readonly tokens: readonly number[];
}

/** One value per step, up to the last step of the longest episode. */
function runOf(
  { steps }: EpisodeFigures,
  last: number,
  progressOf: (score: Scores) => number | undefined,
): EpisodeCourse {
  const progress: (number | undefined)[] = [];
  const tokens: number[] = [];
  for (let step = 0, at = 0; step <= last; step++) {
    const own = steps[at]?.step === step ? steps[at++] : undefined;
    progress.push(own ? progressOf(own.score) : progress.at(-1));
    tokens.push((tokens.at(-1) ?? 0) + (own?.tokens ?? 0));
  }
  return { progress, tokens };
}

/** Element by element. */
const addedUp = (lists: readonly (readonly number[])[]): number[] =>
  Array.from(
    {
      length: largest(
        lists.map((list) => list.length),
        0,
      ),
    },
    (_, i) => lists.reduce((sum, list) => sum + (list[i] ?? 0), 0),
  );

function countOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The first episode in the largest team, so that all arms show the same setting if they played it. */
async function sampleOf(read: readonly ReadEpisode[], source: WorldSource): Promise<SampleEpisode | undefined> {
  const most = largest(
    read.map(({ result }) => result.job.agents),
    0,
  );
  const one = read.find(({ result }) => result.job.agents === most);
  if (!one) return undefined;
  const { job, reason } = one.result;
  const drawing = await source.drawing?.(source.recordOf(job));
  return { job, reason, figures: one.figures, drawing: drawing || undefined };
}
