// Tests that the audit finds each kind of error, and nothing in a record that adds up.
import { describe, expect, test } from 'vitest';
import type { Happening, HappeningOf } from '../../core/event.ts';
import type { TokenScheme } from '../../core/model.ts';
import { digestOf } from '../../prompt/segments.ts';
import { createAudit, type Finding } from './audit.ts';

const words: TokenScheme = {
  name: 'words',
  known: true,
  split: (segments) => ({ segments: segments.map(({ text }) => text.split(' ').length), template: 3, joins: 1 }),
};

type CallHappening = HappeningOf<'model.called'>;
type AnsweredEvent = HappeningOf<'model.answered'>;

const segments = [
  { origin: 'task' as const, speaker: 'system' as const, text: 'go there' },
  { origin: 'message' as const, speaker: 'user' as const, text: 'bob says hi', from: ['0:talk:team/b/speaker:0'] },
];
const called: CallHappening = {
  type: 'model.called',
  ...{ step: 2, call: '2:team/a/speaker:0', attempt: 1, by: 'team/a/speaker', depth: 0, ask: 'plan', model: 'm' },
  ...{
    settings: {},
    schema: {},
    causes: [],
    segments,
    digest: digestOf(segments),
  },
  tokens: { scheme: 'words', known: true, segments: [2, 3], template: 3, joins: 1 },
};
const answered: AnsweredEvent = {
  type: 'model.answered',
  ...{ step: 2, call: called.call, attempt: 1, by: called.by, depth: 0, text: 'ok', finish: 'stop', ms: 1 },
  usage: { input: 9, output: 1, source: 'provider' },
};

function first(events: readonly Happening[]): Finding | undefined {
  const audit = createAudit((name) => (name === 'words' ? words : undefined));
  for (const event of events) {
    const finding = audit.see(event);
    if (finding) return finding;
  }
  return undefined;
}

const tokens = (change: Partial<NonNullable<CallHappening['tokens']>>): CallHappening => {
  const before = called.tokens ?? { scheme: '', known: false, segments: [], template: 0, joins: 0 };
  return { ...called, tokens: { ...before, ...change } };
};
const usage = (change: Partial<AnsweredEvent['usage']>): AnsweredEvent => ({
  ...answered,
  usage: { ...answered.usage, ...change },
});

