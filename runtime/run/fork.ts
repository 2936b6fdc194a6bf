// Forks a record (L6): keeps it up to a point and plays on differently, with another model, under another protocol,
// or without a message. A fork has a record of its own, which names its origin and can be replayed, resumed and
// audited like any other.

import type { Fork, RecordEvent } from '../core/event.ts';
import type { AnyProtocol } from '../core/protocol.ts';
import { failure } from '../errors/index.ts';
import { partsOfId } from '../ledger/accounts.ts';
import { lock } from '../record/lock.ts';
import { fileSink, type SealOptions, type Sink } from '../record/sink.ts';
import { stuckWithout } from '../topology/due.ts';
import type { Topology } from '../topology/topology.ts';
import {
  beforePoint,
  dropOf,
  type ForkPoint,
  forkPointOf,
  isKeptBefore,
  isStepNumber,
  linesBefore,
  passing,
} from './fork-point.ts';
import { beginRecord, type KeptLines, keptLines } from './kept-lines.ts';
import { parseEpisode, type RecordedEpisodeOptions } from './options.ts';
import { type OutlinedRecord, outlineOf, outlineRecord } from './outline.ts';
import { type EpisodePlan, planEpisode, recordedSetup, wholeProtocolOnRecord } from './plan.ts';
import { createSpentBefore, startedOf } from './recorded-episode.ts';
import { continueEpisode, epochOf, type ResumeResult, refuseChanged, replayUnchanged } from './resume.ts';

export interface ForkOptions extends RecordedEpisodeOptions {
  /** A step, `event:N`, `line:N`, or the id of a message or call. Default: the message that is dropped. */
  readonly at?: string;
  /** The protocol that takes over at the step: its roles start fresh, and know nothing of what was said before. */
  readonly takeover?: AnyProtocol;
  /** A message, by its id, or a channel, by its name. */
  readonly drop?: string;
  /** Called before anything is played where the protocol may be unable to go on without the message. */
  readonly onMayStall?: (why: string) => void;
}

export interface ForkResult extends ResumeResult {
  /** From where, and how it differs, as its record says. */
  readonly fork: Fork;
}

/**
 * Plays on from a point of the record at `path` into a new record at `into`; the original is not changed.
 * @throws what `resumeEpisode` throws except RECORD_ENDED, and PLACE_UNKNOWN, DROP_UNKNOWN, PROTOCOL_FAULTY,
 * FORK_STUCK, FILE_UNWRITABLE where `into` already exists
 * @example
 * ```ts
 * import { mkdtempSync, rmSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { cmas, solo } from 'troupe/protocols';
 * import { fileSink, forkEpisode } from 'troupe/record';
 *
 * const folder = mkdtempSync(join(tmpdir(), 'forked-'));
 * const sink = fileSink(`${folder}/record.jsonl`);
 * const episode = { world: sar, protocol: solo, models: rulesModel({ player: sar.player, seed: 1 }) };
 * await runEpisode({ ...episode, agents: 1, steps: 2, sink });
 * const changed = { ...episode, at: '1', takeover: cmas };
 * const { from, fork } = await forkEpisode(`${folder}/record.jsonl`, `${folder}/other.jsonl`, changed);
 * [from, fork.protocol?.name]; // → [1, 'cmas']
 * rmSync(folder, { recursive: true });
 * ```
 */
export const forkEpisode = (path: string, into: string, options: ForkOptions): Promise<ForkResult> =>
  forkOutlined(path, into, options);

