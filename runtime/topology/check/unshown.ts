// Finds messages that wake or inform a module and stand in no prompt of it: what was said, and paid for, is read by
// nobody. Each module's prompt is made once for sample messages, and looked at.

import type { AnyChannel } from '../../core/channel.ts';
import { messageId } from '../../core/message.ts';
import type { Me, Read, Role, Wake } from '../../core/role.ts';
import type { Instance, Topology } from '../topology.ts';
import type { Fault } from './fault.ts';
import { sampleBody } from './sample-body.ts';

/** One warning for each role and channel of which no prompt of the role shows anything. */
export function unshownWarnings(topology: Topology): Fault[] {
  const seen = new Set<string>();
  return topology.instances.flatMap((instance) => {
    const key = `${instance.part}/${instance.roleName}`;
    if (instance.kind !== 'role' || !instance.role?.prompt || seen.has(key)) return [];
    seen.add(key);
    return unshownBy(instance, instance.role, topology).map((channel) => ({
      code: 'MESSAGE_UNSHOWN',
      what: `no prompt of role '${instance.roleName}' shows what it hears on '${channel}'.`,
      fix: `Show it in the prompt (says(heardOn(heard, ${channel}))), or name it in hides where it only says whose turn it is.`,
    }));
  });
}

function unshownBy(instance: Instance, role: Role, topology: Topology): string[] {
  const lists = Object.entries(role.wakes).map(([event, wakes]) => ({ event, specs: [...wakes, ...role.reads] }));
  const shown = lists.map((list) => shownOf(instance, role, list, topology));
  // A prompt that will not be made of samples tells nothing.
  if (shown.some((channels) => channels === undefined)) return [];
  const heard = [...new Set(lists.flatMap(({ specs }) => specs).map(({ channel }) => channel.name))];
  return heard.filter((name) => !role.hides?.includes(name) && !shown.some((channels) => channels?.has(name)));
}

/** The channels that stand in the prompt made of one list of wakes; undefined where it throws. */
function shownOf(
  instance: Instance,
  role: Role,
  { event, specs }: { readonly event: string; readonly specs: readonly (Wake | Read)[] },
  topology: Topology,
): ReadonlySet<string> | undefined {
  const heard: Record<string, unknown> = event === 'wake' ? {} : { woken: event };
  const marks = new Map<string, readonly string[]>();
  for (const spec of specs) {
    const sample = sampleMessage(spec.channel, instance, topology);
    if (sample === undefined) return undefined;
    heard[spec.channel.name] = spec.how === 'each' || spec.how === 'latest' ? sample.message : [sample.message];
    marks.set(spec.channel.name, [...sample.marks, sample.message.id]);
  }
  try {
    const text = JSON.stringify(role.prompt?.(heard, sampleMe(instance, topology)));
    return new Set([...marks].flatMap(([channel, all]) => (all.some((mark) => text.includes(mark)) ? [channel] : [])));
  } catch {
    return undefined;
  }
}

function sampleMessage(channel: AnyChannel, { part }: Instance, topology: Topology) {
  const sample = sampleBody(channel, topology.part(part)?.team ?? []);
  if (sample === undefined) return undefined;
  const speaker = topology.instances.find((i) => i.agent !== null && topology.says(i, channel.name) !== 'never');
  const from = speaker ?? topology.instances.find((i) => topology.says(i, channel.name) !== 'never');
  if (from === undefined) return undefined;
  const id = messageId(1, channel.name, from.name, 0);
  const agent = from.agent === null ? {} : { agent: from.agent };
  const message = {
    id,
    step: 1,
    depth: 0,
    channel: channel.name,
    from: from.name,
    ...agent,
    body: sample.body,
    causes: [],
  };
  return { message, marks: sample.marks };
}

function sampleMe({ part, roleName, agent }: Instance, topology: Topology): Me {
  const team = topology.part(part)?.team ?? [];
  const world = { name: 'sample', task: 'sample', manual: 'sample', idle: 'wait', agents: team };
  const serves = agent === null ? 'part' : 'agent';
  return { part, role: roleName, serves, agent: agent ?? part, team, ready: team, step: 1, world };
}
