// Tests what a module refuses when it is made or asks: mistakes that would otherwise show far from where they were
// made.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action, observation } from '../runtime/core/channel.ts';
import { every, type Me } from '../runtime/core/role.ts';
import { module } from './module.ts';
import { instruct } from './prompt.ts';

const make = (more: object) =>
  module({
    wakes: [every(observation)],
    says: [action],
    ask: 'act',
    answer: z.object({ action: z.string() }),
    prompt: () => [instruct('Act.')],
    say: () => [],
    ...more,
  });

describe('a module is not made', () => {
  test.each<[string, object, RegExp]>([
    ['of a schema that JSON cannot hold', { answer: z.object({ when: z.date() }) }, /ANSWER_SCHEMA_BAD: .*'act'.*Date/],
    ['of a transform', { answer: z.string().transform(Number) }, /ANSWER_SCHEMA_BAD: .*'act'.*Transforms/],
    ['of what is no schema', { answer: { action: 'string' } }, /ANSWER_SCHEMA_BAD: .*'act'.*no schema of zod/],
    ['without an ask', { ask: undefined }, /ASK_MISSING/],
    ['that asks again without end', { repairs: Number.POSITIVE_INFINITY }, /REPAIRS_BAD: .*'act' are Infinity/],
    ['that asks again less than never', { repairs: -1 }, /REPAIRS_BAD/],
    ['that asks again some times', { repairs: 'many' }, /REPAIRS_BAD/],
  ])('%s', (_, more, error) => {
    expect(() => make(more)).toThrow(error);
  });
});

test.each([
  ['a text', 'Act.'],
  ['nothing', undefined],
  ['a list of texts', ['Act.']],
])('a prompt that is %s is named with its ask', (_, given) => {
  const role = make({ prompt: () => given });
  expect(() => role.prompt?.({}, {} as Me)).toThrow(/PROMPT_NO_LIST: the prompt of ask 'act'/);
});

test.each<[string, object, RegExp]>([
  ['without an origin', { speaker: 'user' }, /its origin is undefined, and none of instructions, /],
  ['of an unknown speaker', { origin: 'task', speaker: 'god' }, /its speaker is 'god', and none of system, /],
  ['whose text is a number', { origin: 'task', speaker: 'user', text: 5 }, /its text is 5, and no text/],
  ['from no list', { origin: 'message', speaker: 'user', from: '0:a' }, /its 'from' is '0:a', and no list/],
  ['from a message that it does not name', { origin: 'message', speaker: 'user' }, /its 'from' names none/],
  ['about no name', { origin: 'task', speaker: 'user', about: 5 }, /its 'about' is 5/],
  ['with a picture of no size', { origin: 'image', speaker: 'user', picture: { type: 'image/png' } }, /picture/],
  [
    'with a picture that the system shows',
    {
      ...{ origin: 'image', speaker: 'system' },
      picture: { type: 'image/png', width: 2, height: 2, base64: 'AAAA' },
    },
    /its speaker is 'system', and models take pictures from the user alone/,
  ],
])('a segment of a prompt %s is named with its ask', (_, segment, why) => {
  const role = make({ prompt: () => [instruct('Act.'), { text: 'hello', ...segment }] });
  const asked = () => role.prompt?.({}, {} as Me);
  expect(asked).toThrow(/PROMPT_SEGMENT_BAD: segment 2 of the prompt of ask 'act' will not do: /);
  expect(asked).toThrow(why);
});

describe('the schema that a model is asked for', () => {
  const me = (more: Partial<Me>): Me => ({
    ...{ part: 'team', role: 'mind', serves: 'agent', agent: 'a', team: ['a', 'b'], ready: ['a'], step: 0 },
    ...{ world: card({}), ...more },
  });
  const card = (bodies: Record<string, never>): Me['world'] => ({ ...({} as Me['world']), bodies });
  const fields = (role: ReturnType<typeof make>, of: Me) => Object.keys(Object(role.answer?.(of).properties));

  test('is that of this world, team, role and step, whatever the same role was asked before', () => {
    const [bare, armed] = [card({}), { ...card({}), idle: 'rest' }];
    const ofWorld = make({
      answer: ({ world }: Me) => z.object(world.idle ? { code: z.string() } : { text: z.string() }),
    });
    expect([bare, armed, bare].map((world) => fields(ofWorld, me({ world })))).toEqual([['text'], ['code'], ['text']]);
    const world = bare;
    const ofTeam = make({
      answer: ({ team }: Me) => z.object(Object.fromEntries(team.map((one) => [one, z.string()]))),
    });
    for (const team of [
      ['a', 'b'],
      ['a', 'c'],
    ])
      expect(fields(ofTeam, me({ world, team }))).toEqual(team);
    const ofStep = make({ answer: ({ step }: Me) => z.object({ [`at${step}`]: z.string() }) });
    for (const step of [0, 1, 0]) expect(fields(ofStep, me({ world, step }))).toEqual([`at${step}`]);
  });

  test('is built once for the same questions of all episodes', () => {
    let built = 0;
    const role = make({
      answer: () => {
        built++;
        return z.object({ text: z.string() });
      },
    });
    for (const world of [card({}), card({})]) for (const step of [0, 1, 2]) role.answer?.(me({ world, step }));
    expect(built).toBe(1);
  });
});
