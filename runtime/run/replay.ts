// Replays a record (L6): plays the episode again with no model and no network, from its external inputs alone, and
// compares the events. An episode that was cut off in the middle of a step (a crash, a cancellation) is compared up
// to the last whole step.

import type { ReplayScript } from '../actor/host.ts';
import { simulatedClock } from '../core/clock.ts';
import { recordedFault, replayImpossible, type TroupeError } from '../core/errors/index.ts';
import type { EndReason, RecordEvent, RecordEventOf } from '../core/event.ts';
import type { Model } from '../core/model.ts';
import type { AnyProtocol } from '../core/protocol.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { AnyWorld } from '../core/world.ts';
import { type CanonicalEvent, canonical, firstDifference, type RecordDifference } from '../record/canonical.ts';
import { type RecordedAnswer, recordedModel } from '../record/recorded-model.ts';
import { memorySink } from '../record/sink.ts';
import { createOpenCalls } from '../record/watch/open-calls.ts';
import { protocolHash } from '../topology/describe.ts';
import { layOut } from '../topology/topology.ts';
import { recordedSetup } from './plan.ts';
import {
  countWholeSteps,
  dropsOf,
  forksOf,
  legsOf,
  type ProtocolLeg,
  recordedAssignments,
  startedOf,
} from './recorded-episode.ts';
import { type EpisodeOptions, runEpisode } from './run.ts';

export interface ReplayResult {
  /** How many canonical events were compared. */
  readonly events: number;
  /** Steps that were compared whole. */
  readonly steps: number;
  /** Set when the record ends in the middle of a step: why nothing after it was compared. */
  readonly upTo?: string;
  readonly difference?: RecordDifference;
}

export interface ReplayParts extends Pick<EpisodeOptions, 'count' | 'tokenizer' | 'inspect'> {
  readonly world: AnyWorld;
  /** By name where a record may have several: in a fork another protocol may have taken over. */
  readonly protocol: AnyProtocol | ((name: string) => AnyProtocol);
}

/** The position that a replay has reached. */
export interface ReplayedEpisode extends ReplayResult {
  /** The leg that continues, with the world's state at its beginning; no state where the world is as set up. */
  readonly leg: {
    readonly step: number;
    readonly protocol: AnyProtocol;
    readonly timing: ProtocolLeg['protocol']['timing'];
    /** Whether it is the protocol with which the record began. */
    readonly first: boolean;
    readonly state?: unknown;
  };
  /** The world after the last whole step; undefined before the first. */
  readonly state: unknown;
}

type EpisodeStartedEvent = RecordEventOf<'episode.started'>;

/** Ends that come from outside; what happened in the unfinished step cannot be known from the record. */
const OUTSIDE_ENDS: readonly EndReason[] = ['cancelled', 'time-cap', 'budget'];

/** @throws RECORD_UNREADABLE, REPLAY_IMPOSSIBLE where the world or a protocol is not the recorded one */
export async function replayEpisode(events: readonly RecordEvent[], parts: ReplayParts): Promise<ReplayResult> {
  const { leg: _leg, state: _state, ...replayed } = await replayWithState(events, parts);
  return replayed;
}

/** The same, with the final state of the world. @throws as `replayEpisode` */
export async function replayWithState(events: readonly RecordEvent[], parts: ReplayParts): Promise<ReplayedEpisode> {
  const { world: _world, protocol: _protocol, ...counting } = parts;
  const started = startedOf(events);
  refuseOtherWorld(started, parts.world);
  const cut = cutOffOf(events);
  const legs = legsOf(events);
  const got: RecordEvent[] = [];
  const legOf = (leg: ProtocolLeg, first: boolean) => {
    const { timing } = leg.protocol;
    return { step: leg.step, protocol: protocolOf(leg, started, parts), timing, first };
  };
  let at: ReplayedEpisode['leg'] = legOf(legs[0], true);
  let state: unknown;
  for (const [i, leg] of legs.entries()) {
    const next = legs[i + 1]?.step;
    if (i > 0) at = { ...legOf(leg, false), state: structuredClone(state) };
    const played = await replayLeg(
      { ...counting, world: parts.world, started, events, leg: at, to: next ?? cut?.steps ?? started.stepCap },
      state,
    );
    state = played.state;
    for (const e of played.events) {
      if (e.type === 'episode.started' && i > 0) continue;
      if (e.type === 'episode.ended' && next !== undefined) continue;
      got.push(e.type === 'episode.started' && next !== undefined ? { ...e, stepCap: started.stepCap } : e);
    }
  }
  const expected = wholeStepsUpTo(canonical(events), cut?.steps);
  const difference = firstDifference(expected, wholeStepsUpTo(canonical(got), cut?.steps));
  return {
    events: expected.length,
    steps: countWholeSteps(events),
    ...(cut ? { upTo: cut.why } : {}),
    ...withoutUndefined({ difference }),
    leg: at,
    state,
  };
}

interface LegReplay extends Pick<EpisodeOptions, 'count' | 'tokenizer' | 'inspect'> {
  readonly world: AnyWorld;
  readonly started: EpisodeStartedEvent;
  readonly events: readonly RecordEvent[];
  readonly leg: ReplayedEpisode['leg'];
  /** The step before which it ends. */
  readonly to: number;
}

