// Turns a draft into the message that is sent: adds its id, sender, causes and depth.
import type { Draft } from '../core/channel.ts';
import type { Message, MessageId } from '../core/message.ts';
import type { Instance } from '../topology/topology.ts';

/** Something about to be said: by whom, because of what, and how deep among the causes of its step. */
export interface Statement {
  readonly from: Instance;
  readonly draft: Draft;
  readonly causes: readonly MessageId[];
  readonly depth: number;
}

export interface EnvelopeAddress {
  readonly id: MessageId;
  readonly step: number;
  readonly to: string | null;
}

export function createEnvelope(
  { from, draft: { channel, body }, causes, depth }: Statement,
  { id, step, to }: EnvelopeAddress,
): Message {
  const { name, agent } = from;
  // Written out field by field: this runs for every message, and spreading a partial object would cost more than the
  // rest.
  if (agent === null) {
    if (to === null) return { id, step, depth, channel, from: name, body, causes };
    return { id, step, depth, channel, from: name, to, body, causes };
  }
  if (to === null) return { id, step, depth, channel, from: name, agent, body, causes };
  return { id, step, depth, channel, from: name, agent, to, body, causes };
}
