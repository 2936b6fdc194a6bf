// Resumes an episode after a crash or Ctrl-C (L6): replays what is on record, then goes on. Whole steps stay
// verbatim; the step that was cut off is played again, and no question in it that was answered is asked again. A
// fork does the same from an earlier point, into a record of its own (fork.ts).
import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { z } from 'zod';
import { recordChanged, recordEnded, recordParts } from '../core/errors/index.ts';
import { type EndReason, type Fork, HOLDER, type RecordEvent } from '../core/event.ts';
import type { CallSettings } from '../core/model.ts';
import type { AnyWorld } from '../core/world.ts';
import { type SealState, withoutSeal } from '../record/chain.ts';
import { readLines } from '../record/lines.ts';
import { lock } from '../record/lock.ts';
import { readRecord } from '../record/read.ts';
import { appendSink, fileSink, type SealOptions, type Sink } from '../record/sink.ts';
import { isKeptBefore } from './fork-point.ts';
import { type Models, modelsByRole, modelsOnRecord, recordedSetup } from './plan.ts';
import {
  answerFromRecordFirst,
  countWholeSteps,
  dropsOf,
  forksOf,
  recordedModels,
  startedOf,
} from './recorded-episode.ts';
import { assertNotSpent, recordedLimits, timeTaken } from './recorded-limits.ts';
import { type ReplayedEpisode, type ReplayParts, replayScriptOf, replayWithState } from './replay.ts';
import { type EpisodeOptions, type EpisodeResult, runEpisode } from './run.ts';
import {
  epochLines,
  perhapsSpentOn,
  type ResumedEvent,
  type UnfinishedStep,
  unfinishedStepOf,
} from './unfinished-step.ts';

export interface ResumeOptions
  extends Pick<
    EpisodeOptions,
    | ('bus' | 'clock' | 'signal' | 'watch' | 'onStep' | 'count' | 'limits' | 'settings')
    | ('budget' | 'costOf' | 'timeCapMs' | 'simulated' | 'stepDeadlineMs' | 'inspect')
  > {
  readonly world: AnyWorld;
  /** By name where the record may be of a fork in which another protocol took over. */
  readonly protocol: ReplayParts['protocol'];
  /** The models that answer from here on. */
  readonly models: Models;
  /** Signs the end of the record. */
  readonly seal?: SealOptions;
}

export interface ResumeResult extends EpisodeResult {
  /** The step from which it continued. */
  readonly from: number;
  readonly inDoubt: readonly string[];
  readonly reused: number;
}

/** Ends after which nothing is left to play. */
const FINAL_ENDS: readonly EndReason[] = ['goal', 'claimed-done', 'step-cap', 'failed'];

/**
 * Continues the record at `path`. What the cut-off step had written is kept beside it, as `<record>.epoch<n>`.
 * @throws RECORD_UNREADABLE, RECORD_ENDED, RECORD_BUSY, RECORD_PARTS, REPLAY_IMPOSSIBLE, BUDGET_SPENT, TIME_CAP_SPENT
 */
export async function resumeEpisode(path: string, options: ResumeOptions): Promise<ResumeResult> {
  const { file } = readRecord(path);
  // Another process may be writing it: locked before anything is moved, until the end.
  const unlock = lock(file);
  try {
    const { events, seal } = readRecord(file);
    refuseChanged(file, seal);
    const ended = events.findLast((e) => e.type === 'episode.ended');
    if (ended?.type === 'episode.ended' && FINAL_ENDS.includes(ended.reason)) throw recordEnded(file, ended.reason);
    const { leg } = await replayUnchanged(file, events, options);
    const step = countWholeSteps(events);
    const epoch = epochOf(events) + 1;
    const open = (lines: readonly string[]) => {
      keepEpoch(file, epoch - 1);
      replaceLines(file, lines);
      return appendSink(file, unlock, options.seal);
    };
    return await continueEpisode({ events, options, leg, step, epoch, kept: keptLines(file, step), open });
  } finally {
    unlock();
  }
}

/** Lines that somebody has changed are not gone on with. @throws RECORD_CHANGED */
export function refuseChanged(file: string, seal: SealState): void {
  if (seal.state !== 'changed') return;
  const { line, to, what } = seal;
  throw recordChanged(file, line === to ? `line ${line}` : `one of the lines ${line} to ${to}`, what);
}

export interface ContinuationNeeds {
  /** The recorded events: whole steps, and what there is of the next. */
  readonly events: readonly RecordEvent[];
  readonly options: ResumeOptions;
  readonly leg: ReplayedEpisode['leg'];
  readonly step: number;
  readonly epoch: number;
  /** The recorded lines that stay. */
  readonly kept: readonly string[];
  /** Makes the lines the record, in one move, and opens it for more. */
  readonly open: (lines: readonly string[]) => Sink;
  /** For a fork: its own name, and how it differs. */
  readonly fork?: { readonly run: string; readonly change: Fork };
}

/**
 * Plays on from a step, under the protocol of the leg; recorded events are not written again. Before anything is asked
 * the record holds, in one move, that it goes on, and every answer of the unfinished step.
 * @throws BUDGET_SPENT, TIME_CAP_SPENT
 */
