// Replays a record (L6): plays the episode again with no model and no network, from its external inputs alone, and
// compares the events. An episode that was cut off in the middle of a step (a crash, a cancellation) is compared up
// to the last whole step.

import { CALL_LIMITS } from '../actor/call-watch.ts';
import type { ReplayScript } from '../actor/host.ts';
import { RESTART_POLICY } from '../actor/process-services.ts';
import type { EndReason, Fork, RecordEvent, RecordEventOf } from '../core/event.ts';
import type { Model, ModelRequest } from '../core/model.ts';
import type { AnyProtocol } from '../core/protocol.ts';
import { type AnyWorld, isStateHandle } from '../core/world.ts';
import { simulatedClock } from '../episode/simulated-clock.ts';
import { failure } from '../errors/index.ts';
import {
  type CanonicalEvent,
  canonicalStep,
  createComparison,
  noteStray,
  type RecordDifference,
} from '../record/canonical.ts';
import { recordedModel } from '../record/recorded-model.ts';
import type { Sink } from '../record/sink.ts';
import { type HashForm, hashFormOf, hashOfProtocol } from '../topology/protocol-hash.ts';
import { world as completeWorld } from '../world/complete-world.ts';
import { type Episode, type ProtocolOnRecord, parseEpisode, type ReplayOptions } from './options.ts';
import { outlineOf, type RecordOutline } from './outline.ts';
import { recordedSetup } from './plan.ts';
import { dropsOf, forksOf, legsOf, type ProtocolLeg, startedOf } from './recorded-episode.ts';
import { createRecordedInputs, type RecordedInputs } from './recorded-inputs.ts';
import { play } from './run.ts';

export interface ReplayResult {
  /** How many canonical events were compared. */
  readonly events: number;
  /** Steps that were compared whole. */
  readonly steps: number;
  /** Set when the record ends in the middle of a step: why nothing after it was compared. */
  readonly upTo?: string;
  readonly difference?: RecordDifference;
}

/** What plays a record again: its world and its protocols, and what counts and inspects. */
type ReplayedParts = Pick<Episode<AnyWorld, ProtocolOnRecord>, 'who' | 'models' | 'watch'>;

/** The position that a replay has reached. */
export interface ReplayedEpisode extends ReplayResult {
  /** The leg that continues, with the world's state at its beginning; no state where the world is as set up. */
  readonly leg: {
    readonly step: number;
    readonly protocol: AnyProtocol;
    readonly timing: ProtocolLeg['protocol']['timing'];
    /** Whether it is the protocol with which the record began. */
    readonly first: boolean;
    /** How its hash is made; absent where it is not that of the protocol. */
    readonly hashForm?: HashForm;
    readonly state?: unknown;
  };
  /** The world after the last whole step; undefined before the first. */
  readonly state: unknown;
}

type EpisodeStartedEvent = RecordEventOf<'episode.started'>;

/**
 * Ends that come from outside of the team; what happened in the unfinished step cannot be known from the record. A
 * world that failed (its program was gone, it was silent, its code was mended since) need not fail again.
 */
const OUTSIDE_ENDS: readonly EndReason[] = ['cancelled', 'time-cap', 'budget', 'world-error'];

/**
 * Plays a record again with no model and no network, and compares what happens with what was recorded: `difference` is
 * the first one, absent where there is none.
 * @throws RECORD_UNREADABLE, REPLAY_IMPOSSIBLE where the world or a protocol is not the recorded one
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { memorySink, replayEpisode } from 'troupe/record';
 *
 * const sink = memorySink();
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 2, models, sink });
 * const { steps, difference } = await replayEpisode(sink.events(), { world: sar, protocol: solo });
 * [steps, difference]; // → [2, undefined]
 * ```
 */
export const replayEpisode = (events: Iterable<RecordEvent>, options: ReplayOptions): Promise<ReplayResult> =>
  replayOutlined(outlineOf(events), options);

/** The same, for a record that has been outlined. @throws as `replayEpisode` */
export async function replayOutlined(outline: RecordOutline, options: ReplayOptions): Promise<ReplayResult> {
  const { leg: _leg, state: _state, ...replayed } = await replayWithState(outline, parseEpisode(options, 'replay'));
  return replayed;
}

