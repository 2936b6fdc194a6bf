// Tests with which messages a role wakes: all that belongs to its step, in an order that no race decides (I1, I3, I4,
// I6).
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
  who,
} from '../../tests/support/inbox-messages.ts';
import { current, each, every, latest, thread, unread } from '../core/role.ts';
import type { Inbox } from './inbox.ts';

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

  test('and not for one that a fork removed', () => {
    const box = reading(2);
    const seen = message({ by: 'x', on: 'sight' });
    for (const m of [token(), seen]) box.add(m);
    box.miss(message({ by: 'y', on: 'sight' }));
    expect(drain(box).map((w) => idsOf(w.heard.sight))).toEqual([[seen.id]]);
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