/** The same, for a record that may have been outlined by `outlineForFork`. @throws as `forkEpisode` */
export async function forkOutlined(
  path: string | OutlinedRecord,
  into: string,
  options: ForkOptions,
): Promise<ForkResult> {
  const { at: asked, takeover, drop, onMayStall, ...continuing } = options;
  const episode = parseEpisode(continuing, 'record');
  const point = asked ?? drop ?? '';
  const { file, seal, outline: whole, beginning } = typeof path === 'string' ? outlineForFork(path, point) : path;
  refuseChanged(file, seal);
  const { events } = whole;
  const started = startedOf(whole.milestones, file);
  const found = forkPointOf(point, whole);
  const place = takeover && found.isWithinStep ? atStepStart(found) : found;
  // A point that was asked for as an event may be the start of a step, for which nothing was outlined.
  const isOutlined = place.isWithinStep !== isStepNumber(point);
  const outline = isOutlined && beginning ? beginning.of(place.before) : outlineOf(place.before);
  const spent = createSpentBefore(outline, place.step, episode);
  const played = await replayUnchanged({ file, outline }, episode.who, spent.see);
  const protocol = takeover ?? played.leg.protocol;
  const plan = planEpisode({ ...recordedSetup(started).who, world: options.world, protocol });
  const about = wholeProtocolOnRecord(protocol, plan);
  const change: Fork = {
    of: `${started.run}/${started.episode}`,
    at: place.at,
    step: place.step,
    protocol: takeover ? about : undefined,
    drop: drop === undefined ? undefined : dropOf(drop, place, { events, channels: channelsOf(plan) }),
  };
  // Only a sequence of protocols is worth another reading of the record.
  const first = { leg: 0, since: takeover ? place.step : played.leg.step };
  const begun = takeover || plan.legs.length === 1 ? first : switchesBefore(place.before, place.step, first);
  const playingLeg = plan.legs[begun.leg];
  if (change.drop && playingLeg)
    checkDrop(change.drop, { topology: playingLeg.topology, step: place.step - begun.since, onMayStall });
  const leg = takeover
    ? { step: place.step, protocol, timing: about.timing, first: false, state: played.state }
    : played.leg;
  const { run } = plan;
  const kept = forkedLines(keptLines(file, place.step, linesBefore(whole, place.step)), { run, forked: change });
  const result = await continueEpisode({
    outline,
    episode,
    leg,
    step: place.step,
    epoch: epochOf(whole.milestones) + 1,
    spent,
    kept,
    open: (lines) => openNewRecord(into, lines, episode.record.seal),
    fork: { run, change },
  });
  return { ...result, fork: change };
}

/** Reads the record once, for all that a fork at that point must know before it plays anything. */
export const outlineForFork = (path: string, at: string): OutlinedRecord => outlineRecord(path, beforePoint(at));

const channelsOf = ({ legs }: EpisodePlan): string[] => [
  ...new Set(legs.flatMap(({ topology }) => [...topology.channels.keys()])),
];

interface BegunLeg {
  readonly leg: number;
  /** The step with which it began. */
  readonly since: number;
}

/** The leg of the record's last sequence that plays before the step; `first`: where none has taken over. */
function switchesBefore(events: Iterable<RecordEvent>, step: number, first: BegunLeg): BegunLeg {
  let begun = first;
  for (const e of events) {
    if (e.step >= step) continue;
    if (e.type === 'episode.resumed' && e.fork?.protocol) begun = first;
    if (e.type === 'protocol.switched') begun = { leg: e.leg, since: e.step };
  }
  return begun;
}

interface DropCheck {
  readonly topology: Topology;
  /** Of the protocol that plays there, from 0. */
  readonly step: number;
  readonly onMayStall: ForkOptions['onMayStall'];
}

/**
 * Refuses to drop a channel without which nobody would act; for a message on it, that is only possible.
 * @throws FORK_STUCK
 */
function checkDrop(drop: NonNullable<Fork['drop']>, { topology, step, onMayStall }: DropCheck): void {
  const dropped = 'channel' in drop ? drop.channel : partsOfId(drop.message).channel;
  const stuck = stuckWithout(topology, dropped, step);
  if (stuck.length === 0) return;
  if ('channel' in drop) throw failure('FORK_STUCK', { channel: dropped, stuck });
  onMayStall?.(failure('FORK_STUCK', { channel: dropped, stuck }).what);
}

/** The lines of the original, the first of which says whose they are now. */
const forkedLines = (lines: KeptLines, about: { readonly run: string; readonly forked: Fork }): KeptLines => ({
  own: lines.own,
  *[Symbol.iterator]() {
    let isHead = true;
    for (const line of lines) {
      yield isHead ? JSON.stringify({ ...JSON.parse(line), ...about }) : line;
      isHead = false;
    }
  },
});

/** @throws FILE_UNWRITABLE where there is one already */
function openNewRecord(into: string, lines: Iterable<string>, seal?: SealOptions): Sink {
  fileSink(into).close();
  return beginRecord(into, lines, { unlock: lock(into), seal });
}

/** Another protocol cannot use half a step: it takes over at the beginning of the step. */
const atStepStart = ({ at, step, before }: ForkPoint): ForkPoint => ({
  at,
  step,
  isWithinStep: false,
  before: passing(before, (e) => isKeptBefore(e, step)),
});
