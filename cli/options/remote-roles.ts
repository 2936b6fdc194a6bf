// Checks the roles of an episode, or of every episode of an experiment, that are left to workers elsewhere.

import type { ExperimentPlan, WorldPlan } from '../../experiment/plan.ts';
import type { ModelFlags } from '../../resolve/named-models.ts';
import { legsOfProtocol } from '../../runtime/core/protocol.ts';
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { addressShown, oneLine } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/quoting.ts';
import { namesInstance, servedBeside } from '../../runtime/topology/named-roles.ts';
import { type Instance, layOut, type Topology } from '../../runtime/topology/topology.ts';
import { badValue, type Given } from '../command.ts';
import { busNamed, type QueueFlags } from './credentials.ts';
import { type REMOTE_FLAGS, REMOTE_WAIT_S } from './shared-options.ts';

export const remoteWaitMs = ({ remoteWait = REMOTE_WAIT_S }: RemoteFlags): number => remoteWait * 1000;

export type RemoteFlags = Given<typeof REMOTE_FLAGS>;

interface RemoteNeeds extends RemoteFlags, Pick<ModelFlags, 'model'>, Pick<QueueFlags, 'bus' | 'natsContext'> {
  readonly clock?: string;
}

/**
 * The instances played here; undefined means all of them. `legs`: the topologies of the protocols; `of`: their joint
 * name. @throws OPTION_BAD, ROLE_NOT_FOUND
 */
export function servedHere(
  flags: RemoteNeeds,
  legs: readonly Topology[],
  of: string = legs.map(({ name }) => name).join(', then '),
): ((instance: Instance) => boolean) | undefined {
  const { remote = [] } = flags;
  if (remote.length === 0) {
    if (flags.remoteWait !== undefined) throw badValue('--remote-wait', String(flags.remoteWait), 'a --remote role');
    return undefined;
  }
  if (busNamed(flags) === 'memory')
    throw badValue(
      '--remote',
      remote.join(','),
      'a NATS server as well (--bus nats://host:port), to which the workers connect',
    );
  if (flags.clock === 'simulated')
    throw badValue(
      '--remote',
      `${remote.join(',')} with --clock simulated`,
      'the real clock, which workers elsewhere use',
    );
  const roles = legs.flatMap(({ instances }) => instances.filter(({ role }) => role !== null));
  const known = [...new Set(roles.map(({ roleName }) => roleName))];
  for (const text of remote)
    if (!roles.some(({ name }) => namesInstance(text, name)))
      throw failure('ROLE_NOT_FOUND', {
        protocol: of,
        role: oneLine(text, 60),
        known,
        near: near(text.slice(0, 60), known),
      });
  for (const text of flags.model ?? []) refuseModelOfRemote(text, remote);
  return servedBeside(remote);
}

/** Refuses a model for a role that is not played here. */
function refuseModelOfRemote(text: string, remote: readonly string[]): void {
  const [role = ''] = text.split('=');
  if (text.includes('=') && remote.includes(role))
    throw badValue('--model', text, `roles that are played here; the worker chooses the model of '${role}'`);
}

/** A note for many episodes; empty if all roles are played here. */
export const remoteNote = (flags: RemoteFlags & Pick<QueueFlags, 'bus' | 'natsContext'>): string =>
  (flags.remote ?? []).length === 0
    ? ''
    : `${remoteHint(flags, flags.bus === undefined ? `--nats-context ${flags.natsContext}` : `--bus ${shellWord(addressShown(flags.bus))}`)}\n`;

/** Tells the user how to start a worker; `where`: the option that names the server. */
export function remoteHint({ remote = [], secretFile }: RemoteFlags, where: string): string {
  const roles = `--roles ${remote.join(',')}`;
  const file = secretFile === undefined ? '' : ` --secret-file ${shellWord(secretFile)}`;
  return `Waiting for a worker that plays ${remote.join(', ')}. To start one: troupe worker ${roles} ${where}${file} (elsewhere, with a copy of the secret: docs/guide/security.md)`;
}

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
