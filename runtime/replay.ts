// Replay (L6): a recorded episode is played again with no model and no network, from its external inputs alone, and must come to the same
// events. What was cut off in the middle of a step (a crash, a cancellation) is compared up to the last whole step.
import { type RecordedAnswer, recordedModel } from '../agents/models/recorded.ts';
import { simulatedClock } from './core/clock.ts';
import { recordedFault, recordUnreadable, replayImpossible, type TroupeError } from './core/errors.ts';
import type { EndReason, RecordEvent } from './core/event.ts';
import type { Model } from './core/model.ts';
import type { AnyProtocol } from './core/protocol.ts';
import type { AnyWorld } from './core/world.ts';
import { setupOnRecord } from './plan.ts';
import { type CanonicalEvent, canonical, type Difference, firstDifference } from './record/canonical.ts';
import { memorySink } from './record/recorder.ts';
import { runEpisode } from './run.ts';

export interface Replayed {
  /** How many canonical events were compared. */
  readonly events: number;
  /** Steps that were compared whole. */
  readonly steps: number;
  /** Set when the record ends in the middle of a step: why nothing after it was compared. */
  readonly upTo?: string;
  readonly difference?: Difference;
}

type Started = Extract<RecordEvent, { type: 'episode.started' }>;

/** Ends that come from outside; what happened in the unfinished step cannot be told from the record. */
const FROM_OUTSIDE: readonly EndReason[] = ['cancelled', 'time-cap', 'budget'];

/** @throws RECORD_UNREADABLE, REPLAY_IMPOSSIBLE where the world or the protocol is not the one on record */
export async function replayEpisode(
  events: readonly RecordEvent[],
  parts: { readonly world: AnyWorld; readonly protocol: AnyProtocol },
): Promise<Replayed> {
  const started = events.find((e): e is Started => e.type === 'episode.started');
  if (!started) throw recordUnreadable('the record', 'it does not begin with an episode');
  refuseOthers(started, parts);
  const cut = cutOf(events);
  const sink = memorySink();
  await runEpisode({
    ...parts,
    ...setupOnRecord(started),
    steps: cut?.steps ?? started.stepCap,
    models: modelsOf(started, events),
    script: { failures: failuresOf(events), ...(started.protocol.timing === 'free' ? { deliveries: deliveriesOf(events) } : {}) },
    restarts: { backoffMs: 0 },
    limits: { backoffMs: 0 },
    stepDeadlineMs: null,
    clock: simulatedClock(),
    hashStates: events.some((e) => e.type === 'world.stepped' && e.state !== ''),
    sink,
  });
  const expected = upTo(canonical(events), cut?.steps);
  const difference = firstDifference(expected, upTo(canonical(sink.events()), cut?.steps));
  const steps = events.filter((e) => e.type === 'world.stepped').length;
  return { events: expected.length, steps, ...(cut ? { upTo: cut.why } : {}), ...(difference ? { difference } : {}) };
}

function refuseOthers(started: Started, { world, protocol }: { readonly world: AnyWorld; readonly protocol: AnyProtocol }): void {
  if (world.name !== started.world.name)
    throw replayImpossible(`it was made in world '${started.world.name}', not '${world.name}'`);
  if (world.version !== started.world.version)
    throw replayImpossible(`world '${world.name}' was version ${started.world.version}, and is ${world.version}`);
  if (protocol.name !== started.protocol.name)
    throw replayImpossible(`it was made under protocol '${started.protocol.name}', not '${protocol.name}'`);
}

/** How many steps are whole, where the record ends from outside or not at all. */
function cutOf(events: readonly RecordEvent[]): { steps: number; why: string } | undefined {
  const ended = events.find((e) => e.type === 'episode.ended');
  const steps = events.filter((e) => e.type === 'world.stepped').length;
  if (ended?.type !== 'episode.ended') return { steps, why: 'the record has no end' };
  return FROM_OUTSIDE.includes(ended.reason) ? { steps, why: `the episode ended as ${ended.reason}` } : undefined;
}

function upTo(events: readonly CanonicalEvent[], steps: number | undefined): readonly CanonicalEvent[] {
  const whole = (e: CanonicalEvent) => e.type === 'episode.started' || (e.step < (steps ?? 0) && e.type !== 'episode.ended');
  return (steps === undefined ? events : events.filter(whole)).map((e) =>
    steps === undefined || e.type !== 'episode.started' ? e : { ...e, stepCap: 0 },
  );
}

/** One recorded model for each name on record, so that calls bear the name they had. */
function modelsOf(started: Started, events: readonly RecordEvent[]): Readonly<Record<string, Model>> {
  const answers = events.flatMap((e): RecordedAnswer[] => {
    if (e.type === 'model.failed') return [{ call: e.call, attempt: e.attempt, error: e.error, retry: e.retry }];
    if (e.type !== 'model.answered') return [];
    const { call, attempt, text, usage, finish } = e;
    return [{ call, attempt, text, usage, finish }];
  });
  const about = (m: Started['models'][string]) => ({ kind: m.kind as Model['kind'], about: m.about });
  return Object.fromEntries(
    Object.entries(started.models).map(([role, m]) => [role, { ...recordedModel(answers, { name: m.name }), ...about(m) }]),
  );
}

function failuresOf(events: readonly RecordEvent[]): Map<string, TroupeError> {
  return new Map(
    events.flatMap((e) =>
      e.type === 'role.failed' ? [[`${e.by} ${e.step} ${e.depth} ${e.failure}`, recordedFault(e.error, false)] as const] : [],
    ),
  );
}

function deliveriesOf(events: readonly RecordEvent[]): Map<string, string[]> {
  const order = new Map<string, string[]>();
  for (const e of events) if (e.type === 'message.delivered') order.set(e.to, [...(order.get(e.to) ?? []), e.id]);
  return order;
}
