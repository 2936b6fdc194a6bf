// Plays many episodes for a command: makes of its flags where and how they are played, shows their progress, then a
// table of outcomes and costs for each world and the failed episodes, and decides with which exit code it ends.

import type { ExperimentPlan, WorldPlan } from '../../experiment/plan.ts';
import type { PlayedGrid } from '../../experiment/play-grid.ts';
import type { ExperimentProgress, ExperimentSize, PlaySettings } from '../../experiment/player.ts';
import type { ExperimentOutcome, SameFigures } from '../../experiment/results.ts';
import { endedUnanswered, failureText } from '../../experiment/status.ts';
import { comparisonTables, slipLines, unansweredLines } from '../../experiment/tables.ts';
import { failure } from '../../runtime/errors/index.ts';
import { isBroken, isForTeamOfOtherSize, measuresOf } from '../../runtime/experiment/measures.ts';
import { labelled } from '../../runtime/experiment/tally.ts';
import { readOtel } from '../../runtime/run/open-otel.ts';
import { prometheusAddress } from '../../runtime/telemetry/sdk-settings.ts';
import { otelAsked, otelEnvOfOne } from '../../runtime/telemetry/settings.ts';
import { counted, groupedNumber } from '../../runtime/text/in-words.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import { DIFFERENCE_NOTES, lackText } from '../compare/texts.ts';
import type { CliContext } from '../context.ts';
import { terminalLine } from '../errors/terminal.ts';
import { busNamed, type QueueFlags, queueServers, secretOf } from '../options/credentials.ts';
import type { SecretFlags } from '../options/shared-options.ts';
import { type LiveFlags, liveTrace } from '../play/live-trace.ts';
import { createAwaitedCalls } from '../play/progress.ts';
import type { Block, Room } from '../print/printer.ts';
import { reportEnds } from '../print/results.ts';

export interface GridPlayFlags
  extends LiveFlags,
    QueueFlags,
    SecretFlags,
    Pick<PlaySettings, 'workers' | 'calls' | 'record'> {}

/** @throws OPTION_BAD for an incomplete login, and for telemetry that the environment forbids */
export function playSettings(flags: GridPlayFlags, context: CliContext): PlaySettings {
  const { workers, calls, quiet, record, secretFile } = flags;
  return {
    workers,
    calls,
    quiet,
    record,
    secretFile,
    bus: busNamed(flags) === 'memory' ? undefined : queueServers(flags, context.env),
    secret: () => secretOf(flags, context, true),
    live: otelAsked(flags.otel, context.env) ? liveTraces(flags, context) : undefined,
    progress: (size) => createExperimentProgress({ ...size, quiet }, context),
    onContinued: (folder) => reportEnds(folder, context),
  };
}

/** Telemetry of each episode by itself, by variables that are checked before the first. @throws OPTION_BAD */
function liveTraces(flags: GridPlayFlags, context: CliContext): PlaySettings['live'] {
  const { env, stderr } = context;
  readOtel({ ...context, content: flags.otelContent });
  if (flags.workers !== 1 && prometheusAddress(env) !== undefined)
    throw failure('OPTION_BAD', {
      option: 'OTEL_METRICS_EXPORTER',
      value: 'prometheus',
      wanted:
        'otlp or console where several episodes are played at once, which cannot share a port (or set --workers 1)',
    });
  return (say) => liveTrace(flags, { ...context, env: otelEnvOfOne(env), stderr: { ...stderr, write: say } });
}

const REDRAWN_MS = 100;
const LINE_MS = 30_000;

/** On stderr: one line that is overwritten on a terminal, and an occasional line in a log file. */
export function createExperimentProgress(
  { total, atOnce, before = 0, quiet = false, currency }: ExperimentSize & { readonly quiet?: boolean | undefined },
  { stderr, clock }: Pick<CliContext, 'stderr' | 'clock'>,
): ExperimentProgress {
  let shownAt = stderr.isTTY ? Number.NEGATIVE_INFINITY : clock.now();
  let done = 0;
  let cost: string[] = [];
  let firstAt = 0;

  const show = (more: readonly string[]) => {
    if (quiet) return;
    const text = [`${before + done}/${total} episodes`, ...more].join(', ');
    if (stderr.isTTY) stderr.status(text);
    else stderr.write(`${oneLine(text, 400)}\n`);
  };
  const awaited = createAwaitedCalls({ clock, isTTY: stderr.isTTY, tell: (_step, text) => show([text]) });

  /**
   * Timed from the first episode, which includes one-time loading; no estimate until one slot has played a second
   * episode.
   */
  const pace = (now: number): string[] => {
    if (done <= atOnce) return [];
    const rate = (done - 1) / Math.max(0.001, (now - firstAt) / 1000);
    return [`${rate.toFixed(1)}/s`, `${Math.ceil((total - before - done) / rate)} s left`];
  };
  return {
    watch: awaited.watch,
    spent({ tokens, calls, usd }) {
      const money = usd > 0 ? ` (${[Number(usd.toPrecision(3)), currency].filter(Boolean).join(' ')})` : '';
      cost = calls > 0 ? [`${counted(calls, 'call')}, ${groupedNumber(tokens)} tokens${money}`] : [];
    },
    pause: (model, ms) => show([`${model} asked for a pause of ${Math.ceil(ms / 1000)} s (rate limit)`]),
    tell(so) {
      done = so;
      const now = clock.now();
      if (done === 1) firstAt = now;
      const every = stderr.isTTY ? REDRAWN_MS : LINE_MS;
      if (now - shownAt < every && !(stderr.isTTY && before + done === total)) return;
      shownAt = now;
      show([...pace(now), ...cost]);
    },
    warn(said) {
      const text = typeof said === 'string' ? said : terminalLine(said);
      stderr.write(`${text}\n`);
    },
    clear() {
      awaited.end();
      stderr.status();
    },
  };
}

