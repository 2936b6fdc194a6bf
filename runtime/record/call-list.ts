// Collects the details of a recorded call for a person: what was sent, where each piece came from, what it cost, and
// the reply.

import type { RecordEvent, RecordEventOf } from '../core/event.ts';
import type { PictureMark, Segment } from '../core/segment.ts';
import { digestOf } from '../prompt/segments.ts';

export interface PieceSource {
  readonly id: string;
  /** The sender and channel; absent if the record does not contain the message. */
  readonly said?: { readonly from: string; readonly agent?: string; readonly channel: string; readonly step: number };
}

export interface PromptPiece {
  readonly origin: Segment['origin'];
  readonly speaker: Segment['speaker'];
  readonly about?: string;
  readonly text: string;
  /** Follows the text. Its bytes are in the message it came from. */
  readonly picture?: PictureMark;
  /** Tokens of the text and of the picture, separately; absent if they were not counted. */
  readonly tokens?: number;
  readonly from: readonly PieceSource[];
}

export interface PromptAttempt {
  readonly attempt: number;
  readonly ms?: number;
  readonly firstTokenMs?: number;
  readonly reply?: string;
  readonly finish?: string;
  readonly usage?: RecordEventOf<'model.answered'>['usage'];
  readonly error?: { readonly code: string; readonly message: string };
}

export interface PromptTokens {
  readonly scheme?: string;
  readonly known?: boolean;
  readonly template?: number;
  readonly joins?: number;
  /** The sum of the segments, the template and the joins. */
  readonly expected?: number;
  /** The input tokens according to the provider, or to whoever `source` names. */
  readonly provider?: number;
  readonly source?: string;
  /** The provider's count minus the expected count. */
  readonly residual?: number;
}

export interface PromptCallSummary {
  /** From 1, in the order in which the calls were first sent. Attempts of a call are one call. */
  readonly number: number;
  readonly call: string;
  readonly step: number;
  readonly by: string;
  readonly ask: string;
  readonly model: string;
  readonly tokens: PromptTokens;
  /** Without replies. */
  readonly attempts: readonly PromptAttempt[];
  /** Why the reply was rejected. */
  readonly rejected?: { readonly code: string; readonly message: string };
  /** The number of the call that asked the model again. */
  readonly askedAgain?: number;
}

export interface PromptCall extends PromptCallSummary {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly digest: string;
  /** Whether the recorded segments are still those that were sent. */
  readonly whole: boolean;
  readonly pieces: readonly PromptPiece[];
}

type PromptEvent = RecordEventOf<'model.called'>;
type CallOutcomeEvent = RecordEventOf<'model.answered' | 'model.failed'>;

export interface CallList {
  see(event: RecordEvent): void;
  /** Empty where no model was asked. */
  all(): readonly PromptCallSummary[];
  /** The requested call; `events`: the whole record, which is read a second time for the messages of the prompt. */
  chosen(events: Iterable<RecordEvent>): PromptCall | undefined;
}

/**
 * Lists the calls of a record, as `troupe prompt` does, and keeps the prompt and reply of one: `which` is its number,
 * from 1, or its id.
 * @example
 * ```ts
 * import { createCallList, readRecord } from 'troupe/record';
 *
 * // How many calls there are, and what the first was asked, piece by piece.
 * export function firstPrompt(path: string) {
 *   const { events } = readRecord(path);
 *   const list = createCallList('1');
 *   for (const event of events) list.see(event);
 *   return [list.all().length, list.chosen(events)?.pieces.map(({ origin, tokens }) => ({ origin, tokens }))];
 * }
 * ```
 */
export function createCallList(which?: string): CallList {
  const heads = new Map<string, Omit<PromptCallSummary, 'attempts' | 'rejected' | 'askedAgain'>>();
  const attempts = new Map<string, PromptAttempt[]>();
  const rejected = new Map<string, NonNullable<PromptCallSummary['rejected']>>();
  let called: PromptEvent | undefined;
  const isChosen = (call: string) => call === which || call === called?.call;
  const summaryOf = (head: Omit<PromptCallSummary, 'attempts'>): PromptCallSummary => {
    const tried = attempts.get(head.call) ?? [];
    const reason = rejected.get(head.call);
    const again = reason && heads.get(nextOf(head.call))?.number;
    const tokens = { ...head.tokens, ...billedTokens(head.tokens, tried) };
    return { ...head, tokens, attempts: tried, rejected: reason, askedAgain: again };
  };
  return {
    see(e) {
      if (e.type === 'reply.rejected') rejected.set(e.call, e.reason);
      if (e.type === 'model.answered' || e.type === 'model.failed')
        attempts.set(e.call, [...(attempts.get(e.call) ?? []), attemptOf(e, isChosen(e.call))]);
      if (e.type !== 'model.called' || heads.has(e.call)) return;
      const { call, step, by, ask, model } = e;
      const number = heads.size + 1;
      heads.set(call, { number, call, step, by, ask, model, tokens: expectedTokens(e) });
      if (which === call || which === String(number)) called = e;
    },
    all: () => [...heads.values()].map(summaryOf),
    chosen(events) {
      const head = called && heads.get(called.call);
      if (!called || !head) return undefined;
      const { settings, schema, digest, segments } = called;
      const sources = sourcesIn(events, new Set(segments.flatMap(({ from = [] }) => from)));
      const whole = digestOf(segments) === digest;
      return { ...summaryOf(head), settings, schema, digest, whole, pieces: piecesOf(called, sources) };
    },
  };
}

/** `step:instance:n`: a repair is the same instance's next question. */
function nextOf(call: string): string {
  const at = call.lastIndexOf(':') + 1;
  return `${call.slice(0, at)}${Number(call.slice(at)) + 1}`;
}

function piecesOf(e: PromptEvent, sources: ReadonlyMap<string, PieceSource>): PromptPiece[] {
  return e.segments.map(({ origin, speaker, about, text, picture, from = [] }, i) => {
    const tokens = e.tokens?.segments[i];
    return {
      origin,
      speaker,
      text,
      about,
      picture,
      tokens,
      from: from.map((id) => sources.get(id) ?? { id }),
    };
  });
}

function sourcesIn(events: Iterable<RecordEvent>, ids: ReadonlySet<string>): Map<string, PieceSource> {
  const sources = new Map<string, PieceSource>();
  for (const e of events) {
    if (sources.size === ids.size) break;
    if (e.type !== 'message.sent' || !ids.has(e.message.id)) continue;
    const { id, from, agent, channel, step } = e.message;
    sources.set(id, { id, said: { from, agent, channel, step } });
  }
  return sources;
}

function attemptOf(e: CallOutcomeEvent, withReply: boolean): PromptAttempt {
  const { attempt, ms } = e;
  if (e.type === 'model.failed') return { attempt, ms, error: e.error };
  const { text, finish, usage, firstTokenMs } = e;
  return { attempt, ms, reply: withReply ? text : undefined, finish, usage, firstTokenMs };
}

function expectedTokens({ tokens }: PromptEvent): PromptTokens {
  if (!tokens) return {};
  const { scheme, known, template, joins, segments } = tokens;
  return { scheme, known, template, joins, expected: segments.reduce((a, b) => a + b, 0) + template + joins };
}

function billedTokens({ expected }: PromptTokens, attempts: readonly PromptAttempt[]): PromptTokens {
  const usage = attempts.findLast((a) => a.usage !== undefined)?.usage;
  if (!usage) return {};
  return {
    provider: usage.input,
    source: usage.source,
    residual: expected === undefined ? undefined : usage.input - expected,
  };
}
