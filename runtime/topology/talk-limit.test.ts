// Tests how deep a step's conversation may become, how much each role may say beside one chain of it, which message of
// one without an end is cut, and which of several cuts is told.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action, channel, observation } from '../core/channel.ts';
import { type Message, messageId } from '../core/message.ts';
import { type ProtocolParts, protocol } from '../core/protocol.ts';
import { each, every, maybe, replies, rule, type SpokenChannel, type Wakes } from '../core/role.ts';
import { addressed, everyone, own, ring, to } from '../core/route.ts';
import { branchCapsOf, depthCapOf, firstTalkCut, TalkLimit } from './talk-limit.ts';
import { layOut } from './topology.ts';

const Words = z.object({ text: z.string() });
const [talk, news, token] = [channel('talk', Words), channel('news', Words), channel('token', Words)];
const talker = rule({ wakes: [each(talk)], says: [talk], say: () => [] });

function limited(share = 1) {
  const topology = layOut(protocol('chat', { perAgent: { talker }, routes: { talk: everyone } }), ['a', 'b']);
  const from = topology.instances.find(({ role }) => role === talker);
  if (!from) throw new RangeError('a talker');
  const deepest = depthCapOf(topology);
  const limit = new TalkLimit(topology, deepest * share);
  limit.begin();
  const says = (depth: number): boolean => {
    const { name } = from;
    const said: Message = {
      id: messageId(0, 'talk', name, 0),
      step: 0,
      depth,
      channel: 'talk',
      from: name,
      body: { text: '' },
      causes: [],
    };
    return limit.cuts(from, said);
  };
  return { limit, from, says, deepest, most: branchCapsOf(topology).get(talker) ?? 0 };
}

test('cuts the message beyond the most that a role may say beside one chain, and not the last that it may', () => {
  const { says, limit, most } = limited();
  const chain = says(0);
  const beside = Array.from({ length: most + 1 }, () => says(0));
  expect([chain, beside.indexOf(true)]).toEqual([false, most]);
  expect(limit.first()?.branches).toBe(most);
});

test('an episode that allows less depth allows as much less beside a chain, and no part of a message too little', () => {
  const { says, limit, most } = limited(5 / 12);
  says(0);
  const beside = Array.from({ length: most }, () => says(0));
  expect(most % 12).not.toBe(0);
  expect([beside.indexOf(true), limit.first()?.branches]).toEqual(Array(2).fill(Math.ceil((most * 5) / 12)));
});

test('a step knows nothing of what was said and cut in the one before', () => {
  const { says, limit, from, deepest, most } = limited();
  for (let n = 0; n < most; n++) says(0);
  expect(says(deepest + 1)).toBe(true);
  expect([limit.hasCut(from), limit.first()?.depth]).toEqual([true, deepest + 1]);
  limit.begin();
  expect([limit.hasCut(from), limit.first()]).toEqual([false, undefined]);
  expect([says(0), says(0), says(0)]).toEqual([false, false, false]);
});

const role = (wakes: Wakes, says: readonly SpokenChannel[]) => rule({ wakes, says, say: () => [] });
const laid = (parts: ProtocolParts) => layOut(protocol('p', parts), ['a', 'b', 'c']);

const chatter = role([each(talk)], [maybe(talk)]);
const chat = { perAgent: { chatter }, routes: { talk: everyone } };
const hub = role([every(observation)], [action]);

describe('the depth cap of three agents', () => {
  test.each<[string, ProtocolParts, number]>([
    // Messages of one pass × (rounds + 1) + 3 avatars.
    ['ten rounds where none are declared', chat, 3 * 11 + 3],
    ['the rounds that a protocol declares', { ...chat, rounds: 4 }, 3 * 5 + 3],
    ['the rounds of a ring', { ...chat, routes: { talk: ring({ text: '' }, { rounds: 2 }) } }, 3 * 3 + 3],
    ['the most of both', { ...chat, rounds: 1, routes: { talk: ring({ text: '' }, { rounds: 2 }) } }, 3 * 3 + 3],
    ['one message for each agent where they are addressed', { ...chat, routes: { talk: addressed } }, 9 * 11 + 3],
    [
      'one action for each agent of a role that exists once, whatever the route',
      { once: { hub }, routes: { observation: to('hub'), action: everyone } },
      3 * 11 + 3,
    ],
  ])('allows %s', (_what, parts, cap) => {
    expect(depthCapOf(laid(parts))).toBe(cap);
  });
});

describe('beside one chain of messages', () => {
  const capsOf = (parts: ProtocolParts) => branchCapsOf(laid(parts));

  test('a role that wakes itself may give ten answers a round, and one to each that wakes it', () => {
    expect(capsOf(chat)).toEqual(new Map([[chatter, 10 * 11 + 3]]));
    expect(capsOf({ ...chat, rounds: 4 })).toEqual(new Map([[chatter, 10 * 5 + 3]]));
    expect(capsOf({ ...chat, routes: { talk: addressed } })).toEqual(new Map([[chatter, 3 * (10 * 11 + 3)]]));
  });

  test.each<[string, ProtocolParts, number]>([
    [
      'two roles that wake each other are bounded',
      {
        perAgent: { one: role([each(talk)], [news]), other: role([each(news)], [talk]) },
        routes: { talk: everyone, news: everyone },
      },
      2,
    ],
    [
      'roles are not whose route names others',
      { once: { clerk: role([], []) }, perAgent: { chatter }, routes: { talk: to('clerk') } },
      0,
    ],
    [
      'roles are not that wait for every message or for replies',
      {
        perAgent: {
          one: role([every(talk)], [news]),
          other: role([every(news)], [talk]),
          chair: role({ told: [each(token), replies(token, token)] }, [token]),
        },
        routes: { talk: everyone, news: everyone, token: everyone },
      },
      0,
    ],
    [
      'a chain of roles without a circle is not',
      {
        perAgent: { one: role([each(observation)], [news]), other: role([each(news)], [talk]) },
        routes: { observation: own, talk: everyone, news: everyone },
      },
      0,
    ],
  ])('%s', (_what, parts, bounded) => {
    expect(capsOf(parts).size).toBe(bounded);
  });
});

test.each([
  ['depth', { from: 'b', channel: 'talk', depth: 3 }, { from: 'a', channel: 'news', depth: 4 }],
  ['sender at one depth', { from: 'a', channel: 'talk', depth: 3 }, { from: 'b', channel: 'news', depth: 3 }],
  ['channel of one sender', { from: 'a', channel: 'news', depth: 3 }, { from: 'a', channel: 'talk', depth: 3 }],
])('of two cuts the first by %s is told, in whichever order they come', (_by, first, second) => {
  expect([firstTalkCut(first, second), firstTalkCut(second, first)]).toEqual([first, first]);
  expect([firstTalkCut(undefined, first), firstTalkCut(first, undefined)]).toEqual([first, first]);
});
