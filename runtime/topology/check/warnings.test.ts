// Tests that a message no prompt shows and a talk without a bound are warned of, and no shipped protocol is.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { module } from '../../../agents/module.ts';
import { heardOn, look, says, sees } from '../../../agents/prompt.ts';
import { steady } from '../../../examples/steady.ts';
import { FAMILIES, PROTOCOLS } from '../../../protocols/index.ts';
import { type AnyChannel, action, channel, observation } from '../../core/channel.ts';
import { type Protocol, protocol } from '../../core/protocol.ts';
import { each, every, latest, type Me, optional, rule } from '../../core/role.ts';
import { addressed, everyone, others, own, ownAnd, ring, to } from '../../core/route.ts';
import type { Segment } from '../../core/segment.ts';
import { sampleBody } from './samples.ts';
import { warnProtocol } from './warnings.ts';

const AGENTS = ['ann', 'bob', 'cem'];
const codes = (p: Protocol) => warnProtocol(p, AGENTS).map(({ code }) => code);

const announce = channel('announce', z.object({ tasks: z.array(z.string()), price: z.number().max(9) }));
const caller = rule({
  wakes: [every(observation)],
  says: [announce],
  say: () => [announce({ tasks: ['dig'], price: 3 })],
});
type Prompt = (heard: Readonly<Record<string, unknown>>, me: Me) => readonly Segment[];
const auction = (prompt: Prompt, hides: readonly AnyChannel[] = []) =>
  protocol('auction', {
    once: { caller },
    perAgent: {
      bidder: module({
        wakes: [every(observation), every(announce)],
        says: [action],
        hides,
        ask: 'act',
        answer: z.object({ action: z.string() }),
        prompt,
        say: ({ action: wanted }) => [action({ do: wanted })],
      }),
    },
    routes: { observation: ownAnd('caller'), announce: everyone, action: own },
  });
const seen = (heard: Readonly<Record<string, unknown>>) => sees(heardOn(heard, observation));

describe('a message that no prompt shows', () => {
  test('is warned of, with role and channel', () => {
    expect(warnProtocol(auction(seen), AGENTS)).toEqual([
      {
        code: 'MESSAGE_UNSHOWN',
        what: "no prompt of role 'bidder' shows what it hears on 'announce'.",
        fix: expect.stringContaining('announce'),
      },
    ]);
  });

  test('is none where the usual prompt is used: it shows bodies without a text too', () => {
    expect(codes(auction(look('Bid.')))).toEqual([]);
  });

  test('is none where a prompt shows what some of the agents see, whichever they are', () => {
    const captain = (of: string) =>
      module({
        wakes: [every(observation)],
        says: [action],
        ask: 'act',
        answer: z.object({ action: z.string() }),
        prompt: ({ observation: all }) => sees(all.filter(({ agent }) => agent === of)),
        say: ({ action: wanted }, _heard, me) => me.ready.map((agent) => action.to(agent, { do: wanted })),
      });
    for (const of of AGENTS) {
      const routes = { observation: to('captain'), action: addressed };
      expect(codes(protocol('p', { once: { captain: captain(of) }, routes }))).toEqual([]);
    }
  });

  test('is none where its words or its id stand in the prompt, nor where the module hides it', () => {
    expect(codes(auction((heard) => [...seen(heard), ...says(heardOn(heard, announce))]))).toEqual([]);
    const byId: Prompt = (heard) => [
      ...seen(heard),
      { origin: 'memory', speaker: 'user', text: 'There is work.', from: heardOn(heard, announce).map(({ id }) => id) },
    ];
    expect(codes(auction(byId))).toEqual([]);
    expect(codes(auction(seen, [announce]))).toEqual([]);
  });

  test('is not claimed of a prompt that cannot be made of samples', () => {
    const throwing: Prompt = () => {
      throw new Error('no sample');
    };
    expect(codes(auction(throwing))).toEqual([]);
  });
});