describe('the audit', () => {
  test('finds nothing where all adds up, and says how much it has checked', () => {
    const audit = createAudit(() => words);
    expect([called, answered].map(audit.see)).toEqual([undefined, undefined]);
    expect(audit.done()).toMatchObject({
      calls: 1,
      answers: 1,
      recounted: 1,
      exact: 1,
      unanswered: 0,
      input: 9,
      output: 1,
    });
  });

  const changed: CallHappening = {
    ...called,
    segments: [{ ...segments[0], origin: 'task', speaker: 'system', text: 'go away' }],
  };
  const failed: Happening = {
    ...{ type: 'model.failed', step: 2, call: called.call, attempt: 1, by: called.by, depth: 0, ms: 1, retry: false },
    error: { code: 'X', message: 'x' },
  };
  const reattributed = (id: string | undefined): CallHappening => {
    const told = {
      origin: 'message',
      speaker: 'user',
      text: 'bob says hi',
      ...(id === undefined ? {} : { from: [id] }),
    } as const;
    const whole: CallHappening['segments'] = [...segments.slice(0, 1), told];
    return { ...called, segments: whole, digest: digestOf(whole) };
  };
  test.each<[string, Happening[], Finding['code'], RegExp]>([
    ['a segment that was changed after the fact', [changed, answered], 'digest', /changed after the fact/],
    [
      'a segment with other tokens than its scheme gives',
      [tokens({ segments: [2, 4] })],
      'recount',
      /segment 2 \(message\) has 3 tokens, on record 4/,
    ],
    ['a template with other tokens', [tokens({ template: 4 })], 'recount', /template/],
    ['fewer counts than segments', [tokens({ segments: [5] })], 'recount', /2 segments and tokens for 1/],
    [
      'a residual where the tokenizer is known',
      [called, usage({ input: 11 })],
      'residual',
      /counts 11 .* expected 9: residual 2/,
    ],
    [
      'an estimate of the input that was raised',
      [tokens({ known: false }), usage({ input: 90, source: 'estimate' })],
      'count',
      /its input is an estimate of 90 tokens, and its prompt comes to 9/,
    ],
    [
      'an estimate of the output that was raised',
      [called, usage({ output: 7, source: 'estimate' })],
      'count',
      /its output is an estimate of 7 tokens, and its reply comes to 1/,
    ],
    [
      'a count of the output that was raised',
      [called, usage({ output: 7, source: 'counted' })],
      'count',
      /its output is a count of 7 tokens, and its reply comes to 1/,
    ],
    ['a second answer', [called, answered, answered], 'twice', /answered twice/],
    ['an answer after a failure', [called, failed, answered], 'twice', /answered twice/],
    ['a second call', [called, answered, called], 'twice', /called twice/],
    ['an answer to nothing', [answered], 'unasked', /no call/],
    ['an answer that another has', [called, { ...answered, by: 'team/b/speaker' }], 'who', /team\/b.* call of team\/a/],
    [
      'an attempt after an answer',
      [called, answered, { ...called, attempt: 2 }],
      'order',
      /attempt 2 follows no failure/,
    ],
    ['an attempt after a failure for good', [called, failed, { ...called, attempt: 2 }], 'order', /follows no failure/],
    ['a prompt said to hold a message that it does not name', [reattributed(undefined)], 'lineage', /names none/],
    ['a prompt from a message of a later step', [reattributed('3:talk:team/b/speaker:0')], 'lineage', /came later/],
    ['negative tokens', [called, usage({ output: -3 })], 'usage', /output is -3/],
    ['a fraction of a token', [called, usage({ input: 9.5 })], 'usage', /input is 9.5/],
    ['an input of zero for a prompt', [called, usage({ input: 0 })], 'usage', /input is 0/],
    ['more thought than written', [called, usage({ reasoning: 2 })], 'usage', /reasoning \(2\)/],
  ])('names %s', (_, events, code, what) => {
    expect(first(events)).toMatchObject({ code, call: called.call, step: 2, what: expect.stringMatching(what) });
  });

  test('names a segment that is from a message nobody sent, once the whole record is seen', () => {
    const sent: Happening = {
      type: 'message.sent',
      step: 0,
      message: {
        id: '0:talk:team/b/speaker:0',
        step: 0,
        depth: 0,
        channel: 'talk',
        from: 'team/b/speaker',
        body: {},
        causes: [],
      },
    };
    const ending = (events: readonly Happening[]) => {
      const audit = createAudit(() => words);
      for (const event of events) audit.see(event);
      return audit.end();
    };
    expect(ending([called, answered])).toMatchObject({
      code: 'lineage',
      call: called.call,
      what: expect.stringMatching(/0:talk/),
    });
    expect(ending([sent, called, answered])).toBeUndefined();
    // A line of another process may stand behind what came of it.
    expect(ending([called, answered, sent])).toBeUndefined();
  });

  test('names a call under a number that is not its role’s next, and lets an attempt follow a failure that is tried again', () => {
    const other = { ...called, call: '2:team/a/speaker:1' };
    expect(first([other])).toMatchObject({
      code: 'order',
      what: expect.stringMatching(/should be call 2:team\/a\/speaker:0/),
    });
    expect(first([called, { ...failed, retry: true }, { ...called, attempt: 2 }])).toBeUndefined();
  });

  test('leaves alone what cannot be counted here: estimates by strange schemes or by none, and what a provider says it has written', () => {
    const { tokens: _, ...undeclared } = called;
    expect(first([undeclared, usage({ input: 12, output: 8, source: 'estimate' })])).toBeUndefined();
    expect(first([tokens({ scheme: 'strange' }), usage({ input: 12, output: 8, source: 'estimate' })])).toBeUndefined();
    expect(first([called, usage({ output: 8 })])).toBeUndefined();
  });

  test('holds its own counts to be exact, thinking beside them, and says how many it has held', () => {
    const audit = createAudit(() => words);
    const estimated = usage({ output: 4, reasoning: 3, source: 'estimate' });
    expect([tokens({ known: false }), estimated].map(audit.see)).toEqual([undefined, undefined]);
    expect(audit.done()).toMatchObject({ exact: 1 });
  });

  test('does not check counts of a tokenizer that may be a different one', () => {
    expect(first([tokens({ known: false }), usage({ input: 12 })])).toBeUndefined();
    expect(first([tokens({ scheme: 'strange', segments: [1, 1] }), usage({ input: 6 })])).toBeUndefined();
  });
});
