// Resumes an episode after a crash or Ctrl-C (L6): replays what is on record, then goes on. Whole steps stay
// verbatim; the step that was cut off is played again, and no question in it that was answered is asked again. A
// fork does the same from an earlier point, into a record of its own (fork.ts).
import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { z } from 'zod';
import { recordChanged, recordEnded, recordParts } from '../core/errors/index.ts';
import { type EndReason, type Fork, type Happening, HOLDER, type RecordEvent } from '../core/event.ts';
import { recordedSampling } from '../core/sampling.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { AnyWorld } from '../core/world.ts';
import { type SealState, withoutSeal } from '../record/chain.ts';
import { lineBatches } from '../record/lines.ts';
import { lock } from '../record/lock.ts';
import { openRecord } from '../record/open.ts';
import { locateRecord } from '../record/read-lines.ts';
import { appendSink, fileSink, type SealOptions, type Sink } from '../record/sink.ts';
import { isKeptBefore, passing } from './fork-point.ts';
import { createOutline, type RecordOutline } from './outline.ts';
import { type ModelChoices, type Models, modelsByRole, modelsOnRecord, recordedSetup } from './plan.ts';
import { answerFromRecordFirst, forksOf, recordedModels, startedOf } from './recorded-episode.ts';
import { createRecordedInputs } from './recorded-inputs.ts';
import { assertNotSpent, recordedLimits } from './recorded-limits.ts';
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
  const file = locateRecord(path);
  // Another process may be writing it: locked before anything is moved, until the end.
  const unlock = lock(file);
  try {
    const { see, of } = createOutline();
    const { events, seal } = openRecord(file, see);
    refuseChanged(file, seal);
    const outline = of(events);
    const ended = outline.milestones.findLast((e) => e.type === 'episode.ended');
    if (ended?.type === 'episode.ended' && FINAL_ENDS.includes(ended.reason)) throw recordEnded(file, ended.reason);
    const { leg } = await replayUnchanged(file, outline, options);
    const step = outline.steps;
    const epoch = epochOf(outline.milestones) + 1;
    const open = (lines: Iterable<string>) => {
      keepEpoch(file, epoch - 1);
      replaceLines(file, lines);
      return appendSink(file, unlock, options.seal);
    };
    return await continueEpisode({ outline, options, leg, step, epoch, kept: keptLines(file, step), open });
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
  /** Of the recorded events: whole steps, and what there is of the next. */
  readonly outline: RecordOutline;
  readonly options: ResumeOptions;
  readonly leg: ReplayedEpisode['leg'];
  readonly step: number;
  readonly epoch: number;
  /** The recorded lines that stay. */
  readonly kept: Iterable<string>;
  /** Makes the lines the record, in one move, and opens it for more. */
  readonly open: (lines: Iterable<string>) => Sink;
  /** For a fork: its own name, and how it differs. */
  readonly fork?: { readonly run: string; readonly change: Fork };
}

/**
 * Plays on from a step, under the protocol of the leg; recorded events are not written again. Before anything is asked
 * the record holds, in one move, that it goes on, and every answer of the unfinished step.
 * @throws BUDGET_SPENT, TIME_CAP_SPENT
 */