describe('a conversation without a declared bound', () => {
  const ping = channel('ping', z.object({ text: z.string() }));
  const wait = rule({ wakes: [every(observation)], says: [action], say: () => [action({ do: 'wait' })] });
  const talker = rule({
    wakes: { opens: [every(observation)], goesOn: [each(ping)] },
    says: [ping],
    say: () => [ping({ text: 'and you?' })],
  });
  const talk = (more: Partial<Protocol> = {}) =>
    protocol('talk', {
      perAgent: { talker, wait },
      timing: 'free',
      routes: { observation: own, ping: others, action: own },
      ...more,
    });

  test('is warned of, with the roles and channels that go round', () => {
    expect(warnProtocol(talk(), AGENTS)).toEqual([
      {
        code: 'TALK_UNBOUNDED',
        what: expect.stringMatching(/'talker' .* 'ping'/),
        fix: expect.stringMatching(
          /^End it: caps: \[\{ channel: 'ping', messages: 4, action: 'drop' \}\].* promise it: rounds/,
        ),
      },
    ]);
  });

  test('names all roles of a circle, and none in the example that counts', () => {
    const wakes = [each(ping)];
    const answers = rule({ wakes, says: [ping], say: () => [ping({ text: '' })] });
    const both = talk({ perAgent: { talker, answers, wait }, routes: { observation: own, ping: own, action: own } });
    expect(warnProtocol(both, AGENTS)[0]?.what).toMatch(/^roles 'talker' and 'answers' may/);
    expect(codes(steady)).toEqual([]);
  });

  test.each([
    ['rounds of the protocol', talk({ rounds: 3 })],
    ['a cap that drops', talk({ caps: [{ channel: 'ping', messages: 3, action: 'drop' }] })],
    [
      'rounds of a ring',
      protocol('floor', {
        perAgent: { talker: rule({ wakes: [each(ping)], says: [ping], say: () => [ping({ text: '' })] }), wait },
        routes: { observation: own, ping: ring({ text: '' }, { rounds: 2 }), action: own },
      }),
    ],
  ])('is none with %s', (_bound, bounded) => {
    expect(codes(bounded)).toEqual([]);
  });

  test('is one with a cap that only shortens', () => {
    expect(codes(talk({ caps: [{ channel: 'ping', tokens: 3, action: 'truncate' }] }))).toEqual(['TALK_UNBOUNDED']);
  });
});

test('no shipped protocol is warned of', () => {
  const variants = [...Object.values(PROTOCOLS), ...Object.values(FAMILIES).map(({ usual }) => usual)];
  expect(variants.flatMap((p) => warnProtocol(p, AGENTS).map(({ what }) => `${p.name}: ${what}`))).toEqual([]);
});

test('a sample fits its channel and can be recognised, whatever the form of the body', () => {
  const forms = [
    z.object({ text: z.string() }),
    z.object({ a: z.array(z.object({ b: z.number().int().min(3) })), c: z.enum(['x', 'y']), d: z.boolean() }),
    z.record(z.string(), z.string()),
    z.union([z.string(), z.number()]),
    z.tuple([z.literal('k'), z.string()]),
    z.object({ some: z.string().optional(), none: z.null() }),
  ];
  for (const form of forms) {
    const sample = sampleBody(channel('c', form), AGENTS);
    expect(form.safeParse(sample?.body).success).toBe(true);
    expect(sample?.marks.length).toBeGreaterThan(0);
    for (const mark of sample?.marks ?? []) expect(JSON.stringify(sample?.body)).toContain(mark);
  }
  expect(sampleBody(channel('c', z.object({ code: z.string().regex(/^[A-Z]{3}$/) })), AGENTS)).toBeUndefined();
});

test('what is read besides is looked at as well', () => {
  const before = channel('before', z.object({ at: z.string() }));
  const mind = module({
    wakes: [every(observation)],
    reads: [optional(latest(before))],
    says: [action, before],
    ask: 'act',
    answer: z.object({ action: z.string() }),
    prompt: ({ observation: all }) => sees(all),
    say: ({ action: wanted }) => [action({ do: wanted }), before({ at: wanted })],
  });
  const routes = { observation: own, action: own, before: own };
  expect(warnProtocol(protocol('p', { perAgent: { mind }, routes }), AGENTS)).toMatchObject([
    { code: 'MESSAGE_UNSHOWN', what: expect.stringContaining("'before'") },
  ]);
});
