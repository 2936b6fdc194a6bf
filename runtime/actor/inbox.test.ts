// Tests when a role wakes and with which messages (invariants I1 to I6).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { channel } from '../core/channel.ts';
import { instanceName, type Message, type MessageId, messageId } from '../core/message.ts';
import {
  current,
  each,
  every,
  latest,
  type Read,
  type Role,
  replies,
  thread,
  unread,
  type Wakes,
} from '../core/role.ts';
import { rule } from '../core/rule.ts';
import { Inbox, type InboxWake } from './inbox.ts';

const Words = z.object({ text: z.string() });
const sight = channel('sight', Words);
const talk = channel('talk', Words);
const floor = channel('floor', Words);
const proposal = channel('proposal', Words);
const feedback = channel('feedback', Words);

const role = (wakes: Wakes, reads: readonly Read[] = [], from = 0): Role =>
  rule({ wakes, reads, says: [], from, say: () => [] });

interface Told {
  by: string;
  on?: string;
  n?: number;
  step?: number;
  depth?: number;
  causes?: readonly MessageId[];
}
const who = (by: string) => instanceName('team', by, 'mind');
function message({ by, on = 'talk', n = 0, step = 0, depth = 0, causes = [] }: Told): Message<{ text: string }> {
  return {
    id: messageId(step, on, who(by), n),
    step,
    depth,
    channel: on,
    from: who(by),
    agent: by,
    body: { text: `${by} ${n}` },
    causes,
  };
}

type Around = { due?: Record<string, number>; deaf?: readonly string[] };
function inboxOf(role: Role, { due = {}, deaf = [] }: Around = {}): Inbox {
  const of = { name: who('me'), part: 'team', agent: 'me', roleName: 'mind', kind: 'role', role } as const;
  const inbox = new Inbox(of, {
    due: (_of, name) => due[name] ?? 0,
    overhears: () => true,
    hears: (_of, _channel, sender) => !deaf.includes(sender),
  });
  inbox.begin(0);
  return inbox;
}
function drain(inbox: Inbox): InboxWake[] {
  const all: InboxWake[] = [];
  for (let woken = inbox.next(); woken; woken = inbox.next()) all.push(woken);
  return all;
}
const idsOf = (heard: unknown) => (Array.isArray(heard) ? heard : [heard]).map((m: Message) => m.id);

/** Every order that leaves each sender's own messages in theirs. */
const orders = (messages: readonly Message[]) =>
  fc.array(fc.nat(), { minLength: messages.length, maxLength: messages.length }).map((picks) => {
    const bySender = new Map<string, Message[]>();
    for (const m of messages) bySender.set(m.from, [...(bySender.get(m.from) ?? []), m]);
    return picks.flatMap((pick) => {
      const open = [...bySender.values()].filter((queue) => queue.length > 0);
      return open[pick % open.length]?.shift() ?? [];
    });
  });