/** The same, with the final state of the world. `see` receives each recorded event. @throws as `replayEpisode` */
export async function replayWithState(
  outline: RecordOutline,
  parts: ReplayedParts,
  see: (event: RecordEvent) => void = () => {},
): Promise<ReplayedEpisode> {
  const { world } = parts.who;
  const { milestones, index } = outline;
  const started = startedOf(milestones);
  refuseOtherWorld(started, world);
  const cut = cutOffOf(outline);
  const legs = legsOf(milestones);
  const comparison = createComparison();
  const compare = (side: 'expected' | 'got', events: readonly RecordEvent[]) =>
    comparison.add(side, wholeStepsUpTo(canonicalStep(events, index), cut?.steps));
  const onStep = (events: readonly RecordEvent[]) => {
    for (const event of events) see(event);
    compare('expected', events);
  };
  const inputs = createRecordedInputs({ outline, onStep });
  const legOf = (leg: ProtocolLeg, first: boolean) => {
    const { timing, hash } = leg.protocol;
    const protocol = protocolOf(leg, parts.who.protocol);
    const hashForm = hashFormOf(hash, protocol, started.agents);
    // The first event has the hash of the first protocol, and is compared.
    if (!first && hashForm === undefined)
      throw failure('REPLAY_IMPOSSIBLE', {
        why: `protocol '${protocol.name}' took over as ${hash}, and is ${hashOfProtocol(protocol, started.agents)}`,
      });
    return { step: leg.step, protocol, timing, first, hashForm };
  };
  let at: ReplayedEpisode['leg'] = legOf(legs[0], true);
  let state: unknown;
  let reason: EndReason = 'step-cap';
  for (const [i, leg] of legs.entries()) {
    const next = legs[i + 1]?.step;
    if (i > 0) at = { ...legOf(leg, false), state: isStateHandle(state) ? state : structuredClone(state) };
    const sink = stepSink((events) => {
      const ours = events.flatMap((e) => playedEvent(e, { first: i === 0, last: next === undefined, started }));
      for (const e of ours) noteStray(e, index);
      compare('got', ours);
    });
    const to = next ?? cut?.steps ?? started.stepCap;
    const stretch = { parts, outline, inputs, sink, leg: at, to };
    const played = await replayLeg(stretch, state).catch((thrown: unknown) => {
      inputs.close();
      throw thrown;
    });
    state = played.state;
    reason = played.reason;
  }
  inputs.end();
  const compared = comparison.end();
  const difference = compared.difference ?? (cut && endDifference(cut.ended, reason, compared.events));
  return {
    ...compared,
    difference,
    steps: outline.steps,
    upTo: cut ? cut.why : undefined,
    leg: at,
    state,
  };
}

/** Of the legs of an episode, the first has its start and the last its end. */
function playedEvent(
  e: RecordEvent,
  { first, last, started }: { readonly first: boolean; readonly last: boolean; readonly started: EpisodeStartedEvent },
): RecordEvent[] {
  if (e.type === 'episode.started') {
    if (!first) return [];
    return [last ? e : { ...e, stepCap: started.stepCap }];
  }
  return e.type === 'episode.ended' && !last ? [] : [e];
}

/** Hands over what was written in a step when the next one begins, and at the end. */
function stepSink(take: (events: readonly RecordEvent[]) => void): Sink {
  let events: RecordEvent[] = [];
  const turn = () => {
    const whole = events;
    events = [];
    // A recorder's own lines.
    if (whole.length > 0) take(whole);
  };
  return {
    line(text) {
      const event: RecordEvent = JSON.parse(text);
      if (event.step > (events.at(-1)?.step ?? event.step)) turn();
      events.push(event);
    },
    flush() {},
    close: turn,
  };
}

interface LegReplay {
  readonly parts: ReplayedParts;
  readonly outline: RecordOutline;
  readonly inputs: RecordedInputs;
  readonly sink: Sink;
  readonly leg: ReplayedEpisode['leg'];
  /** The step before which it ends. */
  readonly to: number;
}

/** Returns the state of the world at its end, and why it ended. */
async function replayLeg(stretch: LegReplay, before: unknown): Promise<{ state: unknown; reason: EndReason }> {
  const { parts, outline, inputs, sink, leg, to } = stretch;
  const { world } = parts.who;
  const { count, tokenizer } = parts.models;
  const started = startedOf(outline.milestones);
  const { who, asked, depthCap } = recordedSetup(started);
  let state = before;
  const onStep = (_step: unknown, now: unknown) => {
    state = now;
  };
  const episode: Episode<AnyWorld> = {
    who: { ...who, world, protocol: leg.protocol },
    // A protocol that takes over has instructions of its own.
    models: {
      table: modelsOf(started, inputs),
      sampling: asked.sampling,
      prompts: leg.first ? asked.prompts : undefined,
      count,
      tokenizer,
    },
    limits: {
      steps: to,
      depthCap,
      clock: simulatedClock(),
      stepDeadlineMs: null,
      calls: { ...CALL_LIMITS, backoffMs: 0 },
      restarts: { ...RESTART_POLICY, backoffMs: 0 },
    },
    record: { sink, hashStates: outline.hasHashes },
    watch: { watchers: [], onStep, inspect: parts.watch.inspect },
  };
  const { reason } = await play(episode, {
    from: { step: leg.step, state: before },
    hashForm: leg.hashForm,
    script: replayScriptOf(inputs, leg.timing, forksOf(outline.milestones)),
  });
  return { state, reason };
}

