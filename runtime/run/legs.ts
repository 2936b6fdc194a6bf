// Plays the protocols of a sequence one after another in one episode: looks between two steps whether the next takes
// over, records it, and puts its roles in the place of those before. The world and its clock go on as they are.
import type { ReplayScript } from '../actor/host.ts';
import type { Happening, HappeningOf, Recorder } from '../core/event.ts';
import { type AnyProtocol, isMixture, legsOfProtocol, type SequenceLeg } from '../core/protocol.ts';
import type { AnyCompleteWorld } from '../core/world.ts';
import type { EpisodeStage } from '../episode/process-group.ts';
import { failure } from '../errors/index.ts';
import { optionsOf } from '../naming/mix.ts';
import { near } from '../text/near-names.ts';
import type { Budget } from '../tokens/budget.ts';
import type { Topology } from '../topology/topology.ts';
import { createInheritedNotes } from './inherited-notes.ts';
import { createTakeoverWatch, goalMetrics, mostOf, type TakeoverNeeds } from './takeover-watch.ts';

/** A leg, laid over the team. */
export interface PlannedLeg {
  readonly topology: Topology;
  /** Of its protocol. */
  readonly hash: string;
  readonly at?: SequenceLeg['at'];
}

export interface LegChangesNeeds extends TakeoverNeeds {
  readonly legs: readonly [PlannedLeg, ...PlannedLeg[]];
  readonly recorder: Recorder;
  readonly script?: ReplayScript | undefined;
  /** Resolves when every role is served. */
  readonly createStage: (topology: Topology, step: number) => Promise<EpisodeStage>;
}

export interface LegChanges {
  see(happening: Happening): void;
  /** The stage that plays from this step on, where another protocol takes over with it. */
  change(step: number): Promise<EpisodeStage | undefined>;
  close(): Promise<void>;
}

export function createLegChanges(needs: LegChangesNeeds, first: EpisodeStage): LegChanges {
  const { legs, recorder, script, from } = needs;
  const watch = createTakeoverWatch(needs);
  const notes = createInheritedNotes(legs.map(({ topology }) => topology));
  let [leg, stage, begun] = [0, first, from];
  return {
    see(e) {
      watch.see(e);
      notes.see(e);
    },
    async change(step) {
      const next = legs[leg + 1];
      // Each leg plays a step at least.
      if (next?.at === undefined || step <= begun) return undefined;
      const why = watch.due(step, next.at, script?.switched?.(step));
      if (why === undefined) return undefined;
      leg++;
      begun = step;
      recorder.write({ type: 'protocol.switched', step, leg, protocol: protocolOnRecord(next), why });
      await stage.group.close('not-last');
      stage = await needs.createStage(next.topology, step);
      watch.begin(step);
      for (const one of notes.takeOver(step)) stage.group.inherit(one, step);
      return stage;
    },
    close: () => stage.group.close(),
  };
}

/** What the record says of a protocol as it is laid over the team. */
export const protocolOnRecord = ({ topology, hash }: PlannedLeg): HappeningOf<'protocol.switched'>['protocol'] => ({
  name: topology.protocol.name,
  hash,
  timing: topology.timing,
  options: optionsOf(topology.protocol),
  parts: isMixture(topology.protocol) ? partsOnRecord(topology) : undefined,
});

const partsOnRecord = ({ parts }: Topology) =>
  parts.map(({ name: part, protocol, team }) => ({ part, protocol: protocol.name, agents: [...team] }));

/** A goal that a leg waits for is one that the world keeps. @throws SWITCH_GOAL_UNKNOWN */
export function assertGoals({ name }: AnyProtocol, legs: readonly SequenceLeg[], world: AnyCompleteWorld): void {
  const known = goalMetrics(world.metrics);
  for (const { at } of legs) {
    if (at?.goal === undefined) continue;
    const { metric, least } = at.goal;
    const names = known.map((one) => one.name);
    const found = known.find((one) => one.name === metric);
    if (found === undefined)
      throw failure('SWITCH_GOAL_UNKNOWN', {
        protocol: name,
        world: world.name,
        metric,
        known: names,
        near: near(metric, names),
      });
    const most = mostOf(found);
    if (least === undefined ? most === undefined : least > (most ?? Number.POSITIVE_INFINITY))
      throw failure('SWITCH_GOAL_UNKNOWN', { protocol: name, metric, least: least ?? null, most: most ?? 0 });
  }
}

/** A leg that waits for a share of the budget needs one. @throws SWITCH_WITHOUT_BUDGET */
export function assertSwitchBudget(protocol: AnyProtocol, budget: Budget | undefined): void {
  const { timeMs: _, ...counted } = budget ?? {};
  if (legsOfProtocol(protocol).some(({ at }) => at?.spent !== undefined) && Object.keys(counted).length === 0)
    throw failure('SWITCH_WITHOUT_BUDGET', { protocol: protocol.name });
}