async function replayLeg(stretch: LegReplay, before: unknown): Promise<{ events: RecordEvent[]; state: unknown }> {
  const { world, started, events, leg, to, ...counting } = stretch;
  const { prompts, ...setup } = recordedSetup(started);
  const sink = memorySink();
  let state = before;
  await runEpisode({
    world,
    protocol: leg.protocol,
    ...setup,
    ...counting,
    // A protocol that takes over has instructions of its own.
    ...(prompts && leg.first ? { prompts } : {}),
    steps: to,
    from: { step: leg.step, state: before },
    models: modelsOf(started, events),
    script: replayScriptOf(events, { timing: leg.timing, from: leg.step, to }),
    restarts: { backoffMs: 0 },
    limits: { backoffMs: 0 },
    stepDeadlineMs: null,
    clock: simulatedClock(),
    hashStates: events.some((e) => e.type === 'world.stepped' && e.state !== ''),
    sink,
    onStep: (_step, now) => {
      state = now;
    },
  });
  return { events: sink.events(), state };
}

/**
 * External inputs other than answers, and the models that gave the answers. With free timing: deliveries in the
 * recorded order, in these steps.
 */
export function replayScriptOf(
  events: readonly RecordEvent[],
  {
    timing,
    from,
    to,
  }: { readonly timing: ProtocolLeg['protocol']['timing']; readonly from: number; readonly to: number },
): ReplayScript {
  return {
    failures: failuresOf(events),
    assignment: recordedAssignments(events),
    drops: dropsOf(forksOf(events)),
    ...(timing === 'free' ? { deliveries: deliveriesOf(events.filter((e) => e.step >= from && e.step < to)) } : {}),
  };
}

function protocolOf(leg: ProtocolLeg, started: EpisodeStartedEvent, { protocol: given }: ReplayParts): AnyProtocol {
  const { name, hash } = leg.protocol;
  const protocol = typeof given === 'function' ? given(name) : given;
  if (protocol.name !== name) throw replayImpossible(`it was made under protocol '${name}', not '${protocol.name}'`);
  // The hash of the first protocol is in the first event, and is compared with it.
  const now = leg.protocol === started.protocol ? hash : protocolHash(layOut(protocol, started.agents));
  if (now !== hash) throw replayImpossible(`protocol '${name}' took over as ${hash}, and is ${now}`);
  return protocol;
}

function refuseOtherWorld(started: EpisodeStartedEvent, world: AnyWorld): void {
  if (world.name !== started.world.name)
    throw replayImpossible(`it was made in world '${started.world.name}', not '${world.name}'`);
  if (world.version !== started.world.version)
    throw replayImpossible(`world '${world.name}' was version ${started.world.version}, and is ${world.version}`);
}

/** How many steps are whole, where the record ends from outside, with a call without an answer, or without an end. */
function cutOffOf(events: readonly RecordEvent[]): { steps: number; why: string } | undefined {
  const ended = events.find((e) => e.type === 'episode.ended');
  const steps = countWholeSteps(events);
  if (ended?.type !== 'episode.ended') return { steps, why: 'the record has no end' };
  const why = `the episode ended as ${ended.reason}`;
  if (OUTSIDE_ENDS.includes(ended.reason)) return { steps, why };
  const calls = createOpenCalls();
  for (const event of events) calls.see(event);
  if (calls.now().length > 0) return { steps, why: `${why}, with a call open` };
  return ended.outside ? { steps, why: `${why}, from outside` } : undefined;
}

function wholeStepsUpTo(events: readonly CanonicalEvent[], steps: number | undefined): readonly CanonicalEvent[] {
  const whole = (e: CanonicalEvent) =>
    e.type === 'episode.started' || (e.step < (steps ?? 0) && e.type !== 'episode.ended');
  return (steps === undefined ? events : events.filter(whole)).map((e) =>
    steps === undefined || e.type !== 'episode.started' ? e : { ...e, stepCap: 0 },
  );
}

/** One recorded model for each recorded name, so that calls carry the name that they had. */
function modelsOf(started: EpisodeStartedEvent, events: readonly RecordEvent[]): Readonly<Record<string, Model>> {
  const answers = events.flatMap((e): RecordedAnswer[] => {
    if (e.type === 'model.failed') return [{ call: e.call, attempt: e.attempt, error: e.error, retry: e.retry }];
    if (e.type !== 'model.answered') return [];
    const { call, attempt, text, usage, finish } = e;
    return [{ call, attempt, text, usage, finish }];
  });
  const about = ({ kind, about, hash, server }: EpisodeStartedEvent['models'][string]) => ({
    kind: kind as Model['kind'],
    about,
    ...withoutUndefined({ hash, server }),
  });
  return Object.fromEntries(
    Object.entries(started.models).map(([role, m]) => [
      role,
      { ...recordedModel(answers, { name: m.name }), ...about(m) },
    ]),
  );
}

function failuresOf(events: readonly RecordEvent[]): Map<string, TroupeError> {
  return new Map(
    events.flatMap((e) =>
      e.type === 'role.failed'
        ? [[`${e.by} ${e.step} ${e.depth} ${e.failure}`, recordedFault(e.error, false)] as const]
        : [],
    ),
  );
}

function deliveriesOf(events: readonly RecordEvent[]): Map<string, string[]> {
  const order = new Map<string, string[]>();
  for (const e of events) {
    if (e.type !== 'message.delivered') continue;
    const of = order.get(e.to);
    if (of) of.push(e.id);
    else order.set(e.to, [e.id]);
  }
  return order;
}