/**
 * External inputs, each while its step is played. With free timing: deliveries in the recorded order too.
 */
export function replayScriptOf(
  { script: { deliveries, ...script } }: RecordedInputs,
  timing: ProtocolLeg['protocol']['timing'],
  forks: readonly Fork[],
): ReplayScript {
  return { ...script, drops: dropsOf(forks), deliveries: timing === 'free' ? deliveries : undefined };
}

function protocolOf({ protocol: { name } }: ProtocolLeg, given: ProtocolOnRecord): AnyProtocol {
  const protocol = typeof given === 'function' ? given(name) : given;
  if (protocol.name !== name)
    throw failure('REPLAY_IMPOSSIBLE', { why: `it was made under protocol '${name}', not '${protocol.name}'` });
  return protocol;
}

function refuseOtherWorld(started: EpisodeStartedEvent, given: AnyWorld): void {
  const world = completeWorld(given);
  if (world.name !== started.world.name)
    throw failure('REPLAY_IMPOSSIBLE', { why: `it was made in world '${started.world.name}', not '${world.name}'` });
  if (world.version !== started.world.version)
    throw failure('REPLAY_IMPOSSIBLE', {
      why: `world '${world.name}' was version ${started.world.version}, and is ${world.version}`,
    });
}

/** How many steps are whole, where the record ends from outside, with a call without an answer, or without an end. */
function cutOffOf({ milestones, steps, hasOpenCalls }: RecordOutline): CutOff | undefined {
  const ended = milestones.find((e) => e.type === 'episode.ended');
  if (ended?.type !== 'episode.ended') return { steps, why: 'the record has no end' };
  const why = `the episode ended as ${ended.reason}`;
  const cut = { steps, ended: ended.reason };
  if (OUTSIDE_ENDS.includes(ended.reason)) return { ...cut, why };
  if (hasOpenCalls) return { ...cut, why: `${why}, with a call open` };
  return ended.outside ? { ...cut, why: `${why}, from outside` } : undefined;
}

interface CutOff {
  readonly steps: number;
  readonly why: string;
  /** Absent where the record has no end. */
  readonly ended?: EndReason;
}

/** Ends that the world decides on, when a step is whole. */
const WORLD_ENDS: readonly EndReason[] = ['goal', 'claimed-done', 'failed'];

/** Whether the world had ended the episode after the steps that are whole cannot depend on what came from outside. */
function endDifference(ended: EndReason | undefined, got: EndReason, at: number): RecordDifference | undefined {
  if (ended === undefined || ended === got) return undefined;
  return WORLD_ENDS.includes(ended) || WORLD_ENDS.includes(got)
    ? { at, path: 'reason', expected: ended, got }
    : undefined;
}

function wholeStepsUpTo(events: readonly CanonicalEvent[], steps: number | undefined): readonly CanonicalEvent[] {
  const whole = (e: CanonicalEvent) =>
    e.type === 'episode.started' || (e.step < (steps ?? 0) && e.type !== 'episode.ended');
  return (steps === undefined ? events : events.filter(whole)).map((e) =>
    steps === undefined || e.type !== 'episode.started' ? e : { ...e, stepCap: 0 },
  );
}

/** What the step holds of a call; all of it where the call is not there, for the error's words. */
function answersTo({ call }: ModelRequest, inputs: RecordedInputs) {
  const outcomes = inputs.outcomes();
  const own = outcomes.get(call);
  return (own ? [own] : [...outcomes.values()]).flatMap((of) => [...of.values()]);
}

/** One recorded model for each recorded name, so that calls carry the name that they had. */
function modelsOf(started: EpisodeStartedEvent, inputs: RecordedInputs): Readonly<Record<string, Model>> {
  return Object.fromEntries(
    Object.entries(started.models).map(([role, { name, kind, about, hash, server, answers }]) => [
      role,
      {
        ...recordedModel([], { name }),
        ...{ kind: kind as Model['kind'], about, hash, server, answers },
        ask: (request, call) => recordedModel(answersTo(request, inputs), { name }).ask(request, call),
      },
    ]),
  );
}
