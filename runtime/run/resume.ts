// Resumes an episode after a crash or Ctrl-C (L6): replays what is on record, then goes on. Whole steps stay
// verbatim; the step that was cut off is played again, and no question in it that was answered is asked again. A
// fork does the same from an earlier point, into a record of its own (fork.ts).
import { realpathSync } from 'node:fs';
import type { EndReason, Fork, Happening, RecordEvent } from '../core/event.ts';
import type { AnyWorld } from '../core/world.ts';
import { recordChanged, recordEnded, recordParts } from '../errors/index.ts';
import { recordedSampling } from '../naming/published-sampling.ts';
import type { SealState } from '../record/chain.ts';
import { joined } from '../record/iterables.ts';
import { lock } from '../record/lock.ts';
import { locateRecord } from '../record/read-lines.ts';
import type { SealOptions, Sink } from '../record/sink.ts';
import { isKeptBefore, passing } from './fork-point.ts';
import { beginRecord, type KeptLines, keepEpoch, keptLines } from './kept-lines.ts';
import { type OutlinedRecord, outlineRecord, type RecordOutline } from './outline.ts';
import { type ModelChoices, type Models, modelsByRole, modelsOnRecord, recordedSetup } from './plan.ts';
import { answerFromRecordFirst, forksOf, recordedModels, startedOf } from './recorded-episode.ts';
import { createRecordedInputs } from './recorded-inputs.ts';
import { createSpentBefore, type SpentBefore } from './recorded-limits.ts';
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
    | ('budget' | 'costOf' | 'timeCapMs' | 'simulated' | 'stepDeadlineMs' | 'inspect' | 'enterCall')
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
 * Continues the record at `path`. What the cut-off step had written is kept beside it, as `<record>.epoch<n>`. A record
 * that has been read already is read again only if it has changed since.
 * @throws RECORD_UNREADABLE, RECORD_ENDED, RECORD_BUSY, RECORD_PARTS, REPLAY_IMPOSSIBLE, BUDGET_SPENT, TIME_CAP_SPENT
 */
export async function resumeEpisode(path: string | OutlinedRecord, options: ResumeOptions): Promise<ResumeResult> {
  // By whatever name it is called: there is one lock for a record, and it is replaced where it is.
  const file = realPath(typeof path === 'string' ? locateRecord(path) : path.file);
  // Another process may be writing it: locked before anything is moved, until the end.
  const unlock = lock(file);
  try {
    const record = typeof path !== 'string' && path.isCurrent() ? path : outlineRecord(file);
    const { outline } = record;
    refuseChanged(file, record.seal);
    refuseEnded(file, outline.milestones);
    const step = outline.steps;
    const spent = createSpentBefore(outline, step, options);
    const { leg } = await replayUnchanged(file, outline, options, spent.see);
    const epoch = epochOf(outline.milestones) + 1;
    const open = (lines: Iterable<string>) => {
      keepEpoch(file, epoch - 1);
      return beginRecord(file, lines, unlock, options.seal);
    };
    const kept = keptLines(file, step, outline.count);
    return await continueEpisode({ outline, options, leg, step, epoch, spent, kept, open });
  } finally {
    unlock();
  }
}

/** @throws RECORD_ENDED where nothing is left to play */
export function refuseEnded(file: string, events: readonly RecordEvent[]): void {
  const ended = events.findLast((e) => e.type === 'episode.ended');
  if (ended?.type === 'episode.ended' && FINAL_ENDS.includes(ended.reason)) throw recordEnded(file, ended.reason);
}

/** For a missing file its name: reading it will report the error. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** Refuses to continue from lines that somebody has changed. @throws RECORD_CHANGED */
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
  /** What the steps before have spent. */
  readonly spent: SpentBefore;
  /** The recorded lines that stay. */
  readonly kept: KeptLines;
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
  const { outline, options, leg, step, spent, kept, open, fork } = needs;
  const { events, milestones, takenMs } = outline;
  const started = startedOf(milestones);
  const { prompts, ...setup } = recordedSetup(started);
  // A fork may begin with a step that is whole on record.
  const unfinished = unfinishedStepOf(step < outline.steps ? events : outline.unfinished, step);
  // As before, but for what is given now.
  const asked: Pick<ModelChoices, 'settings' | 'sampling'> = {
    sampling: recordedSampling(recordedModels(milestones)),
    settings: options.settings,
  };
  const resumed = resumedEvent(needs, unfinished, asked);
  spent.assertLeft([resumed, ...unfinished.inputs]);
  // Opens the record as it is now: the one that takes its place has the same steps.
  const inputs = createRecordedInputs({ outline, unfinished: { step, inputs: unfinished.inputs } });
  let begun: string[] = [];
  // Numbered on from the lines that stay, which are counted while they are written.
  const beginning = {
    *[Symbol.iterator]() {
      begun = epochLines(resumed, unfinished.inputs, { lines: kept.own(), clock: options.clock });
      yield* begun;
    },
  };
  const sink = closeOnce(open(joined([kept, beginning])));
  const playing = runEpisode({
    ...options,
    ...spent.limits,
    protocol: leg.protocol,
    ...setup,
    prompts: prompts && leg.first ? prompts : undefined,
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
    from: { step: leg.step, state: leg.state, before: joined<Happening>([seenBefore(outline, leg.step), [resumed]]) },
    hashStates: true,
    sink,
    resume: { step, takenMs, lines: kept.own() + begun.length },
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
  { outline, options, step, epoch, fork, spent }: ContinuationNeeds,
  { inputs, open }: UnfinishedStep,
  asked: Pick<ModelChoices, 'settings' | 'sampling'>,
): ResumedEvent {
  const { run, episode } = startedOf(outline.milestones);
  const { budget, timeCapMs } = spent.limits;
  // Open calls of the record that a fork was made from are not the fork's.
  const inDoubt = fork ? [] : open;
  return {
    type: 'episode.resumed',
    step,
    epoch,
    of: `${run}/${episode}`,
    takenMs: Math.round(outline.takenMs),
    limits: {
      budget,
      timeCapMs: typeof timeCapMs === 'number' ? timeCapMs : undefined,
    },
    inDoubt: inDoubt.map(({ call, attempt }) => `${call} attempt ${attempt}`),
    reused: inputs.filter((e) => e.type === 'model.answered').length,
    perhapsSpent: inDoubt.length > 0 ? perhapsSpentOn(inDoubt) : undefined,
    models: modelsOnRecord({ models: options.models, ...asked }),
    fork: fork ? fork.change : undefined,
  };
}

/** Plays the recorded steps again, without writing. `see` receives every event. @throws RECORD_PARTS */
export async function replayUnchanged(
  file: string,
  outline: RecordOutline,
  parts: ReplayParts,
  see?: (event: RecordEvent) => void,
): Promise<ReplayedEpisode> {
  const { world, protocol } = parts;
  const played = await replayWithState(outline, { world, protocol }, see);
  const { difference } = played;
  if (difference) throw recordParts(file, `event ${difference.at}, ${difference.path}`);
  return played;
}

export const epochOf = (events: readonly RecordEvent[]): number =>
  events.reduce((epoch, e) => ('epoch' in e ? Math.max(epoch, e.epoch) : epoch), 0);