export async function continueEpisode(needs: ContinuationNeeds): Promise<ResumeResult> {
  const { events, options, leg, step, kept, open, fork } = needs;
  const started = startedOf(events);
  const { prompts, ...setup } = recordedSetup(started);
  const unfinished = unfinishedStepOf(events, step);
  const answers = [...events.filter((e) => e.step < step), ...unfinished.inputs];
  const settings = options.settings ?? Object.values(recordedModels(events))[0]?.settings ?? {};
  const resumed = resumedEvent(needs, unfinished, settings);
  const limits = recordedLimits(events, options);
  const spent = events.filter((e) => e.step < step || e.type === 'episode.resumed');
  assertNotSpent(
    { spent: [...spent, resumed, ...unfinished.inputs], takenMs: timeTaken(events) },
    limits,
    options.costOf,
  );
  const before = events.filter((e) => e.type === 'episode.resumed' || isKeptBefore(e, leg.step));
  const lines = [...kept, ...epochLines(resumed, unfinished.inputs, { lines: ownLines(kept), clock: options.clock })];
  const sink = closeOnce(open(lines));
  const playing = runEpisode({
    ...options,
    ...limits,
    protocol: leg.protocol,
    ...setup,
    ...(prompts && leg.first ? { prompts } : {}),
    settings,
    steps: started.stepCap,
    run: fork?.run ?? started.run,
    episode: started.episode,
    models: Object.fromEntries(
      Object.entries(modelsByRole(options.models)).map(([role, model]) => [
        role,
        answerFromRecordFirst(model, answers),
      ]),
    ),
    script: {
      ...replayScriptOf(answers, { timing: leg.timing, from: leg.step, to: step }),
      drops: dropsOf([...forksOf(events), ...(fork ? [fork.change] : [])]),
    },
    from: { step: leg.step, state: leg.state, before: [...before, resumed] },
    hashStates: true,
    sink,
    resume: { step, takenMs: timeTaken(events), lines: ownLines(lines) },
  });
  const result = await playing.finally(sink.close);
  return { ...result, from: step, inDoubt: resumed.inDoubt, reused: resumed.reused };
}

/** Playing an episode closes its sink, unless the episode is refused before it begins. */
function closeOnce(sink: Sink): Sink {
  let closed = false;
  return {
    ...sink,
    close() {
      if (!closed) sink.close();
      closed = true;
    },
  };
}

function resumedEvent(
  { events, options, step, epoch, fork }: ContinuationNeeds,
  { inputs, open }: UnfinishedStep,
  settings: CallSettings,
): ResumedEvent {
  const { run, episode } = startedOf(events);
  // Open calls of the record that a fork was made from are not the fork's.
  const inDoubt = fork ? [] : open;
  return {
    type: 'episode.resumed',
    step,
    epoch,
    of: `${run}/${episode}`,
    inDoubt: inDoubt.map(({ call, attempt }) => `${call} attempt ${attempt}`),
    reused: inputs.filter((e) => e.type === 'model.answered').length,
    ...(inDoubt.length > 0 ? { perhapsSpent: perhapsSpentOn(inDoubt) } : {}),
    models: modelsOnRecord(options.models, settings),
    ...(fork ? { fork: fork.change } : {}),
  };
}

/** Plays the recorded steps again, without writing. @throws RECORD_PARTS */
export async function replayUnchanged(
  file: string,
  events: readonly RecordEvent[],
  parts: ReplayParts,
): Promise<ReplayedEpisode> {
  const { world, protocol } = parts;
  const played = await replayWithState(events, { world, protocol });
  const { difference } = played;
  if (difference) throw recordParts(file, `event ${difference.at}, ${difference.path}`);
  return played;
}

export const epochOf = (events: readonly RecordEvent[]): number =>
  events.reduce((epoch, e) => ('epoch' in e ? Math.max(epoch, e.epoch) : epoch), 0);

/** The lines of a record, verbatim, that stay when a step is played anew. */
export function keptLines(file: string, step: number): string[] {
  const kept: string[] = [];
  readLines(file, (line) => {
    if (isKept(line, step)) kept.push(withoutSeal(line));
  });
  return kept;
}

/** How many of the lines the coordinator wrote: its numbering continues from there. */
export const ownLines = (lines: readonly string[]): number =>
  lines.filter((line) => JSON.parse(line).process === HOLDER).length;

/** Replaces the file atomically. */
export function replaceLines(file: string, lines: readonly string[]): void {
  const next = `${file}.next`;
  rmSync(next, { force: true });
  const sink = fileSink(next);
  for (const line of lines) sink.line(line);
  sink.close();
  renameSync(next, file);
}

/**
 * Keeps the record beside itself as it is now. Nothing is overwritten: what an earlier resume has kept stays, also that
 * of one that was killed before it had replaced the record.
 */
function keepEpoch(file: string, epoch: number): void {
  for (let n = 1; ; n++) {
    const older = `${file}.epoch${epoch}${n === 1 ? '' : `.${n}`}`;
    if (!existsSync(older)) return linkOrCopy(file, older);
    if (isSameFile(file, older)) return;
  }
}

const isSameFile = (one: string, other: string): boolean => {
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
};

/** Under a second name, since the record is replaced, never changed; a copy where the file system knows no links. */
function linkOrCopy(file: string, to: string): void {
  try {
    linkSync(file, to);
  } catch {
    copyFileSync(file, `${to}.next`);
    renameSync(`${to}.next`, to);
  }
}

const LineHead = z.object({ type: z.string(), step: z.number() });
function isKept(line: string, step: number): boolean {
  try {
    return isKeptBefore(LineHead.parse(JSON.parse(line)), step);
  } catch {
    return false;
  }
}
