// Encodes and decodes the lines sent over NATS. A message is its JSON; a control message is `{"control": …}`, so the
// two can be told apart on any subject. Incoming text is untrusted until it has been decoded here.
import { z } from 'zod';
import { type InstanceName, type Message, type MessageId, MessageSchema } from '../core/message.ts';
import { failure } from '../errors/index.ts';
import { DEEPEST_JSON, jsonFault, TOO_DEEP } from '../text/json.ts';

export type WireLine =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'control'; readonly body: unknown }
  | { readonly kind: 'garbage'; readonly why: string };

const WireMessage = MessageSchema.extend({ proof: z.string().optional() });

const decoder = new TextDecoder('utf-8', { fatal: true });

/** @throws MESSAGE_NOT_JSON */
export function writeMessage(subject: string, message: Message): Uint8Array {
  checkBody(subject, message);
  return encodeValue(subject, message);
}

/** JSON cannot express these values, and a message must have a body. @throws MESSAGE_NOT_JSON */
export function checkBody(subject: string, message: Message): void {
  const kind = typeof message.body;
  if (kind === 'undefined' || kind === 'function' || kind === 'symbol')
    throw failure('MESSAGE_NOT_JSON', { subject, why: `its body is ${kind}` });
}

/** @throws MESSAGE_NOT_JSON */
export function writeControl(subject: string, body: unknown): Uint8Array {
  return encodeValue(subject, { control: body === undefined ? null : body });
}

function encodeValue(subject: string, value: object): Uint8Array {
  const text = stringify(subject, value);
  const why = text.length > 2 * DEEPEST_JSON ? jsonFault(value) : undefined;
  if (why !== undefined) throw failure('MESSAGE_NOT_JSON', { subject, why });
  return Buffer.from(text);
}

function stringify(subject: string, value: object): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw failure(
      'MESSAGE_NOT_JSON',
      { subject, why: cause instanceof RangeError ? TOO_DEEP : 'it holds a cycle or a BigInt' },
      cause,
    );
  }
}

export function readLine(data: Uint8Array): WireLine {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(data));
  } catch {
    return { kind: 'garbage', why: `no JSON (${data.length} bytes)` };
  }
  const why = data.length > 2 * DEEPEST_JSON ? jsonFault(value) : undefined;
  if (why !== undefined) return { kind: 'garbage', why };
  if (isControl(value)) return { kind: 'control', body: value.control };
  const read = WireMessage.safeParse(value);
  if (!read.success) return { kind: 'garbage', why: `no message: ${describeIssues(read.error.issues)}` };
  const { id, from, causes, ...rest } = read.data;
  // Ids get their branded types here, where the line has been checked.
  return {
    kind: 'message',
    message: { id: id as MessageId, from: from as InstanceName, causes: causes as MessageId[], ...rest },
  };
}

function isControl(value: unknown): value is { control: unknown } {
  return (
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'control') && Object.keys(value).length === 1
  );
}

function describeIssues(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  const first = issues.slice(0, 3).map((issue) => `${issue.path.map(String).join('.') || 'it'}: ${issue.message}`);
  return first.join('; ');
}
