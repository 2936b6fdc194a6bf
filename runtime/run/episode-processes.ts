// Creates the processes of an episode in the one that holds its world: everything here, unless some roles are left to
// others.
import type { Host } from '../actor/host.ts';
import type { Clock } from '../core/clock.ts';
import type { HappeningOf } from '../core/event.ts';
import { Coordinator } from '../episode/coordinator.ts';
import { type HostedGroup, localGroup } from '../episode/local-group.ts';
import { prefixOf } from '../text/subject.ts';
import type { NextCall } from '../tokens/budget.ts';
import { protocolHash } from '../topology/describe.ts';
import type { Topology } from '../topology/topology.ts';
import type { EpisodeBus } from './episode-bus.ts';
import type { EpisodePlan } from './plan.ts';
import { createProcessHost, type ProcessContext, type ProcessOptions } from './process-host.ts';
import { VERSION } from './version.ts';

export interface EpisodeProcesses {
  readonly host: Host;
  readonly group: HostedGroup;
  /** The other processes, once they have joined. */
  readonly joined: readonly HappeningOf<'process.joined'>[];
  readonly coordinator?: Coordinator;
}

const rolesOf = ({ instances }: Topology) => instances.filter(({ role }) => role !== null);

export const servesAll = ({ serves = () => true }: Pick<ProcessOptions, 'serves'>, topology: Topology): boolean =>
  rolesOf(topology).every(serves);

/** Everything in this process, unless some roles are left to others. */
export function createProcessGroup(
  options: ProcessOptions & { readonly barrierMs?: number } & { readonly clock: Clock; readonly signal: AbortSignal },
  plan: EpisodePlan,
  around: Omit<ProcessContext, 'alone'> & { readonly mayCallThere?: (next: NextCall) => boolean } & Pick<
      EpisodeBus,
      'strangers'
    >,
): EpisodeProcesses {
  const { clock, signal } = options;
  const { bus, card, recorder, strangers, mayCallThere: mayCall } = around;
  let group: HostedGroup | undefined;
  const roles = rolesOf(plan.topology);
  const alone = servesAll(options, plan.topology);
  const host = createProcessHost(options, plan, { ...around, alone }, () => group?.rested());
  if (alone) {
    group = localGroup(host, bus, clock, signal);
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
    barrierMs: options.barrierMs ?? 30_000,
    strangers,
    mayCall,
    onJoined: ({ process, serves, models }) =>
      joined.push({ type: 'process.joined', step: 0, joined: process, serves, models }),
    onLines: recorder.absorb,
  });
  group = coordinator;
  return { host, group, joined, coordinator };
}
