// Builds the spans of a message: one at its sender, whose id is in the message's `traceparent` header, and one at
// each recipient. Ids are given as the names from which they are derived.
import type { HappeningOf } from '../../core/event.ts';
import { channelOfId } from '../../core/message.ts';
import { withoutPictureBytes } from '../../prompt/segments.ts';
import type { SpanAttributes, SpanDraft } from './span-data.ts';

export interface MessageSpanScope {
  readonly bus: string;
  /** Run and episode. */
  readonly conversation: string;
  /** The attributes of an instance. */
  readonly about: (instance: string) => SpanAttributes;
  /** Whether bodies are included. */
  readonly content: boolean;
}

type MessageSpanBody = Omit<SpanDraft, 'start' | 'end'>;

/** Links go to the messages that caused it. */
export function sendSpan(
  { message, step }: HappeningOf<'message.sent'>,
  scope: MessageSpanScope,
  cuts: readonly HappeningOf<'message.cut'>[] = [],
): MessageSpanBody {
  const body = JSON.stringify(message.body) ?? 'null';
  const told = withoutPictureBytes(message.body);
  return {
    spanId: message.id,
    name: `send ${message.channel}`,
    kind: 'producer',
    attributes: {
      ...messaging('send', { id: message.id, channel: message.channel, step }, scope),
      'messaging.message.body.size': Buffer.byteLength(body),
      ...scope.about(message.from),
      ...cutAttributes(cuts),
      'troupe.to': message.to,
      'troupe.message.body': scope.content ? (told === message.body ? body : JSON.stringify(told)) : undefined,
    },
    links: message.causes,
  };
}

/** What the protocol's caps did to it. */
function cutAttributes(cuts: readonly HappeningOf<'message.cut'>[]): SpanAttributes {
  const [first] = cuts;
  const last = cuts.at(-1);
  if (!first || !last) return {};
  return {
    'troupe.cap': cuts.map(({ cap }) => cap),
    'troupe.cap.action': last.action,
    'troupe.cap.tokens.said': first.said,
    'troupe.cap.tokens.kept': last.kept,
  };
}

/**
 * An instant: the record holds when a message arrived, not how long a role took to process it. A dropped message has
 * its reason.
 */
export function receiveSpan(
  e: HappeningOf<'message.delivered' | 'message.dropped'>,
  t: number,
  scope: MessageSpanScope,
): MessageSpanBody {
  const { id, to, step } = e;
  const dropped = e.type === 'message.dropped' ? e.reason : undefined;
  const channel = channelOfId(id);
  const wanted = dropped === undefined || dropped === 'duplicate' || dropped === 'late';
  return {
    // A message may be dropped at a recipient more than once, and after it has been delivered there.
    spanId: dropped === undefined ? `${id}>${to}` : `${id}>${to}:${dropped}@${t}`,
    parentId: id,
    name: `process ${channel}`,
    kind: 'consumer',
    attributes: {
      ...messaging('process', { id, channel, step }, scope),
      ...scope.about(to),
      'troupe.dropped': dropped,
    },
    links: [id],
    error: wanted ? undefined : dropped,
  };
}

function messaging(
  operation: 'send' | 'process',
  { id, channel, step }: { readonly id: string; readonly channel: string; readonly step: number },
  scope: MessageSpanScope,
): SpanAttributes {
  return {
    // The old name of the next attribute, which viewers still look for.
    'messaging.system': scope.bus,
    'messaging.system.name': scope.bus,
    'messaging.operation.name': operation,
    'messaging.operation.type': operation,
    'messaging.destination.name': channel,
    'messaging.message.id': id,
    'messaging.message.conversation_id': scope.conversation,
    'troupe.step': step,
  };
}
