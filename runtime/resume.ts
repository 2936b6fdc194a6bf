// Resume (L6): after a crash or Ctrl-C, replay what is on record and go on. Whole steps stay verbatim; the step that was cut off is played again,
// and nothing in it that was answered is asked again. A fork is the same from an earlier step, into a record of its own.
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { recordEnded, recordedFault, recordParts, recordUnreadable } from './core/errors.ts';
import type { EndReason, RecordEvent } from './core/event.ts';
import type { Model } from './core/model.ts';
import type { AnyProtocol } from './core/protocol.ts';
import type { AnyWorld } from './core/world.ts';
import { byRole, type Models, setupOnRecord } from './plan.ts';
import { lock } from './record/lock.ts';
import { readRecord } from './record/read.ts';
import { appendSink } from './record/recorder.ts';
import { replayEpisode } from './replay.ts';
import { type EpisodeOptions, type EpisodeResult, runEpisode } from './run.ts';

export interface ResumeOptions
  extends Pick<EpisodeOptions, 'bus' | 'clock' | 'signal' | 'watch' | 'onStep' | 'count' | 'limits' | 'settings'> {
  readonly world: AnyWorld;
  readonly protocol: AnyProtocol;
  /** What answers from here on. */
  readonly models: Models;
}

export interface Resumed extends EpisodeResult {
  /** The step from which it went on. */
  readonly from: number;
  readonly inDoubt: readonly string[];
  readonly reused: number;
}

type Started = Extract<RecordEvent, { type: 'episode.started' }>;

/** Ends after which there is nothing left to play. */
const OVER: readonly EndReason[] = ['goal', 'claimed-done', 'step-cap'];

/**
 * Goes on with the record at `path`. What the cut-off step had written is kept beside it, as `<record>.epoch<n>`.
 * @throws RECORD_UNREADABLE, RECORD_ENDED, RECORD_BUSY, RECORD_PARTS, REPLAY_IMPOSSIBLE
 */
export async function resumeEpisode(path: string, options: ResumeOptions): Promise<Resumed> {
  const { file, events } = readRecord(path);
  const ended = events.findLast((e) => e.type === 'episode.ended');
  if (ended?.type === 'episode.ended' && OVER.includes(ended.reason)) throw recordEnded(file, ended.reason);
  // Somebody else may be writing it: asked before anything is moved.
  lock(file)();
  await assertSame(file, events, options);
  const step = wholeSteps(events);
  const epoch = epochOf(events) + 1;
  copyFileSync(file, `${file}.epoch${epoch - 1}`);
  return goOn(file, events, { ...options, step, epoch });
}

/** Plays on from `step` of the record at `path` into a new record at `into`, perhaps with other models. */
export async function forkEpisode(path: string, into: string, step: number, options: ResumeOptions): Promise<Resumed> {
  const { file, events } = readRecord(path);
  await assertSame(file, events, options);
  const kept = events.filter((e) => e.step < step || e.type === 'episode.started');
  mkdirSync(dirname(into), { recursive: true });
  copyFileSync(file, into);
  return goOn(into, kept, { ...options, step: Math.min(step, wholeSteps(events)), epoch: epochOf(events) + 1 });
}

async function goOn(
  file: string,
  events: readonly RecordEvent[],
  options: ResumeOptions & { readonly step: number; readonly epoch: number },
): Promise<Resumed> {
  const { step, epoch, ...parts } = options;
  const started = startedOf(events);
  const lines = keepWholeSteps(file, step);
  const { reused, inDoubt } = unfinished(events, step);
  const result = await runEpisode({
    ...parts,
    ...setupOnRecord(started),
    steps: started.stepCap,
    run: started.run,
    episode: started.episode,
    ...(parts.settings === undefined ? {} : { settings: parts.settings }),
    models: Object.fromEntries(Object.entries(byRole(parts.models)).map(([role, model]) => [role, onRecordFirst(model, events)])),
    hashStates: true,
    sink: appendSink(file),
    resume: { step, lines, epoch, of: `${started.run}/${started.episode}`, inDoubt, reused },
  });
  return { ...result, from: step, inDoubt, reused };
}

async function assertSame(file: string, events: readonly RecordEvent[], options: ResumeOptions): Promise<void> {
  const { difference } = await replayEpisode(events, { world: options.world, protocol: options.protocol });
  if (difference) throw recordParts(file, `event ${difference.at}, ${difference.path}`);
}

function startedOf(events: readonly RecordEvent[]): Started {
  const [first] = events;
  if (first?.type !== 'episode.started') throw recordUnreadable('the record', 'it does not begin with an episode');
  return first;
}

const wholeSteps = (events: readonly RecordEvent[]): number => events.filter((e) => e.type === 'world.stepped').length;
const epochOf = (events: readonly RecordEvent[]): number =>
  events.reduce((epoch, e) => ('epoch' in e ? Math.max(epoch, e.epoch) : epoch), 0);

/** Leaves the lines of whole steps in the file, in one move. Returns how many there are. */
function keepWholeSteps(file: string, step: number): number {
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => isBefore(line, step));
  const next = `${file}.next`;
  writeFileSync(next, kept.map((line) => `${line}\n`).join(''));
  renameSync(next, file);
  return kept.length;
}

function isBefore(line: string, step: number): boolean {
  try {
    const event: unknown = JSON.parse(line);
    if (typeof event !== 'object' || event === null || !('type' in event) || !('step' in event)) return false;
    return event.type === 'episode.started' || (event.type !== 'episode.ended' && Number(event.step) < step);
  } catch {
    return false;
  }
}

/** Of the step that is played again: answers that need not be asked for, and calls of which nobody knows whether they were billed. */
function unfinished(events: readonly RecordEvent[], step: number): { reused: number; inDoubt: string[] } {
  const open = new Set<string>();
  let reused = 0;
  for (const e of events) {
    if (e.step < step) continue;
    if (e.type === 'model.called') open.add(`${e.call} attempt ${e.attempt}`);
    if (e.type === 'model.answered' || e.type === 'model.failed') open.delete(`${e.call} attempt ${e.attempt}`);
    if (e.type === 'model.answered') reused++;
  }
  return { reused, inDoubt: [...open] };
}

/** What is on record answers as it did; the model itself is asked for the rest. */
function onRecordFirst(model: Model, events: readonly RecordEvent[]): Model {
  const known = new Map<string, Extract<RecordEvent, { type: 'model.answered' | 'model.failed' }>>();
  for (const e of events) if (e.type === 'model.answered' || e.type === 'model.failed') known.set(`${e.call} ${e.attempt}`, e);
  return {
    ...model,
    ask(request, call) {
      const had = known.get(`${request.call} ${request.attempt}`);
      if (had === undefined) return model.ask(request, call);
      if (had.type === 'model.failed') throw recordedFault(had.error, had.retry);
      const { text, usage, finish, ms, firstTokenMs } = had;
      return { text, usage, finish, tookMs: ms, ...(firstTokenMs === undefined ? {} : { firstTokenMs }) };
    },
  };
}
