// Tests when a role wakes: once each due sender has spoken, in causal order, when all replies are there (I2, I5).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drain,
  floor,
  idsOf,
  inboxOf,
  message,
  orders,
  role,
  sight,
  talk,
  Words,
  who,
} from '../../tests/support/inbox-messages.ts';
import { channel, observation } from '../core/channel.ts';
import { messageId } from '../core/message.ts';
import { each, every, replies } from '../core/role.ts';

const proposal = channel('proposal', Words);

const feedback = channel('feedback', Words);

describe('I2: `every` wakes at most once a step, and only when each due sender has spoken', () => {
  const inbox = () => inboxOf(role([every(talk)]), { due: { talk: 2 } });

  test('not before', () => {
    const box = inbox();
    box.add(message({ by: 'a' }));
    box.add(message({ by: 'a', n: 1 }));
    expect(drain(box)).toEqual([]);
    expect(box.missing()).toEqual(['1 more on talk']);
  });

  test('with one message from each sender, and not again', () => {
    const box = inbox();
    for (const m of [message({ by: 'a' }), message({ by: 'b' }), message({ by: 'a', n: 1 }), message({ by: 'c' })])
      box.add(m);
    const [woken, ...more] = drain(box);
    expect(idsOf(woken?.heard.talk)).toContain(message({ by: 'a' }).id);
    expect(more).toEqual([]);
    box.add(message({ by: 'b', n: 1 }));
    expect(drain(box)).toEqual([]);
    expect(box.missing()).toEqual([]);
  });

  test('in the next step again', () => {
    const box = inbox();
    for (const by of ['a', 'b']) box.add(message({ by }));
    drain(box);
    box.begin(1);
    for (const by of ['a', 'b']) box.add(message({ by, step: 1 }));
    expect(drain(box)).toHaveLength(1);
  });

  test('where one channel has nobody due and another has, it waits for the other alone', () => {
    const box = inboxOf(role([every(sight), every(talk)]), { due: { sight: 1 } });
    expect(box.missing()).toEqual(['1 more on sight']);
    box.add(message({ by: 'x', on: 'sight' }));
    expect(drain(box).map((w) => w.heard.talk)).toEqual([[]]);
    expect(box.missing()).toEqual([]);
  });

  test('not without an observation, where it waits for observations besides', () => {
    const box = inboxOf(role([every(observation), every(talk)]), { due: { talk: 1 } });
    box.add(message({ by: 'a' }));
    expect([drain(box), box.missing()]).toEqual([[], []]);
  });

  test('where nobody is due on any, not even by what else the role waits for', () => {
    const box = inboxOf(role([every(sight), each(floor)]));
    box.add(message({ by: 'a', on: 'floor' }));
    expect(drain(box)).toEqual([]);
  });

  test('a message that a fork removed counts as heard, once for its sender and in its step alone', () => {
    const box = inbox();
    box.miss(message({ by: 'a' }));
    box.add(message({ by: 'a', n: 1 }));
    expect(drain(box)).toEqual([]);
    box.add(message({ by: 'b' }));
    expect(drain(box)).toHaveLength(1);
    box.begin(1);
    box.add(message({ by: 'b', step: 1 }));
    expect(drain(box)).toEqual([]);
  });

  test('a role does not wake before the step from which it wakes', () => {
    const box = inboxOf(role([every(talk)], [], 1), { due: { talk: 1 } });
    box.add(message({ by: 'a' }));
    expect([drain(box), box.missing()]).toEqual([[], []]);
    box.begin(1);
    box.add(message({ by: 'a', step: 1 }));
    expect(drain(box)).toHaveLength(1);
  });
});

describe('I5: `each` wakes in causal order', () => {
  const first = message({ by: 'a' });
  const second = message({ by: 'b', depth: 1, causes: [first.id] });
  const third = message({ by: 'a', n: 1, depth: 2, causes: [first.id, second.id] });

  test('in whatever order a chain of messages comes', () => {
    fc.assert(
      fc.property(orders([first, second, third]), (order) => {
        const box = inboxOf(role([each(talk)]));
        const woken = order.flatMap((m) => {
          box.add(m);
          return drain(box);
        });
        expect(woken.map((w) => idsOf(w.heard.talk)[0])).toEqual([first.id, second.id, third.id]);
      }),
    );
  });

  test('and what follows from a message that waits itself', () => {
    const box = inboxOf(role([each(talk)]));
    box.add(second);
    box.add(message({ by: 'c', depth: 2, causes: [second.id] }));
    expect(drain(box)).toEqual([]);
  });

  test('without waiting for what this role does not hear', () => {
    const box = inboxOf(role([each(talk)]), { deaf: [who('a')] });
    box.add(second);
    expect(drain(box)).toHaveLength(1);
  });
});

describe('replies', () => {
  const chair = () => inboxOf(role([replies(feedback, proposal)]));
  const id = (n: number) => messageId(0, 'proposal', who('me'), n);
  const reply = (by: string, n: number, k = 0) => message({ by, on: 'feedback', n: k, causes: [id(n)] });

  test('wake when each recipient of all that one decision proposed has answered', () => {
    const box = chair();
    box.noteProposal('proposal', id(0), 1);
    box.noteProposal('proposal', id(1), 2);
    for (const m of [reply('a', 0), reply('b', 1)]) box.add(m);
    expect(drain(box)).toEqual([]);
    expect(box.missing()).toEqual(['1 more replies on feedback']);
    box.add(reply('c', 1));
    expect(drain(box).map((w) => idsOf(w.heard.feedback).length)).toEqual([3]);
  });

  test('count once for each recipient, and not when they answer something else', () => {
    const box = chair();
    box.noteProposal('proposal', id(0), 2);
    for (const m of [reply('a', 0), reply('a', 0, 1), reply('b', 7)]) box.add(m);
    expect(drain(box)).toEqual([]);
  });

  test('do not wait for one that a fork removed', () => {
    const box = chair();
    box.noteProposal('proposal', id(0), 2);
    box.add(reply('a', 0));
    box.miss(reply('b', 0));
    expect(drain(box).map((w) => idsOf(w.heard.feedback))).toEqual([[reply('a', 0).id]]);
  });

  test('are owed to no proposal of an earlier step', () => {
    const box = chair();
    box.noteProposal('proposal', id(0), 1);
    box.begin(1);
    expect(box.missing()).toEqual(['replies on feedback (nothing proposed)']);
    box.add({ ...reply('a', 0), step: 1 });
    expect(drain(box)).toEqual([]);
  });

  test('go to the last proposal only, once', () => {
    const box = chair();
    box.noteProposal('proposal', id(0), 1);
    box.add(reply('a', 0));
    expect(drain(box)).toHaveLength(1);
    box.noteProposal('proposal', id(1), 1);
    expect(drain(box)).toEqual([]);
    box.add(reply('a', 1, 1));
    expect(drain(box).map((w) => idsOf(w.heard.feedback))).toEqual([[reply('a', 1, 1).id]]);
    expect(box.missing()).toEqual(['replies on feedback (nothing proposed)']);
  });
});

test('a named alternative tells which it was, and each alternative takes its own messages', () => {
  const box = inboxOf(role({ talked: [each(talk)], seen: [every(sight)] }), { due: { sight: 1 } });
  box.add(message({ by: 'x', on: 'sight' }));
  box.add(message({ by: 'a' }));
  expect(drain(box).map((w) => [w.event, w.heard.woken])).toEqual([
    ['talked', 'talked'],
    ['seen', 'seen'],
  ]);
});
