// Checks for races: an `each` on a channel on which several roles may speak at the same time.

import type { Instance, Topology } from '../topology.ts';
import type { Fault } from './fault.ts';

/**
 * Reports an `each` with several senders that may speak at the same time. Senders that pass one token among them do
 * not: a channel is serial when at most one of its senders is woken by something other than a serial channel with a
 * single recipient. A bridge is never next in such a chain: it listens in while the holder of the token goes on, so
 * what it says is serial only where no other role speaks there. (Greatest fixed point.)
 */
export function raceFaults(topology: Topology): Fault[] {
  const recipientsOf = (i: Instance, channel: string) => topology.possibleRecipients(i, channel);
  const keys = topology.parts.flatMap((p) => Object.keys(p.protocol.routes).map((c) => ({ part: p.name, channel: c })));
  const serial = new Set(keys.map(({ part, channel }) => `${part} ${channel}`));
  const isToken = (part: string, channel: string) => {
    const kind = topology.part(part)?.protocol.routes[channel]?.kind;
    return (
      serial.has(`${part} ${channel}`) && (kind === 'ring' || kind === 'addressed' || kind === 'own' || kind === 'to')
    );
  };
  const heldByToken = (i: Instance) =>
    i.role !== null &&
    i.kind === 'role' &&
    Object.values(i.role.wakes).every((list) => list.some((w) => w.how === 'each' && isToken(i.part, w.channel.name)));
  const speakers = (part: string, channel: string) =>
    topology.instances.filter((i) => i.part === part && topology.says(i, channel) !== 'never');
  for (let changed = true; changed; ) {
    changed = false;
    for (const { part, channel } of keys) {
      const all = speakers(part, channel);
      const bridged = all.length > 1 && all.some((i) => i.kind === 'bridge');
      const free = all.filter((i) => !heldByToken(i));
      if (serial.has(`${part} ${channel}`) && (free.length > 1 || bridged)) {
        serial.delete(`${part} ${channel}`);
        changed = true;
      }
    }
  }
  return topology.instances.flatMap((recipient): Fault[] =>
    Object.values(recipient.role?.wakes ?? {}).flatMap((list) =>
      list.flatMap((w): Fault[] => {
        if (w.how !== 'each' || w.channel.act) return [];
        const part = recipient.listensTo?.part ?? recipient.part;
        const heard = speakers(part, w.channel.name).filter((i) => recipientsOf(i, w.channel.name).includes(recipient));
        if (heard.length < 2 || serial.has(`${part} ${w.channel.name}`)) return [];
        return [
          {
            code: 'RACE',
            what: `role '${recipient.roleName}' wakes on each '${w.channel.name}', which ${heard.length} roles may say at the same time.`,
            fix: recipient.listensTo
              ? "Bridge a channel on which one speaks at a time, or speech that takes the turn; or declare timing: 'free' in the mixture."
              : "Wait for every(…), pass a token (ring), or declare timing: 'free'.",
          },
        ];
      }),
    ),
  );
}
