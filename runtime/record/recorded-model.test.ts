// Tests that recorded answers and failures are played back as they were.
import { describe, expect, test } from 'vitest';
import type { ModelRequest } from '../core/model.ts';
import { failure, TroupeError } from '../errors/index.ts';
import { type RecordedAnswer, recordedModel } from './recorded-model.ts';

const quiet = { signal: new AbortController().signal, onToken: () => {} };
const request = (call: string, attempt: number): ModelRequest => ({
  ask: 'act',
  segments: [],
  schema: {},
  settings: {},
  call,
  attempt,
});
const usage = { input: 3, output: 1, source: 'provider' } as const;
const lost = failure('MODEL_FAILED', { model: 'gpt', why: 'status 500', retry: true });
const answers: RecordedAnswer[] = [
  { call: '0:a:0', attempt: 1, error: { code: lost.code, message: lost.message }, retry: true },
  { call: '0:a:0', attempt: 2, text: 'yes', usage, finish: 'stop', firstTokenMs: 5 },
];

const thrownBy = (run: () => unknown): TroupeError => {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof TroupeError) return thrown;
  }
  throw new TypeError('nothing of ours was thrown');
};

describe('recorded model', () => {
  const model = recordedModel(answers, { name: 'gpt' });

  test('gives what was recorded for the call and the attempt, at once', () => {
    expect(model.ask(request('0:a:0', 2), quiet)).toMatchObject({
      text: 'yes',
      usage,
      finish: 'stop',
      firstTokenMs: 5,
    });
    expect(model).toMatchObject({ name: 'gpt', kind: 'recorded', remote: false });
  });

  test('fails as it was recorded: code, message and whether another attempt may help', () => {
    const again = thrownBy(() => model.ask(request('0:a:0', 1), quiet));
    const { code, message, retry } = lost;
    expect({ code: again.code, message: again.message, retry: again.retry }).toEqual({ code, message, retry });
  });

  test('says which call it lacks and what it holds', () => {
    const otherAttempt = thrownBy(() => model.ask(request('0:a:0', 3), quiet));
    expect(otherAttempt.message).toBe(
      'RECORDING_MISSING: the recording holds no answer to 0:a:0, attempt 3. It holds attempt 1, 2 of it. Record it again, or run with the model itself.',
    );
    const otherCall = thrownBy(() => model.ask(request('1:a:0', 1), quiet));
    expect(otherCall.what).toContain('It holds 1 other call(s), the last one 0:a:0.');
    expect(thrownBy(() => recordedModel([]).ask(request('x', 1), quiet)).code).toBe('RECORDING_MISSING');
  });
});
