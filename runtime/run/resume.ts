// Resumes an episode after a crash or Ctrl-C (L6): replays what is on record, then goes on. Whole steps stay
// verbatim; the step that was cut off is played again, and no question in it that was answered is asked again. A
// fork does the same from an earlier point, into a record of its own (fork.ts).
import type { Clock } from '../core/clock.ts';
import { type EndReason, type Fork, type HappeningOf, HOLDER, parseEvent, type RecordEvent } from '../core/event.ts';
import { type AnyWorld, isStateHandle } from '../core/world.ts';
import { failure } from '../errors/index.ts';
import { recordedSampling } from '../naming/preset.ts';
import type { SealState } from '../record/chain.ts';
import { lock } from '../record/lock.ts';
import { locateRecord } from '../record/read.ts';
import { createRecorder } from '../record/recorder.ts';
import { memorySink, type Sink } from '../record/sink.ts';
import { realPath } from '../record/write-file.ts';
import { expectedUsageOf } from '../tokens/budget.ts';
import { isKeptBefore, passing } from './fork-point.ts';
import { beginRecord, type KeptLines, keepEpoch, keptLines } from './kept-lines.ts';
import { type Episode, type ProtocolOnRecord, parseEpisode, type RecordedEpisodeOptions } from './options.ts';
import { type OutlinedRecord, outlineRecord, type RecordOutline } from './outline.ts';
import { type ModelChoices, modelsOnRecord, recordedSetup } from './plan.ts';
import {
  answerFromRecordFirst,
  createSpentBefore,
  forksOf,
  isCancelledAttempt,
  type RecordedCall,
  recordedModels,
  type SpentBefore,
  startedOf,
  withoutEndingFailures,
} from './recorded-episode.ts';
import { createRecordedInputs } from './recorded-inputs.ts';
import { type ReplayedEpisode, replayScriptOf, replayWithState } from './replay.ts';
import { type EpisodeResult, play } from './run.ts';

/** An episode that is on record, as it is to go on. */
type RecordedEpisode = Episode<AnyWorld, ProtocolOnRecord>;

export interface ResumeResult extends EpisodeResult {
  /** The step from which it continued. */
  readonly from: number;
  /** Calls of the cut-off step that may have been billed and whose answers are not on record. */
  readonly inDoubt: readonly string[];
  /** How many of its answers were taken from the record. */
  readonly reused: number;
}

/** Ends after which nothing is left to play. */
const FINAL_ENDS: readonly EndReason[] = ['goal', 'claimed-done', 'step-cap', 'failed'];

/**
 * Continues the record at `path` where it was cut off or cancelled, under the protocol that it names; what is already
 * answered is not asked again. What the cut-off step had written is kept beside it, as `<record>.epoch<n>`.
 * @throws RECORD_UNREADABLE, RECORD_CHANGED, RECORD_ENDED, RECORD_BUSY, RECORD_PARTS, REPLAY_IMPOSSIBLE,
 * RESUME_IMPOSSIBLE, BUDGET_SPENT, TIME_CAP_SPENT, OPTION_BAD
 * @example
 * ```ts
 * import { mkdtempSync, rmSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { fileSink, resumeEpisode } from 'troupe/record';
 *
 * const folder = mkdtempSync(join(tmpdir(), 'resumed-'));
 * const sink = fileSink(`${folder}/record.jsonl`);
 * const episode = { world: sar, protocol: solo, models: rulesModel({ player: sar.player, seed: 1 }) };
 * const stop = new AbortController();
 * await runEpisode({ ...episode, agents: 1, steps: 2, sink, signal: stop.signal, onStep: () => stop.abort() });
 * const { from, reason } = await resumeEpisode(`${folder}/record.jsonl`, episode);
 * [from, reason]; // → [1, 'step-cap']
 * rmSync(folder, { recursive: true });
 * ```
 */
export const resumeEpisode = (path: string, options: RecordedEpisodeOptions): Promise<ResumeResult> =>
  resumeOutlined(path, options);

/**
 * The same, for a record that may have been outlined; it is read again only if it has changed since.
 * @throws as `resumeEpisode`
 */
export async function resumeOutlined(
  path: string | OutlinedRecord,
  options: RecordedEpisodeOptions,
): Promise<ResumeResult> {
  const episode = parseEpisode(options, 'record');
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
    const spent = createSpentBefore(outline, step, episode);
    const { leg } = await replayUnchanged(record, episode.who, spent.see);
    const epoch = epochOf(outline.milestones) + 1;
    const open = (lines: Iterable<string>) => {
      keepEpoch(file, epoch - 1);
      return beginRecord(file, lines, { unlock, seal: episode.record.seal });
    };
    const kept = keptLines(file, step, outline.count);
    return await continueEpisode({ outline, episode, leg, step, epoch, spent, kept, open });
  } finally {
    unlock();
  }
}

