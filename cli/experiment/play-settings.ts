// Makes of a command's flags where and how the episodes of an experiment are played, and shows their progress.
import type { ExperimentProgress, ExperimentSize, PlaySettings } from '../../experiment/player.ts';
import { otelAsked } from '../../runtime/telemetry/settings.ts';
import { counted, groupedNumber } from '../../runtime/text/grouped-number.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { CliContext } from '../context.ts';
import { terminalLine } from '../errors/terminal.ts';
import { busNamed, type QueueFlags, queueServers, secretOf } from '../options/queue-options.ts';
import type { SecretFlags } from '../options/shared-options.ts';
import { createAwaitedCalls } from '../play/awaited-calls.ts';
import { type LiveFlags, liveTrace } from '../play/live-trace.ts';
import { reportEnds } from '../print/results.ts';

export interface GridPlayFlags
  extends LiveFlags,
    QueueFlags,
    SecretFlags,
    Pick<PlaySettings, 'workers' | 'calls' | 'record'> {}

/** @throws OPTION_BAD for an incomplete login, and for telemetry that the environment forbids */
export function playSettings(flags: GridPlayFlags, context: CliContext): PlaySettings {
  const { workers, calls, quiet, record, secretFile } = flags;
  const { env, stderr } = context;
  return {
    workers,
    calls,
    quiet,
    record,
    secretFile,
    bus: busNamed(flags) === 'memory' ? undefined : queueServers(flags, env),
    secret: () => secretOf(flags, context, true),
    live: otelAsked(flags.otel, context.env)
      ? (say) => liveTrace(flags, { ...context, stderr: { ...stderr, write: say } })
      : undefined,
    progress: (size) => createExperimentProgress({ ...size, quiet }, context),
    onContinued: (folder) => reportEnds(folder, context),
  };
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
