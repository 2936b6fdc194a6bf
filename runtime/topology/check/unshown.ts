// Finds messages that wake or inform a module and stand in no prompt of it: what was said, and paid for, is read by
// nobody. Each module's prompt is made once for sample messages, and looked at.

import { heardChannels, type Role } from '../../core/role.ts';
import type { Instance, Topology } from '../topology.ts';
import type { Fault } from './fault.ts';
import { type SampleWake, sampleWakes } from './sample-wakes.ts';

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
  const wakes = sampleWakes(instance, role, topology);
  const shown = wakes.map((wake) => wake && shownOf(role, wake));
  // A prompt that will not be made of samples tells nothing.
  if (shown.some((channels) => channels === undefined)) return [];
  return heardChannels(role)
    .map(({ name }) => name)
    .filter((name) => !role.hides?.includes(name) && !shown.some((channels) => channels?.has(name)));
}

/** The channels that stand in the prompt made of one wake; undefined where it throws. */
function shownOf(role: Role, { heard, me, marks }: SampleWake): ReadonlySet<string> | undefined {
  try {
    const text = JSON.stringify(role.prompt?.(heard, me));
    return new Set([...marks].flatMap(([channel, all]) => (all.some((mark) => text.includes(mark)) ? [channel] : [])));
  } catch {
    return undefined;
  }
}