/** @throws RECORD_ENDED where nothing is left to play */
export function refuseEnded(file: string, events: readonly RecordEvent[]): void {
  const ended = events.findLast((e) => e.type === 'episode.ended');
  if (ended?.type === 'episode.ended' && FINAL_ENDS.includes(ended.reason))
    throw failure('RECORD_ENDED', { file, reason: ended.reason });
}

/** Refuses to continue from lines that somebody has changed. @throws RECORD_CHANGED */
export function refuseChanged(file: string, seal: SealState): void {
  if (seal.state !== 'changed') return;
  const { line, to, what } = seal;
  throw failure('RECORD_CHANGED', {
    file,
    lines: line === to ? `line ${line}` : `one of the lines ${line} to ${to}`,
    what,
  });
}

interface ContinuationNeeds {
  /** Of the recorded events: whole steps, and what there is of the next. */
  readonly outline: RecordOutline;
  readonly episode: RecordedEpisode;
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
 * @throws BUDGET_SPENT, TIME_CAP_SPENT, RESUME_IMPOSSIBLE
 */
export async function continueEpisode(needs: ContinuationNeeds): Promise<ResumeResult> {
  const { outline, episode, leg, step, spent, kept, open, fork } = needs;
  refuseHandle(episode, leg, step);
  const { events, milestones, takenMs } = outline;
  const started = startedOf(milestones);
  const { who, models, limits, record, watch } = episode;
  const setup = recordedSetup(started);
  // A fork may begin with a step that is whole on record.
  const unfinished = unfinishedStepOf(step < outline.steps ? events : outline.unfinished, step);
  // As before, but for what is given now.
  const asked = { ...models, sampling: recordedSampling(recordedModels(milestones)) };
  const resumed = resumedEvent(needs, unfinished, asked);
  spent.assertLeft([resumed, ...unfinished.inputs]);
  // Opens the record as it is now: the one that takes its place has the same steps.
  const inputs = createRecordedInputs({ outline, unfinished: { step, inputs: unfinished.inputs } });
  let begun: string[] = [];
  // Numbered on from the lines that stay, which are counted while they are written.
  const beginning = {
    *[Symbol.iterator]() {
      yield* kept;
      begun = epochLines(resumed, unfinished.inputs, { lines: kept.own(), clock: limits.clock });
      yield* begun;
    },
  };
  const sink = closeOnce(open(beginning));
  const { simulated, ...limited } = spent.limits;
  const goingOn: Episode<AnyWorld> = {
    who: {
      ...setup.who,
      world: who.world,
      protocol: leg.protocol,
      bus: who.bus,
      run: fork?.run ?? started.run,
      episode: started.episode,
    },
    models: {
      ...asked,
      table: Object.fromEntries(
        Object.entries(models.table).map(([role, model]) => [role, answerFromRecordFirst(model, inputs.outcomes)]),
      ),
      prompts: leg.first ? setup.asked.prompts : undefined,
    },
    limits: { ...limits, ...limited, steps: started.stepCap, depthCap: setup.depthCap },
    record: { ...record, simulated, hashStates: true, sink },
    // As `beforeStep`.
    watch: { ...watch, onStep: (report, state) => void (report.step < step || watch.onStep?.(report, state)) },
  };
  const playing = play(goingOn, {
    from: { step: leg.step, state: leg.state, before: seenBefore(outline, leg.step, resumed) },
    resume: { step, takenMs, lines: kept.own() + begun.length },
    hashForm: leg.hashForm,
    script: replayScriptOf(inputs, leg.timing, [...forksOf(milestones), ...(fork ? [fork.change] : [])]),
  });
  const result = await playing.finally(() => {
    inputs.close();
    sink.close();
  });
  return { ...result, from: step, inDoubt: resumed.inDoubt, reused: resumed.reused };
}

/** The steps of this leg would be played again from where its replay has left the state. @throws RESUME_IMPOSSIBLE */
function refuseHandle({ who }: RecordedEpisode, leg: ReplayedEpisode['leg'], from: number): void {
  if (!isStateHandle(leg.state) || leg.step === from) return;
  throw failure('RESUME_IMPOSSIBLE', { world: who.world.name, protocol: leg.protocol.name, step: leg.step });
}

/** What happened before a leg that begins at this step. */
function seenBefore(
  { events, milestones }: RecordOutline,
  step: number,
  resumed: HappeningOf<'episode.resumed'>,
): Iterable<RecordEvent | typeof resumed> {
  // Before the first step there is nothing else.
  const all = step === 0 ? milestones : events;
  return {
    *[Symbol.iterator]() {
      yield* passing(all, (e) => e.type === 'episode.resumed' || isKeptBefore(e, step));
      yield resumed;
    },
  };
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
  { outline, step, epoch, fork, spent }: ContinuationNeeds,
  { inputs, open }: UnfinishedStep,
  asked: ModelChoices,
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
    // For a budget.
    perhapsSpent:
      inDoubt.length > 0 ? inDoubt.map((call) => ({ model: call.model, ...expectedUsageOf(call) })) : undefined,
    models: modelsOnRecord(asked),
    fork: fork ? fork.change : undefined,
  };
}

