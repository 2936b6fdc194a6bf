// Collects what a person asks about a recorded call: what was sent, where each piece came from, what it cost, and the
// reply.

import { recordUnreadable } from '../../runtime/core/errors/index.ts';
import type { RecordEvent, RecordEventOf } from '../../runtime/core/event.ts';
import { digestOf, type PictureMark, type Segment } from '../../runtime/core/segment.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';

export interface PieceSource {
  readonly id: string;
  /** Who said it and on which channel; absent where the record does not hold the message. */
  readonly said?: { readonly from: string; readonly agent?: string; readonly channel: string; readonly step: number };
}

export interface PromptPiece {
  readonly origin: Segment['origin'];
  readonly speaker: Segment['speaker'];
  readonly about?: string;
  readonly text: string;
  /** Stands behind the text. Its bytes are in the message it is from. */
  readonly picture?: PictureMark;
  /** Tokens of the text and the picture by themselves; absent where nothing was counted. */
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
  /** The input as the provider says, or as `source` says who counted. */
  readonly provider?: number;
  readonly source?: string;
  /** What the provider counted more than was expected. */
  readonly residual?: number;
}

export interface PromptCall {
  /** From 1, in the order of the record. */
  readonly number: number;
  readonly call: string;
  readonly step: number;
  readonly by: string;
  readonly ask: string;
  readonly model: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly digest: string;
  /** Whether the segments on record are still those that were sent. */
  readonly whole: boolean;
  readonly pieces: readonly PromptPiece[];
  readonly tokens: PromptTokens;
  readonly attempts: readonly PromptAttempt[];
  /** Why the reply would not do. */
  readonly rejected?: { readonly code: string; readonly message: string };
  /** The number of the call in which the model was asked again. */
  readonly askedAgain?: number;
}

/** Every call of a record, in the order in which they were first sent. Attempts of a call are one call. */
export function callsOf(events: readonly RecordEvent[], file: string): PromptCall[] {
  const called = new Map<string, RecordEventOf<'model.called'>>();
  for (const e of events) if (e.type === 'model.called') called.set(e.call, called.get(e.call) ?? e);
  if (called.size === 0) throw recordUnreadable(file, 'it holds no call of a model');
  const sources = sourcesOf(events);
  const outcomes = attemptsOf(events);
  const rejected = new Map(events.flatMap((e) => (e.type === 'reply.rejected' ? [[e.call, e.reason] as const] : [])));
  const all = [...called.values()];
  const numbers = new Map(all.map((e, i) => [e.call, i + 1]));
  return all.map((e, i): PromptCall => {
    const attempts = outcomes.get(e.call) ?? [];
    const reason = rejected.get(e.call);
    const again = reason && numbers.get(nextOf(e.call));
    const { call, step, by, ask, model, settings, schema, digest } = e;
    return {
      ...{ number: i + 1, call, step, by, ask, model, settings, schema, digest },
      whole: digestOf(e.segments) === digest,
      pieces: piecesOf(e, sources),
      tokens: tokensOf(e, attempts),
      attempts,
      ...withoutUndefined({ rejected: reason }),
      ...(again ? { askedAgain: again } : {}),
    };
  });
}

/** `step:instance:n`: a repair is the next question of the same instance. */
function nextOf(call: string): string {
  const at = call.lastIndexOf(':') + 1;
  return `${call.slice(0, at)}${Number(call.slice(at)) + 1}`;
}

function piecesOf(e: RecordEventOf<'model.called'>, sources: ReadonlyMap<string, PieceSource>): PromptPiece[] {
  return e.segments.map(({ origin, speaker, about, text, picture, from = [] }, i) => {
    const tokens = e.tokens?.segments[i];
    return {
      ...{ origin, speaker, text },
      ...withoutUndefined({ about, picture, tokens }),
      from: from.map((id) => sources.get(id) ?? { id }),
    };
  });
}

function sourcesOf(events: readonly RecordEvent[]): Map<string, PieceSource> {
  return new Map(
    events.flatMap((e) => {
      if (e.type !== 'message.sent') return [];
      const { id, from, agent, channel, step } = e.message;
      return [[id, { id, said: { from, ...withoutUndefined({ agent }), channel, step } }] as const];
    }),
  );
}

function attemptsOf(events: readonly RecordEvent[]): Map<string, PromptAttempt[]> {
  const byCall = new Map<string, PromptAttempt[]>();
  for (const e of events) {
    if (e.type !== 'model.answered' && e.type !== 'model.failed') continue;
    const { attempt, ms } = e;
    const outcome: PromptAttempt =
      e.type === 'model.failed'
        ? { attempt, ms, error: e.error }
        : {
            ...{ attempt, ms, reply: e.text, finish: e.finish, usage: e.usage },
            ...withoutUndefined({ firstTokenMs: e.firstTokenMs }),
          };
    byCall.set(e.call, [...(byCall.get(e.call) ?? []), outcome]);
  }
  return byCall;
}

function tokensOf({ tokens }: RecordEventOf<'model.called'>, attempts: readonly PromptAttempt[]): PromptTokens {
  const usage = attempts.findLast((a) => a.usage !== undefined)?.usage;
  const counted = usage ? { provider: usage.input, source: usage.source } : {};
  if (!tokens) return counted;
  const { scheme, known, template, joins, segments } = tokens;
  const expected = segments.reduce((a, b) => a + b, 0) + template + joins;
  return {
    scheme,
    known,
    template,
    joins,
    expected,
    ...counted,
    ...(usage ? { residual: usage.input - expected } : {}),
  };
}
