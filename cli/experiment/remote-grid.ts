// Leaves roles of every episode of an experiment to workers elsewhere, and rejects roles that cannot be left to them.

import type { ExperimentPlan, WorldPlan } from '../../experiment/plan.ts';
import { legsOfProtocol } from '../../runtime/core/protocol.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import { type RemoteNeeds, remoteWaitMs, servedHere } from '../options/remote-roles.ts';

/**
 * A role that only some of the protocols have is remote only there; the other protocols are played entirely here.
 * @throws OPTION_BAD, ROLE_NOT_FOUND
 */
export function withRemoteRolesOf(plan: ExperimentPlan, flags: RemoteNeeds): ExperimentPlan {
  const legs = plan.worlds.flatMap(legsOf);
  const clock = plan.worlds.find(({ tasks }) => tasks.timing?.clock === 'simulated') ? 'simulated' : 'real';
  if (servedHere({ ...flags, clock }, legs, [...new Set(legs.map(({ name }) => name))].join(', ')) === undefined)
    return plan;
  const remote = { roles: flags.remote ?? [], waitMs: remoteWaitMs(flags) };
  return { ...plan, worlds: plan.worlds.map((world) => ({ ...world, tasks: { ...world.tasks, remote } })) };
}

const legsOf = ({ world, grid, parts }: WorldPlan) =>
  grid.protocols.flatMap((label) => {
    const sizes = grid.agents.filter((n) => !grid.leftOut?.some((one) => one.protocol === label && one.agents === n));
    return sizes.flatMap((n) =>
      legsOfProtocol(parts.protocol(label)).map((leg) => layOut(leg.protocol, world.team.names(n))),
    );
  });
