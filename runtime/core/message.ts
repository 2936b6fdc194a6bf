// Defines the message envelope that travels from one role to another, the same in memory, on NATS and in the record.
import { z } from 'zod';
import { decodeName, encodeName, NOBODY } from '../text/subject.ts';

/** `part/agent/role`, each name encoded; `_` stands for the agent of a role that exists once. */
export type InstanceName = string & { readonly '~instance': never };
/** `step:channel:sender:n`, with n counting what this sender has said on this channel in this step. */
export type MessageId = string & { readonly '~message': never };

export function instanceName(part: string, agent: string | null, role: string): InstanceName {
  return `${encodeName(part)}/${agent === null ? NOBODY : encodeName(agent)}/${encodeName(role)}` as InstanceName;
}

/** The role by which an agent's avatar speaks (observation) and listens (action); the world holds it. */
export const BODY = 'body';
/** The role by which a part opens a ring when a step begins. */
export const OPENING = 'opening';

/** What the ids of all messages have in common that a sender says on a channel in a step. */
export const messageIdStart = (step: number, channel: string, from: InstanceName): string =>
  `${step}:${channel}:${from}:`;

export const messageIdFrom = (start: string, n: number): MessageId => (start + n) as MessageId;

export const messageId = (step: number, channel: string, from: InstanceName, n: number): MessageId =>
  messageIdFrom(messageIdStart(step, channel, from), n);

/** Recognizes an id that a role kept in the body of a message of its own. */
export const toMessageId = (id: string): MessageId => id as MessageId;

/** Whether this id begins so (`messageIdStart`), and a number follows. */
export const isIdOf = (id: string, start: string): boolean =>
  id.startsWith(start) && /^(0|[1-9]\d{0,8})$/.test(id.slice(start.length));

/** Whether this id belongs to a message of this step and channel; decided from the id alone. */
export const idIsOn = (id: MessageId, step: number, channel: string): boolean => id.startsWith(`${step}:${channel}:`);

/** The number at the end of an id. Read digit by digit: this runs for every delivery, and a slice would be a string. */
export function numberAtEnd(id: string): number {
  let n = 0;
  for (let at = id.lastIndexOf(':') + 1; at < id.length; at++) n = n * 10 + id.charCodeAt(at) - 48;
  return n;
}

/** The channel in `step:channel:sender:n`. */
export const channelOfId = (id: string): string => id.split(':')[1] ?? '';

/** Who has sent the message of this id; without an agent where the role exists once. */
export function senderIn(id: MessageId): { readonly part: string; readonly agent?: string; readonly role: string } {
  const [part = '', agent = NOBODY, role = ''] = id.split(':').at(-2)?.split('/') ?? [];
  const name = (token: string) => decodeName(token) ?? token;
  return { part: name(part), role: name(role), agent: agent === NOBODY ? undefined : name(agent) };
}

export interface Message<B = unknown> {
  readonly id: MessageId;
  readonly step: number;
  /** The longest chain of causes within its step; 0 for messages of the world and for openings. */
  readonly depth: number;
  readonly channel: string;
  readonly from: InstanceName;
  /** The agent that speaks; absent when the sender serves the whole part. */
  readonly agent?: string;
  /** The addressed agent, where the route addresses one. */
  readonly to?: string;
  readonly body: B;
  /** The messages read before this one was said, then what the same decision said before. */
  readonly causes: readonly MessageId[];
  /** Only on its way between processes: shows that its sender knows the run's secret. Neither heard nor recorded. */
  readonly proof?: string;
}

/** A message of a role that serves an agent. */
export type AgentMessage<B = unknown> = Message<B> & { readonly agent: string };

/** The recorded form. Bodies are checked separately, by their channel's schema. */
export const MessageSchema = z.object({
  id: z.string(),
  step: z.int().nonnegative(),
  depth: z.int().nonnegative(),
  channel: z.string(),
  from: z.string(),
  agent: z.string().optional(),
  to: z.string().optional(),
  body: z.unknown(),
  causes: z.array(z.string()),
});

/**
 * L3: the one order in which concurrent messages are read: step, depth among the step's causes, sender, then order of
 * sending.
 */
export function compareReadingOrder(a: Message, b: Message): number {
  if (a.step !== b.step) return a.step - b.step;
  if (a.depth !== b.depth) return a.depth - b.depth;
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  if (a.channel !== b.channel) return a.channel < b.channel ? -1 : 1;
  return numberAtEnd(a.id) - numberAtEnd(b.id);
}

/** Why a message is refused whose sender has no such channel. */
export const MAY_NOT_SPEAK = 'may not speak on this channel';

/** Why an incoming message does not belong to this episode. All other reasons are the fault of a role. */
export const FORGED = { notSaid: 'not-said', otherSender: 'sender-mismatch' } as const;
export const isForged = (why: string): boolean => why === FORGED.notSaid || why === FORGED.otherSender;
