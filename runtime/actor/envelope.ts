// Turns a draft into the message that is sent: adds its id, sender, causes and depth.
import type { Draft } from '../core/channel.ts';
import { type Message, type MessageId, messageId } from '../core/message.ts';
import type { Instance } from '../topology/topology.ts';

export function createEnvelope(
  step: number,
  from: Instance,
  draft: Draft,
  n: number,
  to: string | null,
  causes: readonly MessageId[],
  depth: number,
): Message {
  const { channel, body } = draft;
  const { name, agent } = from;
  const id = messageId(step, channel, name, n);
  // Written out field by field: this runs for every message, and spreading a partial object would cost more than the
  // rest.
  if (agent === null) {
    if (to === null) return { id, step, depth, channel, from: name, body, causes };
    return { id, step, depth, channel, from: name, to, body, causes };
  }
  if (to === null) return { id, step, depth, channel, from: name, agent, body, causes };
  return { id, step, depth, channel, from: name, agent, to, body, causes };
}