/** Plays the recorded steps again, without writing. `see` receives every event. @throws RECORD_PARTS */
export async function replayUnchanged(
  { file, outline }: Pick<OutlinedRecord, 'file' | 'outline'>,
  { world, protocol }: RecordedEpisode['who'],
  see?: (event: RecordEvent) => void,
): Promise<ReplayedEpisode> {
  const played = await replayWithState(outline, parseEpisode({ world, protocol }, 'replay'), see);
  const { difference } = played;
  if (difference) throw failure('RECORD_PARTS', { file, path: `event ${difference.at + 1}, ${difference.path}` });
  return played;
}

export const epochOf = (events: readonly RecordEvent[]): number =>
  events.reduce((epoch, e) => ('epoch' in e ? Math.max(epoch, e.epoch) : epoch), 0);

type ResumedEvent = HappeningOf<'episode.resumed'>;

/**
 * What a record holds of the step that was cut off. It is written down again at the start of a new epoch, so that a
 * resume can be killed at any moment and loses nothing.
 */
interface UnfinishedStep {
  /** Settled attempts, each with its call and its outcome, programs that were run, and failures of roles. */
  readonly inputs: readonly RecordEvent[];
  /** Attempts that may have been billed, and whose outcome is not on record. */
  readonly open: readonly RecordedCall[];
}

/** What there is of `step` on record, with what a resume before kept of it (`input.kept`). */
function unfinishedStepOf(record: Iterable<RecordEvent>, step: number): UnfinishedStep {
  const events: RecordEvent[] = [];
  for (const event of record) if (event.step >= step) events.push(event);
  const inputs = new Map<string, RecordEvent>();
  for (const event of withoutEndingFailures(events, step)) {
    const input = event.type === 'input.kept' ? parseEvent(event.event) : event;
    const key = keyOf(input);
    if (key !== undefined && !inputs.has(key)) inputs.set(key, input);
  }
  const failed = new Set(
    events.flatMap((e) => (e.type === 'model.failed' && !isCancelledAttempt(e) ? [keyOf(e)] : [])),
  );
  const outcomeOf = ({ call, attempt }: RecordedCall) => `outcome ${call} ${attempt}`;
  const all = [...inputs.values()];
  return {
    inputs: all.filter((e) => e.type !== 'model.called' || inputs.has(outcomeOf(e))),
    open: all.flatMap((e) =>
      e.type === 'model.called' && !inputs.has(outcomeOf(e)) && !failed.has(outcomeOf(e)) ? [e] : [],
    ),
  };
}

/** Equal for the same input, whichever epoch recorded it; undefined for what is no external input. */
function keyOf(e: RecordEvent): string | undefined {
  switch (e.type) {
    case 'model.called':
      return `called ${e.call} ${e.attempt}`;
    case 'model.answered':
    case 'model.failed':
      return `outcome ${e.call} ${e.attempt}`;
    case 'code.ran':
      return `ran ${e.run}`;
    case 'protocol.switched':
      return `switched ${e.leg}`;
    case 'role.failed':
      return `role ${e.by} ${e.depth} ${e.failure}`;
    default:
      return undefined;
  }
}

/** The lines that begin an epoch, numbered on from `lines` lines of this process. */
function epochLines(
  resumed: ResumedEvent,
  inputs: readonly RecordEvent[],
  { lines, clock }: { readonly lines: number; readonly clock: Clock },
): string[] {
  const { step } = resumed;
  const sink = memorySink();
  const recorder = createRecorder({ clock, process: HOLDER, sink, after: { step, lines } });
  recorder.write(resumed);
  for (const event of inputs) recorder.write({ type: 'input.kept', step, event: { ...event } });
  recorder.flush();
  return sink.lines();
}
