// Makes what a role might be handed, for checks that look at what its code does with it without playing an episode.
import type { AnyChannel } from '../../core/channel.ts';
import { messageId } from '../../core/message.ts';
import type { Me, Read, Role, Wake } from '../../core/role.ts';
import type { Instance, Topology } from '../topology.ts';
import { sampleBody } from './sample-body.ts';

export interface SampleWake {
  /** The name of the alternative. */
  readonly type: string;
  readonly heard: Readonly<Record<string, unknown>>;
  readonly me: Me;
  /** By channel: texts of which at least one stands in whatever shows its message. */
  readonly marks: ReadonlyMap<string, readonly string[]>;
}

/**
 * One for each alternative of the role's wakes; undefined where no message could be made for one of its channels.
 * `variant`: another number makes other bodies where their schemas leave a choice.
 */
export function sampleWakes(
  { instance, role }: { readonly instance: Instance; readonly role: Role },
  topology: Topology,
  variant = 0,
): (SampleWake | undefined)[] {
  const me = sampleMe(instance, topology);
  return Object.entries(role.wakes).map(([type, wakes]) => {
    const heard: Record<string, unknown> = type === 'wake' ? {} : { woken: type };
    const marks = new Map<string, readonly string[]>();
    for (const spec of [...wakes, ...role.reads]) {
      const sample = sampleMessage(spec.channel, instance, { topology, variant });
      if (sample === undefined) return undefined;
      heard[spec.channel.name] = isSingle(spec) ? sample.message : [sample.message];
      marks.set(spec.channel.name, [...sample.marks, sample.message.id]);
    }
    return { type, heard, me, marks };
  });
}

const isSingle = ({ how }: Wake | Read): boolean => how === 'each' || how === 'latest';

function sampleMessage(
  channel: AnyChannel,
  { part }: Instance,
  { topology, variant }: { readonly topology: Topology; readonly variant: number },
) {
  const sample = sampleBody(channel, topology.part(part)?.team ?? [], variant);
  if (sample === undefined) return undefined;
  const speaker = topology.instances.find((i) => i.agent !== null && topology.says(i, channel.name) !== 'never');
  const from = speaker ?? topology.instances.find((i) => topology.says(i, channel.name) !== 'never');
  if (from === undefined) return undefined;
  const id = messageId(1, channel.name, from.name, 0);
  const agent = from.agent === null ? {} : { agent: from.agent };
  const { name } = channel;
  const message = { id, step: 1, depth: 0, channel: name, from: from.name, ...agent, body: sample.body, causes: [] };
  return { message, marks: sample.marks };
}

function sampleMe({ part, roleName, agent }: Instance, topology: Topology): Me {
  const team = topology.part(part)?.team ?? [];
  const world = { name: 'sample', task: 'sample', manual: 'sample', idle: 'wait', agents: team };
  const serves = agent === null ? 'part' : 'agent';
  return { part, role: roleName, serves, agent: agent ?? part, team, ready: team, step: 1, world };
}
