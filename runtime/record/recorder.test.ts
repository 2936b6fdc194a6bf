// Proves that the recorder, which prints parts of an event by hand, writes what JSON.stringify would.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTurn } from '../core/clock.ts';
import type { Happening } from '../core/event.ts';
import { manualClock } from '../episode/simulated-clock.ts';
import { keepJson } from '../text/json.ts';
import { createRecorder } from './recorder.ts';
import { memorySink } from './sink.ts';

function linesOf(...happenings: readonly Happening[]): unknown[] {
  const sink = memorySink();
  const recorder = createRecorder({ clock: manualClock(5), process: 'main', sink });
  for (const happening of happenings) recorder.write(happening);
  recorder.flush();
  return sink.events();
}

const asRead = (happening: Happening, n = 0): unknown =>
  JSON.parse(JSON.stringify({ n, t: 5, process: 'main', ...happening }));

const sent = (body: unknown): Happening => ({
  type: 'message.sent',
  step: 0,
  message: {
    id: '0:talk:team/bob/mind:0',
    step: 0,
    depth: 1,
    channel: 'talk',
    from: 'team/bob/mind',
    body,
    causes: [],
  },
});

const list = fc.array(fc.string()).map((texts) => keepJson(texts));
const leaf = fc.oneof(fc.jsonValue(), list, fc.constant(undefined), fc.date({ noInvalidDate: true }));
const part = fc.oneof(leaf, fc.dictionary(fc.string(), leaf), fc.array(leaf));

test('a body with parts whose JSON is kept is recorded as any other', () => {
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(fc.string(), part), fc.array(part), list, fc.jsonValue()), (body) => {
      // The second time it is printed from what was kept.
      expect(linesOf(sent(body), sent(body))).toEqual([asRead(sent(body)), asRead(sent(body), 1)]);
    }),
    { numRuns: 200 },
  );
});

test('a body, or a part of it, that says itself what its JSON is is recorded by that', () => {
  const body = { list: keepJson(['a']), toJSON: () => 'mine' };
  for (const said of [body, { body }, new Map([['a', 1]]), Object('a')])
    expect(linesOf(sent(said))).toEqual([asRead(sent(said))]);
});

test.each([{ tokens: undefined }, { tokens: { scheme: 'words', known: true, segments: [2], template: 1, joins: 0 } }])(
  'a call is recorded with all its fields, with and without counted tokens',
  ({ tokens }) => {
    const called: Happening = {
      type: 'model.called',
      step: 3,
      call: '3:team/bob/mind:0',
      attempt: 1,
      by: 'team/bob/mind',
      depth: 0,
      causes: ['3:observation:team/bob/body:0'],
      ask: 'act',
      model: 'a "quoted" model',
      settings: { temperature: 0.5 },
      schema: keepJson({ type: 'object' }),
      digest: '0123456789abcdef',
      ...(tokens === undefined ? {} : { tokens }),
      segments: [{ origin: 'task', speaker: 'user', text: 'Say "a" or\nsay ä.' }],
    };
    expect(linesOf(called)).toEqual([asRead(called)]);
  },
);

test('what nobody can change any more is printed once a call is on its way, all else at once', async () => {
  const sink = memorySink();
  const recorder = createRecorder({ clock: manualClock(5), process: 'main', sink });
  const own = { room: 'hall' };
  recorder.write(sent({ text: 'said', seen: Object.freeze(['a']) }));
  recorder.write(sent({ text: 'seen', own }));
  own.room = 'kitchen';
  expect(sink.lines()).toEqual([]);
  await new Promise<void>(nextTurn);
  expect(sink.events()).toEqual([
    asRead(sent({ text: 'said', seen: ['a'] })),
    asRead(sent({ text: 'seen', own: { room: 'hall' } }), 1),
  ]);
});

test('a disk that is full for a while costs no line', () => {
  const taken: string[] = [];
  const full = { line: (text: string) => void (taken.push(text) === 2 && refuse()), flush() {}, close() {} };
  const refuse = () => {
    throw new Error('full');
  };
  const recorder = createRecorder({ clock: manualClock(5), process: 'main', sink: full });
  for (const body of ['a', 'b', 'c']) recorder.write(sent(body));
  expect(recorder.flush).toThrow('full');
  recorder.flush();
  expect(taken.map((line) => JSON.parse(line).message.body)).toEqual(['a', 'b', 'c']);
});
