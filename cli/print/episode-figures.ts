// Collects an episode's results as data for --json and as table rows, which several episodes can share.

import type { Model } from '../../runtime/core/model.ts';
import type { Protocol } from '../../runtime/core/protocol.ts';
import type { AnyCompleteWorld, Metric, Score } from '../../runtime/core/world.ts';
import { disclosuresOf, modelFigures, worldChoices } from '../../runtime/costs/provenance.ts';
import type { Findings } from '../../runtime/run/findings.ts';
import type { EpisodeResult } from '../../runtime/run/run.ts';
import { groupedNumber } from '../../runtime/text/in-words.ts';
import { refusedMessagesField } from './remarks.ts';

export interface PlayedEpisode extends Findings {
  readonly world: AnyCompleteWorld;
  readonly protocol: string;
  /** The protocol's options, including defaults. */
  readonly options: Protocol['options'];
  /** The world's options, including defaults. */
  readonly worldOptions: Readonly<Record<string, unknown>>;
  readonly scene: string;
  readonly seed: number;
  readonly models: Readonly<Record<string, Model>>;
  readonly result: EpisodeResult;
  /** The path of the record, as shown to people. */
  readonly record: string;
  /** Times were simulated: they are what would have passed. */
  readonly simulated: boolean;
}

/** Everything in the table, with its provenance. */
export function figuresOf({
  world,
  protocol,
  options,
  worldOptions,
  scene,
  seed,
  models,
  provenance,
  result,
  record,
  trouble,
  refusedUsage,
  refusedMessages,
  thrown,
  legs,
  symptoms,
}: PlayedEpisode) {
  const { summary, reason, detail, waiting, steps, score, agents, run, episode, ms } = result;
  return {
    world: world.name,
    worldVersion: world.version,
    protocol,
    options,
    worldOptions,
    disclosed: disclosuresOf(world, worldOptions),
    scene,
    seed,
    agents,
    models: modelFigures(models),
    ...(provenance
      ? {
          fidelity: provenance.fidelity,
          sampling: provenance.sampling,
          prompts: provenance.prompts,
          troupe: provenance.troupe,
        }
      : {}),
    reason,
    detail,
    waiting,
    steps,
    score,
    ...costFigures(summary),
    refusedUsage: refusedUsage.calls > 0 ? refusedUsage : undefined,
    ...refusedMessagesField(refusedMessages),
    thrown: thrown.length > 0 ? thrown : undefined,
    legs: legs.length > 0 ? legs : undefined,
    trouble,
    symptoms: symptoms.length > 0 ? symptoms : undefined,
    ms: Math.round(ms),
    run,
    episode,
    record,
  };
}

const costFigures = (summary: EpisodeResult['summary']) => ({
  calls: summary.calls,
  failedAttempts: summary.failedAttempts,
  rejectedReplies: summary.rejectedReplies,
  fallbacks: summary.fallbacks,
  messages: summary.messages,
  inputTokens: summary.inputTokens,
  outputTokens: summary.outputTokens,
  messageTokensRead: summary.messageTokensRead,
  tokensBy: summary.usage,
});

export type FiguresRow = readonly [label: string, ...cells: string[]];

/** One column per episode (all in one world); an episode that could not be played has no values and shows `–`. */
export function figuresRows(world: AnyCompleteWorld, episodes: readonly (PlayedEpisode | undefined)[]): FiguresRow[] {
  const row = (label: string, cell: (e: PlayedEpisode) => string): FiguresRow => [
    label,
    ...episodes.map((e) => (e ? cell(e) : '–')),
  ];
  const sum = (label: string, count: (s: EpisodeResult['summary']) => number) =>
    row(label, ({ result }) => groupedNumber(count(result.summary)));
  const optional = [
    sum('Failed attempts', (s) => s.failedAttempts),
    sum('Rejected replies', (s) => s.rejectedReplies),
    sum('Fallbacks', (s) => s.fallbacks),
    sum('Refused messages', (s) => s.refusedMessages),
  ].filter(([, ...cells]) => cells.some((cell) => cell !== '0' && cell !== '–'));
  const chosen = row(
    'Protocol options',
    ({ options }) =>
      Object.entries(options)
        .map((o) => o.join('='))
        .join('\n') || '–',
  );
  const rules = row(
    'World options',
    ({ world: played, worldOptions }) => worldChoices(played, worldOptions).join('\n') || '–',
  );
  return [
    ...(rules.slice(1).some((cell) => cell !== '–') ? [rules] : []),
    ...(chosen.slice(1).some((cell) => cell !== '–') ? [chosen] : []),
    row('Ended as', ({ result }) => result.reason),
    ...metricRows(world.metrics, episodes),
    row('Steps taken', ({ result }) => groupedNumber(result.steps)),
    sum('Model calls', (s) => s.calls),
    sum('Messages', (s) => s.messages),
    sum('Input tokens', (s) => s.inputTokens),
    sum('Output tokens', (s) => s.outputTokens),
    row('Tokens by', ({ result }) => result.summary.usage),
    ...optional,
    row(episodes.some((e) => e?.simulated) ? 'Simulated time' : 'Wall time', ({ result }) => seconds(result.ms)),
  ];
}

/** One row per metric and definition; definitions that agree in every column share a row. */
function metricRows(metrics: readonly Metric[], episodes: readonly (PlayedEpisode | undefined)[]): FiguresRow[] {
  return metrics.flatMap((metric) => {
    const byCells = new Map<string, { names: string[]; cells: string[] }>();
    for (const name of definitions(episodes.flatMap((e) => (e ? [e.result.score] : [])))) {
      const cells = episodes.map((e) => (e ? metricCell(metric, e.result.score[name]?.[metric.name]) : '–'));
      const same = byCells.get(cells.join('|'));
      if (same) same.names.push(name);
      else byCells.set(cells.join('|'), { names: [name], cells });
    }
    return [...byCells.values()].map(
      ({ names, cells }): FiguresRow => [`${metric.title} (${names.join(', ')})`, ...cells],
    );
  });
}

const definitions = (scores: readonly Score[]): string[] => [...new Set(scores.flatMap((score) => Object.keys(score)))];

function metricCell({ kind }: Metric, value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–';
  return kind === 'rate' || Number.isInteger(value) ? String(value) : value.toFixed(3);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

/** The lines below a table: who played, and how to repeat `command`, if given, with a language model. */
export function playerNotes(
  models: Readonly<Record<string, Pick<Model, 'kind' | 'about'>>>,
  command: string | undefined,
): string[] {
  const roles = Object.entries(models);
  const playerLines = roles.map(([role, { about }]) =>
    role === '*' ? `${roles.length === 1 ? 'Player' : 'All other roles'}: ${about}` : `${role}: ${about}`,
  );
  if (roles.every(([, { kind }]) => kind !== 'rules')) return playerLines;
  const only = roles.every(([, { kind }]) => kind === 'rules');
  const note = only
    ? 'These figures say nothing about language models.'
    : 'The rule-based player is not a language model: its figures say nothing about language models.';
  if (command === undefined) return [...playerLines, note];
  return [
    ...playerLines,
    `${note} To use one instead, from OpenAI or any server with a compatible API:`,
    `  OPENAI_API_KEY=… ${command} --model gpt-4.1-mini`,
    `  ${command} --model NAME --base-url http://127.0.0.1:8000/v1`,
  ];
}