/** The costs for a first look; the folder holds all of them. */
const SHOWN: readonly string[] = ['calls', 'inputTokens', 'outputTokens', 'betweenTokens', 'stepsTaken', 'rateLimited'];

/**
 * Ends a command that plays many episodes: with exit code 0 only if each came to a result and models were heard.
 * @throws EPISODES_WITHOUT_RESULT
 */
export function endPlaying(
  { withoutResult, stopped }: Pick<PlayedGrid, 'withoutResult' | 'stopped'>,
  heard: boolean,
  context: CliContext,
): void {
  if (context.signal.aborted) return context.exit(130);
  const { reasons } = withoutResult;
  const again = reasons.some(({ why }) => why !== 'crashed');
  const fix =
    stopped === 'budget'
      ? 'The budget is spent: raise it, then run the same command, which plays what is missing and nothing else.'
      : again
        ? 'Remove the cause, then run the same command again: it plays what is missing and nothing else.'
        : 'Fix the code that failed, then play into another folder: what crashed is not played again.';
  if (reasons.length > 0)
    throw failure('EPISODES_WITHOUT_RESULT', { text: lackText(withoutResult), fix, retry: again });
  if (!heard) context.exit(1);
}

interface PlayedOutcome {
  readonly plan: ExperimentPlan;
  readonly grid: PlayedGrid;
  readonly outcome: ExperimentOutcome;
}

/** Cells, and differences over the same scenes and seeds, of each world; then what failed. */
export function outcomeBlocks({ plan, grid, outcome }: PlayedOutcome, out: Room): Block[] {
  const { played } = grid;
  const broken = played.filter((one) => isBroken(one) && !isForTeamOfOtherSize(one));
  return [
    ...partialLine(grid),
    ...outcome.worlds.flatMap((compared, i) => worldBlocks(compared, plan.worlds[i], out)),
    ...(played.length > 0 && grid.stopped !== 'interrupted' ? DIFFERENCE_NOTES : []),
    ...(broken.length > 0
      ? [`${counted(broken.length, 'episode')} failed and are counted as failures in the tables:`]
      : []),
    ...broken.slice(0, 5).map((one) => `  ${failureText(one)}`),
    ...(played.some(endedUnanswered)
      ? ['To replay the episodes that no model answered, run the same command when the model can be reached.']
      : []),
  ];
}

function partialLine({ complete, stopped, withoutResult }: PlayedGrid): string[] {
  if (stopped === 'budget')
    return [
      'PARTIAL: the budget is spent. To play what is missing, raise the budget in the file and run the same command.',
    ];
  if (stopped === 'interrupted') return ['PARTIAL: interrupted: no differences yet. The same command plays the rest.'];
  return complete ? [] : [`PARTIAL: ${lackText(withoutResult)}.`];
}

function worldBlocks(
  { notes, episodes, label, labels, ...compared }: ExperimentOutcome['worlds'][number],
  { world, definition, tasks, models }: Partial<WorldPlan> = {},
  out: Room,
): Block[] {
  if (episodes.length === 0 || !world || !definition) return [];
  const { cells, contrasts } = labelled(labels, { cells: compared.cells, contrasts: compared.differences });
  const currency = tasks?.prices?.currency;
  const measures = measuresOf(world.metrics, definition, { currency }).filter(
    ({ of, name }) => of === 'outcome' || SHOWN.includes(name) || name === currency?.toLowerCase(),
  );
  const slips = Object.values(models ?? {}).map(({ flags }) => flags.slip);
  return [
    '',
    label,
    { verbatim: comparisonTables({ cells, contrasts, measures, out }) },
    ...[...slipLines(cells, slips), ...notes, ...unansweredLines(cells, episodes)],
  ];
}

/** Which figures of an experiment that was played again are those of the first time. */
export function sameFiguresLines(same: SameFigures, cwd: string): string[] {
  const { folder, episodes, equal, records, equalRecords, differing, changed, asksElsewhere } = same;
  const recorded =
    records === 0 ? '' : `; of ${counted(records, 'record')} ${equalRecords} are the same in canonical form`;
  return [
    `Against ${displayPath(cwd, folder)}: ${equal} of ${counted(episodes, 'result')} are the same${recorded}.`,
    ...(changed === null ? [] : [`Not played as before: ${changed}`]),
    ...(asksElsewhere && differing.length > 0 ? ['Models elsewhere answered, which need not say the same twice.'] : []),
    ...differing.map(
      ({ job, what }) =>
        `  ${job.world}, ${job.protocol}, ${counted(job.agents, 'agent')}, scene ${job.scene}, seed ${job.seed}: ${what}`,
    ),
  ];
}
