// Creates the processes of an episode in the one that holds its world: everything here, unless some roles are left to
// others.
import type { Host } from '../actor/host.ts';
import type { HappeningOf } from '../core/event.ts';
import type { AnyWorld } from '../core/world.ts';
import { Coordinator } from '../episode/coordinator.ts';
import { type HostedGroup, localGroup } from '../episode/process-group.ts';
import { prefixOf } from '../text/subject.ts';
import type { NextCall } from '../tokens/budget.ts';
import { protocolHash } from '../topology/protocol-hash.ts';
import type { Topology } from '../topology/topology.ts';
import type { EpisodeBus } from './episode-bus.ts';
import type { Episode, WhoPlays } from './options.ts';
import type { EpisodePlan } from './plan.ts';
import { createProcessHost, type ProcessContext } from './process-host.ts';
import { VERSION } from './version.ts';

export interface EpisodeProcesses {
  readonly host: Host;
  readonly group: HostedGroup;
  /** The other processes, once they have joined. */
  readonly joined: readonly HappeningOf<'process.joined'>[];
  readonly coordinator?: Coordinator;
}

const rolesOf = ({ instances }: Topology) => instances.filter(({ role }) => role !== null);

export const servesAll = ({ serves = () => true }: Pick<WhoPlays, 'serves'>, topology: Topology): boolean =>
  rolesOf(topology).every(serves);

interface GroupSurroundings extends Omit<ProcessContext, 'alone' | 'onRest'>, Pick<EpisodeBus, 'strangers'> {
  readonly mayCallThere?: (next: NextCall) => boolean;
  /** Aborted when the episode is over. */
  readonly over: AbortSignal;
}

/** Everything in this process, unless some roles are left to others. */
export function createProcessGroup(
  played: Episode<AnyWorld>,
  plan: EpisodePlan,
  around: GroupSurroundings,
): EpisodeProcesses {
  const { clock, barrierMs = 30_000 } = played.limits;
  const { bus, card, recorder, strangers, over: signal, mayCallThere: mayCall } = around;
  let group: HostedGroup | undefined;
  const roles = rolesOf(plan.topology);
  const alone = servesAll(played.who, plan.topology);
  const host = createProcessHost(played, plan, { ...around, alone, onRest: () => group?.rested() });
  if (alone) {
    group = localGroup({ host, bus, clock, signal });
    return { host, group, joined: [] };
  }
  const joined: HappeningOf<'process.joined'>[] = [];
  const coordinator = new Coordinator({
    host,
    roles,
    bus,
    card,
    clock,
    signal,
    prefix: prefixOf(plan.run, plan.episode),
    offer: { run: plan.run, episode: plan.episode, protocol: plan.topology.name, troupe: VERSION },
    protocolHash: protocolHash(plan.topology),
    barrierMs,
    strangers,
    mayCall,
    onJoined: ({ process, serves, models }) =>
      joined.push({ type: 'process.joined', step: 0, joined: process, serves, models }),
    onLines: recorder.absorb,
  });
  group = coordinator;
  return { host, group, joined, coordinator };
}
