// Makes the rows of the table of calls, one for each attempt, in the order in which they were sent.
import type { EventType, RecordEvent } from '../core/event.ts';
import { ORIGINS, type Origin } from '../core/segment.ts';
import type { RecordTableCell, RecordTableRow } from './tables.ts';

type EventOf<T extends EventType> = Extract<RecordEvent, { type: T }>;
type CallOutcome = EventOf<'model.answered' | 'model.failed'>;
type CalledEvent = EventOf<'model.called'>;

/** What a first reading finds of calls. */
export interface CallTotals {
  /** By call: why its last reply would not do. */
  readonly rejected: ReadonlyMap<string, string>;
  /** Attempts without an outcome. */
  readonly open: ReadonlySet<string>;
}

export const attemptOf = ({ call, attempt }: { readonly call: string; readonly attempt: number }): string =>
  `${call} ${attempt}`;

/** A row for each attempt, in the order in which they were sent: one waits until those before it have their outcome. */
export function createCallRows({ rejected, open }: CallTotals, row: (row: RecordTableRow, by: string) => void) {
  // Of an attempt only what its row shows: its prompt would outlive it by far in the memory's old part.
  const waiting = new Map<string, WaitingRow>();
  const settle = (all: boolean) => {
    for (const [key, { call, by, asked, outcome }] of waiting) {
      if (!all && outcome === undefined && !open.has(key)) return;
      waiting.delete(key);
      row(callRow(asked, outcome, outcome?.type === 'model.answered' ? rejected.get(call) : undefined), by);
    }
  };
  return {
    see(e: RecordEvent): void {
      if (e.type === 'model.called') waiting.set(attemptOf(e), { call: e.call, by: e.by, asked: askedRow(e) });
      else if (e.type === 'model.answered' || e.type === 'model.failed') {
        const of = waiting.get(attemptOf(e));
        if (of) of.outcome = e;
      } else return;
      settle(false);
    },
    end: () => settle(true),
  };
}

/** A row for each segment of a prompt, in its order. */
export const segmentRows = ({ call, attempt, step, by, segments, tokens }: CalledEvent): readonly RecordTableRow[] =>
  segments.map(({ origin, speaker, about = null, from = [], text }, at) => ({
    call,
    attempt,
    step,
    by,
    at,
    origin,
    speaker,
    about,
    made_from: from.join(' '),
    tokens: tokens?.segments[at] ?? null,
    text,
  }));

interface WaitingRow {
  readonly call: string;
  readonly by: string;
  readonly asked: RecordTableRow;
  outcome?: CallOutcome;
}

function askedRow(e: CalledEvent): RecordTableRow {
  const { call, attempt, step, by, ask, model, digest } = e;
  return { call, attempt, step, by, ask, model, at: e.t, digest, ...expectedOf(e) };
}

const callRow = (
  asked: RecordTableRow,
  outcome: CallOutcome | undefined,
  rejected: string | undefined,
): RecordTableRow => ({
  ...asked,
  ...outcomeOf(outcome, asked.expected_tokens ?? null),
  rejected: rejected ?? null,
});

function expectedOf({ tokens, segments }: CalledEvent): RecordTableRow {
  if (!tokens) return {};
  const of = (origin: Origin) =>
    segments.reduce((sum, s, i) => sum + (s.origin === origin ? (tokens.segments[i] ?? 0) : 0), 0);
  return {
    scheme: tokens.scheme,
    scheme_known: tokens.known,
    expected_tokens: tokens.segments.reduce((a, b) => a + b, 0) + tokens.template + tokens.joins,
    ...Object.fromEntries(ORIGINS.map((origin) => [`${origin}_tokens`, of(origin)])),
    template_tokens: tokens.template,
    joins_tokens: tokens.joins,
  };
}

function outcomeOf(e: CallOutcome | undefined, expected: RecordTableCell): RecordTableRow {
  if (!e) return {};
  if (e.type === 'model.failed') return { ms: e.ms, failed: e.error.code };
  const { usage } = e;
  return {
    ms: e.ms,
    first_token_ms: e.firstTokenMs ?? null,
    input_tokens: usage.input,
    residual_tokens: typeof expected === 'number' ? usage.input - expected : null,
    cached_tokens: usage.cached ?? null,
    reasoning_tokens: usage.reasoning ?? null,
    output_tokens: usage.output,
    usage_source: usage.source,
    finish: e.finish,
    reply: e.text,
  };
}
