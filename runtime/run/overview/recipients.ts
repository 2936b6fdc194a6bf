// Lists the recipients of every instance's messages as data, so that text, JSON and drawing agree.
import { type Instance, OPENING, type Topology } from '../../topology/topology.ts';

export interface SpeakerRecipients {
  readonly part: string;
  /** `agent` is the agent that the speaker serves; null if the role exists once. */
  readonly agent: string | null;
  readonly role: string;
  readonly channel: string;
  readonly sure: boolean;
  /** A message goes to only one of these agents: the one it names, or the next in the ring. */
  readonly one: boolean;
  /**
   * All possible recipients, regardless of the address. Speech that takes the turn goes to the speaker's body, which
   * passes it on.
   */
  readonly recipients: readonly {
    readonly part: string;
    readonly role: string;
    readonly agents: readonly (string | null)[];
  }[];
}

export function speakerRecipients(topology: Topology): SpeakerRecipients[] {
  return topology.instances.flatMap((from) =>
    [...topology.channels.keys()].flatMap((channel): SpeakerRecipients[] => {
      const says = topology.says(from, channel);
      if (
        says === 'never' ||
        (from.kind === 'body' &&
          topology.channels.get(channel)?.act &&
          !topology.part(from.part)?.protocol.routes[channel])
      )
        return [];
      const actsBy =
        topology.channels.get(channel)?.act && from.kind === 'role' ? topology.body(from.agent ?? '') : undefined;
      const recipients = byRole(actsBy ? [actsBy] : topology.possibleRecipients(from, channel));
      if (recipients.length === 0 && from.kind !== 'role') return [];
      return [
        {
          part: from.part,
          agent: from.agent,
          role: from.roleName,
          channel,
          sure: says === 'sure',
          one: actsBy === undefined && hasOneRecipient(topology, from.part, channel),
          recipients,
        },
      ];
    }),
  );
}

function hasOneRecipient(topology: Topology, part: string, channel: string): boolean {
  const route = topology.part(part)?.protocol.routes[channel];
  return topology.channels.get(channel)?.act === true || route?.oneAddressee === true;
}

function byRole(instances: readonly Instance[]): SpeakerRecipients['recipients'] {
  const groups = new Map<string, { part: string; role: string; agents: (string | null)[] }>();
  for (const { part, roleName, agent } of instances) {
    const key = `${part} ${roleName}`;
    const group = groups.get(key) ?? { part, role: roleName, agents: [] };
    group.agents.push(agent);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The display name; the opening message belongs to no role. */
export const speakerName = (role: string): string => (role === OPENING ? '(the step begins)' : role);