describe('I1: the content of a wake does not depend on the order in which concurrent messages came', () => {
  const a = message({ by: 'a', depth: 2 });
  const b = message({ by: 'b', depth: 1 });
  const again = message({ by: 'b', n: 1, depth: 3, causes: [a.id, b.id] });
  const token = message({ by: 'b', on: 'floor', depth: 4, causes: [a.id, b.id, again.id] });
  const seen = [
    message({ by: 'x', on: 'sight' }),
    message({ by: 'y', on: 'sight' }),
    message({ by: 'z', on: 'sight' }),
  ];

  test('for a wake on every sender, one token and the thread of talk that the token names', () => {
    fc.assert(
      fc.property(orders([...seen, a, b, again, token]), (order) => {
        const inbox = inboxOf(role([every(sight), each(floor)], [thread(talk)]), { due: { sight: 3 } });
        const woken = order.flatMap((m) => {
          inbox.add(m);
          return drain(inbox);
        });
        expect(woken).toHaveLength(1);
        expect(idsOf(woken[0]?.heard.sight)).toEqual(seen.map((m) => m.id));
        expect(idsOf(woken[0]?.heard.talk)).toEqual([b.id, a.id, again.id]);
        expect(woken[0]?.causes).toEqual([...seen.map((m) => m.id), b.id, a.id, again.id, token.id]);
        expect(woken[0]?.depth).toBe(4);
      }),
    );
  });

  test('for what is read of earlier steps', () => {
    fc.assert(
      fc.property(orders([a, b, again]), (order) => {
        const inbox = inboxOf(role([every(sight)], [unread(talk), latest(talk)]), { due: { sight: 1 } });
        for (const m of order) inbox.add(m);
        inbox.begin(1);
        inbox.add(message({ by: 'x', on: 'sight', step: 1 }));
        expect(inbox.next()?.causes.slice(0, 3)).toEqual([b.id, a.id, again.id]);
      }),
    );
  });
});

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
    box.add(message({ by: 'x', on: 'sight' }));
    expect(drain(box).map((w) => w.heard.talk)).toEqual([[]]);
  });

  test('where nobody is due on any, not even by what else the role waits for', () => {
    const box = inboxOf(role([every(sight), each(floor)]));
    box.add(message({ by: 'a', on: 'floor' }));
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

describe('I3: `unread` and `latest` hold nothing of the current step', () => {
  const reading = () => inboxOf(role([each(floor)], [unread(talk), latest(talk)]));
  const heard = (box: Inbox, step: number) => {
    box.add(message({ by: 'x', on: 'floor', step }));
    return drain(box).map(({ heard }) => heard.talk)[0];
  };

  test('`latest` has the newest in reading order, from earlier steps only', () => {
    const box = inboxOf(role([each(floor)], [latest(talk)]));
    box.add(message({ by: 'b', depth: 5 }));
    box.add(message({ by: 'a', depth: 1 }));
    expect(heard(box, 0)).toBeUndefined();
    box.begin(1);
    box.add(message({ by: 'a', n: 1, step: 1 }));
    expect(heard(box, 1)).toMatchObject({ from: who('b') });
    box.begin(2);
    expect(heard(box, 2)).toMatchObject({ from: who('a'), step: 1 });
    box.begin(3);
    expect(heard(box, 3)).toMatchObject({ step: 1 });
  });

  test('`unread` has all of earlier steps, once', () => {
    const box = inboxOf(role([each(floor)], [unread(talk)]));
    box.add(message({ by: 'a' }));
    expect(heard(box, 0)).toEqual([]);
    box.begin(1);
    box.add(message({ by: 'a', step: 1 }));
    box.begin(2);
    expect(idsOf(heard(box, 2))).toEqual([message({ by: 'a' }).id, message({ by: 'a', step: 1 }).id]);
    expect(heard(box, 2)).toEqual([]);
  });

  test('what is read is among the causes, and does not count for the depth of the step', () => {
    const box = reading();
    box.add(message({ by: 'a', depth: 9 }));
    box.begin(1);
    box.add(message({ by: 'x', on: 'floor', step: 1, depth: 2 }));
    expect(box.next()).toMatchObject({
      depth: 2,
      causes: [message({ by: 'a' }).id, message({ by: 'x', on: 'floor', step: 1 }).id],
    });
  });
});

describe("I4: a `thread` is held until what the waker's causes name has come", () => {
  const said = message({ by: 'a' });
  const token = message({ by: 'b', on: 'floor', causes: [said.id] });
  const threaded = (deaf: readonly string[] = []) => inboxOf(role([each(floor)], [thread(talk)]), { deaf });

  test('and then holds that, and nothing else of the step', () => {
    const box = threaded();
    box.add(message({ by: 'c' }));
    box.add(token);
    expect(drain(box)).toEqual([]);
    box.add(said);
    expect(drain(box).map((w) => idsOf(w.heard.talk))).toEqual([[said.id]]);
  });

  test('but not for what this role does not hear', () => {
    const box = threaded([who('a')]);
    box.add(token);
    expect(drain(box).map((w) => w.heard.talk)).toEqual([[]]);
  });

  test('nor for what is of an earlier step', () => {
    const box = threaded();
    box.begin(1);
    box.add(message({ by: 'b', on: 'floor', step: 1, causes: [said.id] }));
    expect(drain(box).map((w) => w.heard.talk)).toEqual([[]]);
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

describe('I6: `current` holds one message of each sender that is due', () => {
  const reading = (due: number) => inboxOf(role([each(floor)], [current(sight)]), { due: { sight: due } });
  const token = (step = 0) => message({ by: 'b', on: 'floor', step });

  test('and the wake waits for it, in whatever order they come', () => {
    const seen = [message({ by: 'x', on: 'sight' }), message({ by: 'y', on: 'sight' })];
    fc.assert(
      fc.property(orders([token(), ...seen]), (order) => {
        const box = reading(2);
        const woken = order.map((m) => {
          box.add(m);
          return drain(box);
        });
        expect(woken.slice(0, -1).flat()).toEqual([]);
        expect(woken.at(-1)?.map((w) => idsOf(w.heard.sight))).toEqual([seen.map((m) => m.id)]);
      }),
    );
  });

  test('says what it waits for', () => {
    const box = reading(2);
    box.add(token());
    box.add(message({ by: 'x', on: 'sight' }));
    expect(box.missing()).toEqual(['1 more on sight']);
  });

  test('where nobody is due it is the newest of earlier steps, or nothing', () => {
    const box = reading(0);
    box.add(token());
    expect(drain(box).map((w) => w.heard.sight)).toEqual([[]]);
    const old = message({ by: 'x', on: 'sight' });
    box.add(old);
    box.begin(1);
    box.add(token(1));
    expect(drain(box).map((w) => idsOf(w.heard.sight))).toEqual([[old.id]]);
  });
});
