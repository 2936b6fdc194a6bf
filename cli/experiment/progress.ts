// Reports an experiment's progress on stderr: one line that is overwritten on a terminal, and an occasional line in a
// log file.

import { counted, groupedNumber } from '../../runtime/text/grouped-number.ts';
import type { Spending } from '../../runtime/tokens/budget.ts';
import type { CliContext } from '../context.ts';
import { type AwaitedCalls, createAwaitedCalls } from '../play/awaited-calls.ts';
import { oneLine } from '../print/plain.ts';

const REDRAWN_MS = 100;
const LINE_MS = 30_000;

export interface ExperimentSize {
  readonly total: number;
  /** Episodes at a time. */
  readonly atOnce: number;
  /** The number already played. */
  readonly before?: number;
  /** Nothing is shown. */
  readonly quiet?: boolean | undefined;
}

export interface ExperimentProgress {
  /** An event of an episode, to report calls that are waiting. */
  readonly watch: AwaitedCalls['watch'];
  /** What all episodes have spent so far. */
  spent(spent: Spending): void;
  /** A server has asked for a pause. */
  pause(model: string, ms: number): void;
  /** The number of finished episodes. */
  tell(done: number): void;
  /** Writes a line of its own, also where nothing else is shown. */
  warn(text: string): void;
  /** Clears the progress line from the terminal. */
  clear(): void;
}

export function createExperimentProgress(
  { total, atOnce, before = 0, quiet = false }: ExperimentSize,
  { stderr, clock }: Pick<CliContext, 'stderr' | 'clock'>,
): ExperimentProgress {
  let shownAt = stderr.isTTY ? Number.NEGATIVE_INFINITY : clock.now();
  let done = 0;
  let cost: string[] = [];
  let firstAt = 0;

  const show = (more: readonly string[]) => {
    if (quiet) return;
    const text = [`${before + done}/${total} episodes`, ...more].join(', ');
    stderr.write(stderr.isTTY ? `\r\u001b[K${oneLine(text, stderr.columns - 1)}` : `${oneLine(text, 400)}\n`);
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
      const money = usd > 0 ? ` (${usd.toPrecision(3)})` : '';
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
    warn: (text) => stderr.write(`${stderr.isTTY && !quiet ? '\r\u001b[K' : ''}${text}\n`),
    clear() {
      awaited.end();
      if (stderr.isTTY && !quiet) stderr.write('\r\u001b[K');
    },
  };
}
