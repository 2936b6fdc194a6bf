// Answers calls from a record instead of a model, so that a replay needs neither model nor network (L6).

import type { Model, ModelReply } from '../core/model.ts';
import { failure, recordedAttempt } from '../errors/index.ts';

interface RecordedAttempt {
  readonly call: string;
  readonly attempt: number;
}
/** The outcome of one attempt: an answer, or a failure with its code. */
export type RecordedAnswer = RecordedAttempt & (ModelReply | RecordedFailure);

interface RecordedFailure {
  readonly error: { readonly code: string; readonly message: string };
  readonly retry: boolean;
  /** Set where the server said when to come back. */
  readonly retryAfterMs?: number | undefined;
}

interface RecordedOptions {
  /** As in the record, so that a replay names the same model; default `recorded`. */
  readonly name?: string;
}

/**
 * Answers at once, by call and attempt; a recorded failure fails again with its code and message. Where an attempt was
 * recorded twice, the later one counts.
 * @throws RECORDING_MISSING from `ask`, saying what the recording contains instead
 * @example
 * ```ts
 * import { recordedModel } from 'troupe/agents';
 *
 * const usage = { input: 10, output: 2, source: 'counted' } as const;
 * const model = recordedModel([{ call: 'a', attempt: 1, text: '{"action":"Idle"}', usage, finish: 'stop' }]);
 * model.kind; // → 'recorded'
 * ```
 */
export function recordedModel(answers: Iterable<RecordedAnswer>, { name = 'recorded' }: RecordedOptions = {}): Model {
  const byCall = new Map<string, Map<number, RecordedAnswer>>();
  for (const answer of answers) {
    const attempts = byCall.get(answer.call) ?? new Map<number, RecordedAnswer>();
    byCall.set(answer.call, attempts.set(answer.attempt, answer));
  }
  return {
    name,
    kind: 'recorded',
    about: 'Answers from a recording; no model is asked.',
    remote: false,
    ask({ call, attempt }) {
      const answer = byCall.get(call)?.get(attempt);
      if (!answer)
        throw failure('RECORDING_MISSING', {
          call: `${call}, attempt ${attempt}`,
          difference: difference(byCall, call),
        });
      if ('error' in answer)
        throw recordedAttempt({ ...answer.error, retryAfterMs: answer.retryAfterMs }, answer.retry);
      const { text, usage, finish, firstTokenMs, responseModel } = answer;
      return { text, usage, finish, firstTokenMs, responseModel };
    },
  };
}

function difference(byCall: ReadonlyMap<string, ReadonlyMap<number, unknown>>, call: string): string {
  const attempts = byCall.get(call);
  if (attempts) return `It holds attempt ${[...attempts.keys()].sort((a, b) => a - b).join(', ')} of it.`;
  return `It holds ${byCall.size} other call(s), the last one ${[...byCall.keys()].at(-1) ?? '(none)'}.`;
}
