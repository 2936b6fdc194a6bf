// Tests from how many failures on it is said that the figures of a run mean little or nothing.
import { expect, test } from 'vitest';
import type { Happening } from '../../core/event.ts';
import { createSymptoms } from './symptoms.ts';

/** Events with the fields that the fold reads. */
const happened = (type: Happening['type'], fields: object = {}) =>
  ({ type, step: 0, ...fields }) as unknown as Happening;
const times = (n: number, event: Happening): Happening[] => Array.from({ length: n }, () => event);

const CALLED = happened('model.called', { attempt: 1, ask: 'plan' });
const ANSWERED = happened('model.answered', { finish: 'stop', text: 'yes' });
const REJECTED = happened('reply.rejected');
const verdict = (from: string, body: object) => happened('message.sent', { message: { from, agent: 'a', body } });
const askedOf = (ask: string, more: object) => [
  happened('episode.started', { agents: ['a'], models: { '*': { name: 'rules', kind: 'rules', ...more } } }),
  happened('model.called', { attempt: 1, ask, model: 'rules' }),
  ANSWERED,
];
const FELL_BACK = happened('decision.fellBack');

test.each<readonly [name: string, events: readonly Happening[], codes: readonly string[]]>([
  ['nothing at all', [], []],
  ['replies that were taken', [...times(4, CALLED), ...times(4, ANSWERED)], []],
  ['no answer', times(4, CALLED), ['NO_ANSWERS']],
  ['attempts again of one call', [CALLED, happened('model.called', { attempt: 2 }), ANSWERED], []],
  ['no reply that would do', [CALLED, ANSWERED, REJECTED, FELL_BACK], ['ALL_FELL_BACK']],
  [
    'more fallbacks than decisions',
    [...times(5, CALLED), ...times(2, ANSWERED), ...times(3, FELL_BACK)],
    ['MOST_FELL_BACK'],
  ],
  ['as many', [...times(4, CALLED), ...times(2, ANSWERED), ...times(2, FELL_BACK)], []],
  ['most replies rejected', [...times(5, CALLED), ...times(5, ANSWERED), ...times(3, REJECTED)], ['MOST_REJECTED']],
  [
    'a verdict that no model gave',
    [happened('decision.fellBack', { by: 'team/a/b' }), verdict('team/a/b', { agree: true })],
    ['VERDICTS_UNANSWERED'],
  ],
  [
    'a verdict after an answer, and a fallback that is none',
    [
      happened('decision.fellBack', { by: 'team/a/b' }),
      verdict('team/a/b', { text: 'nothing' }),
      happened('model.called', { attempt: 1, by: 'team/a/b' }),
      ANSWERED,
      verdict('team/a/b', { agree: true }),
    ],
    [],
  ],
  ...(
    [
      ['an ask of its own that the rule player fills', 'bid', {}, ['ASK_BY_RULES']],
      ['an ask of its own that a function answers', 'bid', { answers: ['bid'] }, []],
      ['another ask of its own beside it', 'sell', { answers: ['bid'] }, ['ASK_BY_RULES']],
      ['a shared ask', 'plan', {}, []],
      ['an ask of its own and a model in a file', 'bid', { hash: 'abc' }, []],
    ] as const
  ).map(([name, ask, more, codes]) => [name, [...askedOf(ask, more), ...askedOf(ask, more)], codes] as const),
  ['an ask of its own that the rule player does not answer', askedOf('bid', {}).slice(0, 2), ['NO_ANSWERS']],
  ['a role given up', [happened('role.gone', { by: 'team/a/b' })], ['ROLE_GIVEN_UP']],
  ['talk that was cut', [happened('message.dropped', { id: '0:ping:team/a/b:7', reason: 'endless' })], ['TALK_CUT']],
  ['programs that ended themselves or by a limit', times(2, happened('code.ran', { end: 'time' })), []],
  ['a program that nothing could run', [happened('code.ran', { end: 'unavailable' })], ['PROGRAMS_NOT_RUN']],
])('%s', (_name, events, codes) => {
  const symptoms = createSymptoms();
  for (const event of events) symptoms.see(event);
  expect(symptoms.now().map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['a language model', 'openai', ['REPLIES_CUT']],
  ['a rule-based player, which cuts on purpose', 'rules', []],
])('replies of %s that were cut off at the limit of their length', (_name, kind, codes) => {
  const symptoms = createSymptoms();
  const played: Happening[] = [
    happened('episode.started', { agents: [], models: { '*': { name: 'm', kind } } }),
    ...['a', 'b', 'c'].flatMap((call) => [
      happened('model.called', { attempt: 1, ask: 'plan', call, model: 'm' }),
      happened('model.answered', { call, text: 'yes', finish: call === 'a' ? 'stop' : 'length' }),
    ]),
    happened('reply.rejected', { call: 'b' }),
  ];
  for (const event of played) symptoms.see(event);
  expect(symptoms.now().map(({ code }) => code)).toEqual(codes);
  if (codes.length > 0) expect(symptoms.now()[0]?.what).toMatch(/^1 of 3 replies ended at the limit/);
});

test.each([
  ['refused or withheld', { finish: 'refused', text: '' }, 'REPLIES_WITHHELD'],
  ['empty', { finish: 'stop', text: ' ' }, 'REPLIES_EMPTY'],
])('replies that were %s', (_name, answer, code) => {
  const symptoms = createSymptoms();
  const call = { call: 'a', model: 'm' };
  const reply = happened('model.answered', { ...call, ...answer });
  for (const event of [
    happened('model.called', { attempt: 1, ask: 'plan', ...call }),
    reply,
    happened('reply.rejected', call),
  ])
    symptoms.see(event);
  expect(symptoms.now()).toContainEqual(
    expect.objectContaining({ code, what: expect.stringMatching(/^1 of 1 reply/) }),
  );
});

test.each([
  ['gpt-4.1-mini', 'gpt-4.1-mini-2025-04-14', false],
  ['qwen3:8b', 'Qwen/Qwen3-8B', false],
  ['openai/gpt-4.1', 'gpt-4.1', false],
  ['gpt-4.1', 'llama-2-7b', true],
])('%s that answers as %s is told: %s', (asked, served, told) => {
  const symptoms = createSymptoms();
  const call = { call: 'a', model: asked };
  symptoms.see(happened('model.called', { attempt: 1, ask: 'plan', ...call }));
  symptoms.see(happened('model.answered', { ...call, responseModel: served, finish: 'stop', text: 'yes' }));
  expect(symptoms.now().map(({ code, what }) => [code, what])).toEqual(
    told ? [['MODEL_OTHER', `the server names '${served}' where '${asked}' was asked for`]] : [],
  );
});

test.each([
  ['all', ['ACTION_UNKNOWN', 'ACTION_UNKNOWN'], true],
  ['most', ['ACTION_UNKNOWN', 'ACTION_UNKNOWN', undefined], false],
  ['half', ['ACTION_UNKNOWN', undefined], undefined],
  ['failed, which the world knows', ['too_heavy'], undefined],
])('actions that a world does not know are told where they are more than half: %s', (_name, reasons, meaningless) => {
  const symptoms = createSymptoms();
  const outcomes = reasons.map((reason) => ({ agent: 'Ann', do: 'Fly(Moon)', ok: reason === undefined, reason }));
  symptoms.see(happened('world.stepped', { outcomes }));
  expect(symptoms.now()).toEqual(
    meaningless === undefined
      ? []
      : [{ code: 'ACTIONS_UNKNOWN', meaningless, what: expect.stringContaining("the first 'Fly(Moon)' of Ann") }],
  );
});

test('one decision that fell back is told as one', () => {
  const symptoms = createSymptoms();
  for (const event of [CALLED, ANSWERED, REJECTED, FELL_BACK]) symptoms.see(event);
  expect(symptoms.now()).toMatchObject([{ what: 'no reply was accepted: the one decision fell back' }]);
});

test('only what leaves no decision of a model makes figures meaningless', () => {
  const symptoms = createSymptoms();
  for (const event of [CALLED, happened('role.gone', { by: 'team/a/b' })]) symptoms.see(event);
  expect(symptoms.now()).toMatchObject([
    { code: 'NO_ANSWERS', meaningless: true, what: 'the one call was not answered' },
    { code: 'ROLE_GIVEN_UP', meaningless: false, what: 'given up after repeated errors: team/a/b' },
  ]);
});
