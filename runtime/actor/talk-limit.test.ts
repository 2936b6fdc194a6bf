// Tests which message of a conversation without an end is cut, and that each step is judged by itself.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { channel } from '../core/channel.ts';
import { type Message, messageId } from '../core/message.ts';
import { protocol } from '../core/protocol.ts';
import { each, rule } from '../core/role.ts';
import { everyone } from '../core/route.ts';
import { branchCapsOf, depthCapOf } from '../topology/depth-cap.ts';
import { layOut } from '../topology/topology.ts';
import { TalkLimit } from './talk-limit.ts';

const talk = channel('talk', z.object({ text: z.string() }));
const chatter = rule({ wakes: [each(talk)], says: [talk], say: () => [] });

function limited(share = 1) {
  const topology = layOut(protocol('chat', { perAgent: { chatter }, routes: { talk: everyone } }), ['a', 'b']);
  const from = topology.instances.find(({ role }) => role === chatter);
  if (!from) throw new RangeError('a chatter');
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
  return { limit, from, says, deepest, most: branchCapsOf(topology).get(chatter) ?? 0 };
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
