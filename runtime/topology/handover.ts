// Finds what roles know from before when another protocol takes over. Roles keep their notes as messages, which they
// read in later steps; what both protocols declare goes over: a channel of the same name and form, that somebody heard
// under the one, and that somebody in the same place reads from earlier steps under the other.
import { z } from 'zod';
import { type AnyChannel, action, observation } from '../core/channel.ts';
import type { Read } from '../core/role.ts';
import type { Instance, Topology } from './topology.ts';

/** What one instance inherits on one channel: the newest message, or those of the last step, which nobody has read. */
export interface Inheritance {
  readonly channel: string;
  readonly how: 'latest' | 'unread';
  readonly to: Instance;
  /** Whose messages it takes over: those who served the same agent, or that part of the team. */
  readonly from: ReadonlySet<string>;
}

export function inheritancesOf(before: Topology, after: Topology): Inheritance[] {
  const shared = new Set(sharedChannels(before, after));
  return after.instances.flatMap((to) =>
    earlierReads(to).flatMap(({ channel: { name: channel }, how }): Inheritance[] => {
      if (!shared.has(channel)) return [];
      const from = new Set(
        before.instances.filter((one) => stands([one, before], [to, after])).map(({ name }) => name),
      );
      return [{ channel, how: how === 'unread' ? 'unread' : 'latest', to, from }];
    }),
  );
}

/** The channels on which something goes over, with the roles that go on reading them. */
export function handedOver(
  before: Topology,
  after: Topology,
): { readonly channel: string; readonly roles: string[] }[] {
  const said = (channel: string) => before.instances.some((from) => before.says(from, channel) !== 'never');
  const roles = new Map<string, Set<string>>();
  for (const { channel, to, from } of inheritancesOf(before, after)) {
    const reach = before.instances.some((one) => from.has(one.name) && hears(one, channel));
    if (reach && said(channel)) roles.set(channel, (roles.get(channel) ?? new Set()).add(to.roleName));
  }
  return [...roles].map(([channel, names]) => ({ channel, roles: [...names] }));
}

/** What the world says is no note of a role, and it says it again. */
const OF_THE_WORLD: readonly string[] = [observation.name, action.name];

function sharedChannels(before: Topology, after: Topology): string[] {
  return [...after.channels.values()].flatMap((channel) => {
    const same = before.channels.get(channel.name);
    return same && !OF_THE_WORLD.includes(channel.name) && haveSameForm(same, channel) ? [channel.name] : [];
  });
}

const formOf = ({ schema }: AnyChannel): string => JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
const haveSameForm = (a: AnyChannel, b: AnyChannel): boolean =>
  a.act === b.act && (a.schema === b.schema || formOf(a) === formOf(b));

const earlierReads = ({ role }: Instance): Read[] => (role?.reads ?? []).filter(({ how }) => how !== 'thread');

const hears = ({ role }: Instance, channel: string): boolean =>
  role !== null && [...Object.values(role.wakes).flat(), ...role.reads].some((spec) => spec.channel.name === channel);

/** Whether one stands where the other stood: for the same agent, or for a part with agents in common. */
function stands([one, before]: readonly [Instance, Topology], [other, after]: readonly [Instance, Topology]): boolean {
  if (one.role === null || one.agent !== other.agent) return false;
  if (one.agent !== null) return true;
  const team = new Set(before.part(one.part)?.team);
  return after.part(other.part)?.team.some((agent) => team.has(agent)) ?? false;
}
