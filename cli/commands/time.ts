// Implements `troupe time`: prints where an episode's time went and which calls waited for which.
import { resolve } from 'node:path';
import { failure } from '../../runtime/errors/index.ts';
import { createTimeFold, type EpisodeTime, type StepTime } from '../../runtime/ledger/critical-path.ts';
import { streamRecord } from '../../runtime/record/read.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { answer, type Views } from '../command.ts';
import type { TIME } from '../declared/records.ts';
import { reportSeal } from '../print/remarks.ts';

export const run: Run<typeof TIME> = async ({ record: path }, _flags, context) => {
  const fold = createTimeFold();
  const { file, jump, seal } = await streamRecord(resolve(context.cwd, path), fold.see);
  reportSeal(file, seal, context);
  if (jump) throw failure('RECORD_CLOCK', { file, line: jump.line, ms: jump.ms });
  return answer(fold.now(), VIEWS);
};

const VIEWS: Views<EpisodeTime> = {
  text: (time) => [
    {
      head: ['step', 'time', 'waiting for models', 'calls that waited for one another'],
      rows: time.steps.map((s) => [
        String(s.step),
        seconds(s.ms),
        `${seconds(s.waitingMs)} (${share(s)})`,
        pathText(s),
      ]),
      right: [0, 1, 2],
    },
    timeLine(time),
    ...clockLine(time),
  ],
};

/** The summary line printed at the end of a run. */
export function timeLine(time: EpisodeTime): string {
  const calls = time.steps.reduce((n, s) => n + s.path.length, 0);
  const cutShort = time.steps.length > time.taken ? ', and one unfinished step' : '';
  const took = `Time: ${seconds(time.ms)} in ${countText(time.taken, 'step')}${cutShort}`;
  if (calls === 0) return `${took}, none of it waiting for a model.`;
  return `${took}; ${seconds(time.waitingMs)} (${share(time)}) waiting for ${calls === 1 ? 'one model call' : `${calls} model calls, one after another`}${lostText(time)}.`;
}

/** Empty if every call was answered at once. */
const lostText = ({ lostMs }: EpisodeTime): string =>
  lostMs > 0 ? `, of which ${seconds(lostMs)} in failed attempts and the pauses after them` : '';

function clockLine({ simulated }: EpisodeTime): string[] {
  if (simulated === undefined) return [];
  const figures = Object.entries(simulated).map(
    ([model, profile]) =>
      `${model === '*' ? 'every model' : model} ${Object.entries(profile)
        .map(([figure, value]) => `${figure} ${value}`)
        .join(', ')}`,
  );
  return [`Simulated: no time was spent waiting. Latency: ${figures.join('; ') || 'of no model'}.`];
}

const countText = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

const seconds = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(ms < 100_000 ? 2 : 0)} s`;
const share = ({ ms, waitingMs }: { ms: number; waitingMs: number }): string =>
  ms === 0 ? '–' : `${Math.min(100, (100 * waitingMs) / ms).toFixed(0)} %`;

function pathText({ path }: StepTime): string {
  const nameOf = (by: string) =>
    by
      .split('/')
      .slice(1)
      .filter((p) => p !== '_')
      .join(' ');
  const shown = path
    .slice(0, 6)
    .map(({ by, ms, attempts }) => `${nameOf(by)} ${seconds(ms)}${attempts > 1 ? ` (${attempts} attempts)` : ''}`);
  return oneLine([...shown, ...(path.length > 6 ? [`… ${path.length} in all`] : [])].join(' → '), 200) || '(none)';
}
