// Resumes an episode after a crash or Ctrl-C (L6): replays what is on record, then goes on. Whole steps stay
// verbatim; the step that was cut off is played again, and no question in it that was answered is asked again. A
// fork does the same from an earlier point, into a record of its own (fork.ts).
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { recordEnded, recordParts } from '../core/errors/index.ts';
import { type EndReason, type Fork, HOLDER, type RecordEvent } from '../core/event.ts';
import type { AnyWorld } from '../core/world.ts';
import { lock } from '../record/lock.ts';
import { readRecord } from '../record/read.ts';
import { appendSink, type Sink } from '../record/sink.ts';
import { isKeptBefore } from './fork-point.ts';
import { type Models, modelsByRole, recordedSetup } from './plan.ts';
import {
  answerFromRecordFirst,
  countWholeSteps,
  dropsOf,
  forksOf,
  isCancelledAttempt,
  recordedModels,
  startedOf,
  withoutEndingFailures,
} from './recorded-episode.ts';
import { assertNotSpent, recordedLimits, timeTaken } from './recorded-limits.ts';
import { type ReplayedEpisode, type ReplayParts, replayScriptOf, replayWithState } from './replay.ts';
import { type EpisodeOptions, type EpisodeResult, runEpisode } from './run.ts';

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
}

export interface ResumeResult extends EpisodeResult {
  /** The step from which it continued. */
  readonly from: number;
  readonly inDoubt: readonly string[];
  readonly reused: number;
}

/** Ends after which nothing is left to play. */
const FINAL_ENDS: readonly EndReason[] = ['goal', 'claimed-done', 'step-cap'];

/**
 * Continues the record at `path`. What the cut-off step had written is kept beside it, as `<record>.epoch<n>`.
 * @throws RECORD_UNREADABLE, RECORD_ENDED, RECORD_BUSY, RECORD_PARTS, REPLAY_IMPOSSIBLE, BUDGET_SPENT, TIME_CAP_SPENT
 */
export async function resumeEpisode(path: string, options: ResumeOptions): Promise<ResumeResult> {
  const { file } = readRecord(path);
  // Another process may be writing it: locked before anything is moved, until the end.
  const unlock = lock(file);
  try {
    const { events } = readRecord(file);
    const ended = events.findLast((e) => e.type === 'episode.ended');
    if (ended?.type === 'episode.ended' && FINAL_ENDS.includes(ended.reason)) throw recordEnded(file, ended.reason);
    const { leg } = await replayUnchanged(file, events, options);
    assertNotSpent(events, recordedLimits(events, options), options.costOf);
    const step = countWholeSteps(events);
    const epoch = epochOf(events) + 1;
    copyFileSync(file, `${file}.epoch${epoch - 1}`);
    const kept = keptLines(file, step);
    replaceLines(file, kept);
    return await continueEpisode({
      events,
      options,
      leg,
      step,
      epoch,
      sink: appendSink(file, unlock),
      lines: ownLines(kept),
    });
  } finally {
    unlock();
  }
}

export interface ContinuationNeeds {
  /** The recorded events: whole steps, and what there is of the next. */
  readonly events: readonly RecordEvent[];
  readonly options: ResumeOptions;
  readonly leg: ReplayedEpisode['leg'];
  readonly step: number;
  readonly epoch: number;
  readonly sink: Sink;
  /** How many lines of its own the resuming process has in the sink. */
  readonly lines: number;
  /** For a fork: its own name, and how it differs. */
  readonly fork?: { readonly run: string; readonly change: Fork };
}

/** Plays on from a step, under the protocol of the leg; recorded events are not written again. */
export async function continueEpisode({
  events,
  options,
  leg,
  step,
  epoch,
  sink,
  lines,
  fork,
}: ContinuationNeeds): Promise<ResumeResult> {
  const started = startedOf(events);
  const { prompts, ...setup } = recordedSetup(started);
  const { reused, open } = unfinishedStepOf(events, step);
  const answers = withoutEndingFailures(events, step);
  // Open calls of the record that a fork was made from are not the fork's.
  const inDoubt = fork ? [] : open;
  const result = await runEpisode({
    ...options,
    ...recordedLimits(events, options),
    protocol: leg.protocol,
    ...setup,
    ...(prompts && leg.first ? { prompts } : {}),
    settings: options.settings ?? Object.values(recordedModels(events))[0]?.settings ?? {},
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
    from: { step: leg.step, state: leg.state, before: events.filter((e) => isKeptBefore(e, leg.step)) },
    hashStates: true,
    sink,
    resume: {
      takenMs: timeTaken(events),
      ...{ step, lines, epoch, of: `${started.run}/${started.episode}`, inDoubt, reused },
      ...(fork ? { fork: fork.change } : {}),
    },
  });
  return { ...result, from: step, inDoubt, reused };
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
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => isKept(line, step));
}

/** How many of the lines the coordinator wrote: its numbering continues from there. */
export const ownLines = (lines: readonly string[]): number =>
  lines.filter((line) => JSON.parse(line).process === HOLDER).length;

/** Replaces the file atomically. */
function replaceLines(file: string, lines: readonly string[]): void {
  const next = `${file}.next`;
  writeFileSync(next, lines.map((line) => `${line}\n`).join(''));
  renameSync(next, file);
}

const LineHead = z.object({ type: z.string(), step: z.number() });
function isKept(line: string, step: number): boolean {
  try {
    return isKeptBefore(LineHead.parse(JSON.parse(line)), step);
  } catch {
    return false;
  }
}

/**
 * For the step that is played again: answers that need not be asked for, and calls that may or may not have been
 * billed.
 */
function unfinishedStepOf(events: readonly RecordEvent[], step: number): { reused: number; open: string[] } {
  const open = new Set<string>();
  let reused = 0;
  for (const e of events) {
    if (e.step < step) continue;
    if (e.type === 'model.called') open.add(`${e.call} attempt ${e.attempt}`);
    if (e.type === 'model.answered' || (e.type === 'model.failed' && !isCancelledAttempt(e)))
      open.delete(`${e.call} attempt ${e.attempt}`);
    if (e.type === 'model.answered') reused++;
  }
  return { reused, open: [...open] };
}