export async function continueEpisode(needs: ContinuationNeeds): Promise<ResumeResult> {
  const { outline, options, leg, step, kept, open, fork } = needs;
  const { events, milestones, takenMs } = outline;
  const started = startedOf(milestones);
  const { prompts, ...setup } = recordedSetup(started);
  const unfinished = unfinishedStepOf(events, step);
  // As before, but for what is given now.
  const asked: Pick<ModelChoices, 'settings' | 'sampling'> = {
    sampling: recordedSampling(recordedModels(milestones)),
    ...withoutUndefined({ settings: options.settings }),
  };
  const resumed = resumedEvent(needs, unfinished, asked);
  const limits = recordedLimits(milestones, options);
  const spent = passing(events, (e) => e.step < step || e.type === 'episode.resumed');
  assertNotSpent({ spent: chain<Happening>(spent, [resumed], unfinished.inputs), takenMs }, limits, options.costOf);
  // Opens the record as it is now: the one that takes its place has the same steps.
  const inputs = createRecordedInputs({ outline, unfinished: { step, inputs: unfinished.inputs } });
  const own = ownLines(kept);
  const begun = epochLines(resumed, unfinished.inputs, { lines: own, clock: options.clock });
  const sink = closeOnce(open(chain(kept, begun)));
  const playing = runEpisode({
    ...options,
    ...limits,
    protocol: leg.protocol,
    ...setup,
    ...(prompts && leg.first ? { prompts } : {}),
    ...asked,
    steps: started.stepCap,
    run: fork?.run ?? started.run,
    episode: started.episode,
    models: Object.fromEntries(
      Object.entries(modelsByRole(options.models)).map(([role, model]) => [
        role,
        answerFromRecordFirst(model, inputs.outcomes),
      ]),
    ),
    script: replayScriptOf(inputs, leg.timing, [...forksOf(milestones), ...(fork ? [fork.change] : [])]),
    from: { step: leg.step, state: leg.state, before: chain<Happening>(seenBefore(outline, leg.step), [resumed]) },
    hashStates: true,
    sink,
    resume: { step, takenMs, lines: own + begun.length },
  });
  const result = await playing.finally(() => {
    inputs.close();
    sink.close();
  });
  return { ...result, from: step, inDoubt: resumed.inDoubt, reused: resumed.reused };
}

/** What happened before a leg that begins at this step. */
function seenBefore({ events, milestones }: RecordOutline, step: number): Iterable<RecordEvent> {
  // Before the first step there is nothing else.
  const all = step === 0 ? milestones : events;
  return passing(all, (e) => e.type === 'episode.resumed' || isKeptBefore(e, step));
}

/** One after another, as often as it is read. */
const chain = <T>(...parts: readonly Iterable<T>[]): Iterable<T> => ({
  *[Symbol.iterator]() {
    for (const part of parts) yield* part;
  },
});

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
  { outline, options, step, epoch, fork }: ContinuationNeeds,
  { inputs, open }: UnfinishedStep,
  asked: Pick<ModelChoices, 'settings' | 'sampling'>,
): ResumedEvent {
  const { run, episode } = startedOf(outline.milestones);
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
    models: modelsOnRecord({ models: options.models, ...asked }),
    ...(fork ? { fork: fork.change } : {}),
  };
}

/** Plays the recorded steps again, without writing. @throws RECORD_PARTS */
export async function replayUnchanged(
  file: string,
  outline: RecordOutline,
  parts: ReplayParts,
): Promise<ReplayedEpisode> {
  const { world, protocol } = parts;
  const played = await replayWithState(outline, { world, protocol });
  const { difference } = played;
  if (difference) throw recordParts(file, `event ${difference.at}, ${difference.path}`);
  return played;
}

export const epochOf = (events: readonly RecordEvent[]): number =>
  events.reduce((epoch, e) => ('epoch' in e ? Math.max(epoch, e.epoch) : epoch), 0);

/** The lines of a record, verbatim, that stay when a step is played anew: read from the file each time. */
export const keptLines = (file: string, step: number): Iterable<string> => ({
  *[Symbol.iterator]() {
    for (const lines of lineBatches(file)) for (const line of lines) if (isKept(line, step)) yield withoutSeal(line);
  },
});

/** How many of the lines the coordinator wrote: its numbering continues from there. */
function ownLines(lines: Iterable<string>): number {
  let own = 0;
  for (const line of lines) if (JSON.parse(line).process === HOLDER) own++;
  return own;
}

/** Replaces the file atomically. */
export function replaceLines(file: string, lines: Iterable<string>): void {
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
