// Checks and encodes what every bus carries, so that what works in memory works on NATS. Of subjects and patterns the
// tokens are non-empty and hold no blank, and the length fits the one line that a NATS server reads. On a line a
// message is its JSON; a control message is `{"control": …}`, so the two can be told apart on any subject. Incoming
// text is untrusted until it has been decoded here; what cannot be used is reported, with nothing of the line in the
// report: it may be hostile, and the report is printed on a terminal.

import { z } from 'zod';
import { type InstanceName, type Message, type MessageId, MessageSchema } from '../core/message.ts';
import { asTroupeError, failure } from '../errors/index.ts';
import { DEEPEST_JSON, jsonFault, TOO_DEEP } from '../text/json.ts';

const SUBJECT = /^[^\s.*>]+(\.[^\s.*>]+)*$/;
const PATTERN = /^(>|(\*|[^\s.*>]+)(\.(\*|[^\s.*>]+))*(\.>)?)$/;

/** A NATS server reads lines of 4,096 bytes (max_control_line), which also hold the verb, numbers and blanks. */
const MOST_BYTES = 4_000;

/** @throws SUBJECT_BAD */
export const checkSubject = (subject: string): void => checkForm(subject, SUBJECT);

/** @throws SUBJECT_BAD */
export const checkPattern = (pattern: string): void => checkForm(pattern, PATTERN);

function checkForm(text: string, form: RegExp): void {
  const fitsOneLine = text.length <= MOST_BYTES / 3 || Buffer.byteLength(text) <= MOST_BYTES;
  if (!fitsOneLine || !form.test(text))
    throw failure('SUBJECT_BAD', { subject: text.slice(0, 100), length: text.length });
}

// --- lines ---

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

// --- what cannot be used ---

type GarbageHandler = (subject: string, why: string) => void;

export interface GarbageReporter {
  on(hear: GarbageHandler, until?: AbortSignal): void;
  tell(subject: string, why: string): void;
  /** Calls a subscriber; an error that it throws is reported and goes no further. */
  guard(subject: string, call: () => void): void;
}

const MOST_CHARS = 200;

export function createGarbageReporter(): GarbageReporter {
  const handlers = new Set<GarbageHandler>();
  const tell = (subject: string, why: string) => {
    for (const handle of handlers) {
      try {
        handle(asPrintable(subject), asPrintable(why));
      } catch {
        // An error thrown by the listener itself is dropped.
      }
    }
  };
  return {
    on(hear, until) {
      handlers.add(hear);
      until?.addEventListener('abort', () => handlers.delete(hear), { once: true });
    },
    tell,
    guard(subject, call) {
      try {
        call();
      } catch (thrown) {
        tell(subject, subscriberThrew(thrown));
      }
    },
  };
}

export function subscriberThrew(thrown: unknown): string {
  return `a subscriber threw ${asTroupeError(thrown).message}`;
}

/** Printable ASCII, shortened; any other character is written as `\u{…}`. */
function asPrintable(text: string): string {
  const short = text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
  return short.replace(/[^\x20-\x7e…]/gu, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
