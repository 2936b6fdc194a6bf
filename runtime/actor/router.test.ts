// Tests what a router makes of messages that a network brings: which it delivers, keeps for later, drops or refuses,
// and what it sends again. The bus is a fake that brings what the test hands it.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Bus, MessageHandler, Outage } from '../core/bus.ts';
import { channel, observation } from '../core/channel.ts';
import type { Happening } from '../core/event.ts';
import { type Message, type MessageId, messageId } from '../core/message.ts';
import { protocol } from '../core/protocol.ts';
import { each, every, replies, rule } from '../core/role.ts';
import { everyone, own } from '../core/route.ts';
import { matches } from '../text/subject.ts';
import { depthCapOf, TalkLimit } from '../topology/talk-limit.ts';
import { type Instance, layOut, subjectsOf } from '../topology/topology.ts';
import { Router } from './router.ts';

const Words = z.object({ text: z.string() });
const talk = channel('talk', Words);
const secret = channel('secret', Words);
const shout = channel('shout', Words, { act: true });
const answer = channel('answer', Words);
const speaker = rule({
  wakes: { seen: [every(observation)], answered: [replies(answer, talk)] },
  says: [talk, shout],
  say: () => [],
});
const hearer = rule({
  wakes: { told: [each(talk)], shouted: [each(shout)], kept: [each(secret)] },
  says: [answer],
  say: () => [],
});
const clerk = rule({ wakes: [every(observation)], says: [secret], say: () => [] });
const routes = { observation: own, talk: everyone, secret: everyone, answer: everyone, shout: everyone };
const topology = layOut(protocol('p', { perAgent: { speaker, hearer, clerk }, routes }), ['a', 'b']);
const subjects = subjectsOf('troupe');

function instance(roleName: string, agent: string): Instance {
  const found = topology.instances.find((i) => i.roleName === roleName && i.agent === agent);
  if (!found) throw new RangeError(`${roleName} of ${agent}`);
  return found;
}
const there = instance('speaker', 'b');

type Script = ConstructorParameters<typeof Router>[0]['script'];

/** The router of a process that serves what hears and speaks for `a`; the rest comes over the bus. */
function routed({ kind = 'mine', script }: { kind?: string; script?: Script } = {}) {
  const events: Happening[] = [];
  const heard: MessageId[] = [];
  const missed: MessageId[] = [];
  const published: MessageId[] = [];
  const hearers: { readonly pattern: string; readonly hear: MessageHandler }[] = [];
  let onOutage: (outage: Outage) => void = () => {};
  const bus: Bus = {
    kind,
    about: 'a fake',
    publish: (_subject, { id }) => void published.push(id),
    subscribe(pattern, hear) {
      hearers.push({ pattern, hear });
      return () => {};
    },
    control: () => {},
    onControl: () => () => {},
    onGarbage: () => {},
    onOutage(hear) {
      onOutage = hear;
      return () => {};
    },
    flush: async () => {},
    close: async () => {},
  };
  const router = new Router({
    topology,
    bus,
    prefix: 'troupe',
    traceId: '0'.repeat(32),
    recorder: { write: (happening) => void events.push(happening), flush() {}, flushSoon() {} },
    script,
    talk: new TalkLimit(topology, depthCapOf(topology)),
    onArrived: () => {},
    onThrown: (thrown) => {
      throw thrown;
    },
  });
  router.listen(instance('hearer', 'a'), {
    hear: ({ id }) => void heard.push(id),
    miss: ({ id }) => void missed.push(id),
  });
  const come = (message: Message, from = there) => {
    const subject = subjects.of(from, message.channel, null);
    for (const { pattern, hear } of hearers) if (matches(pattern, subject)) hear(subject, message);
  };
  const begin = (step: number) => router.begin(step, ['a', 'b']);
  begin(0);
  const told = () =>
    events.flatMap((e) => {
      if (e.type === 'message.dropped') return [e.reason];
      return e.type === 'message.refused' ? [e.why] : [];
    });
  return { router, begin, come, told, heard, missed, published, cutOff: () => onOutage({ what: 'back' }) };
}

function from(sender: Instance, on: string, { step = 0, n = 0, causes = [] as string[] } = {}): Message {
  const { name, agent } = sender;
  const id = messageId(step, on, name, n);
  return {
    id,
    step,
    depth: 1,
    channel: on,
    from: name,
    agent: agent ?? '',
    body: { text: 'x' },
    causes: causes as MessageId[],
  };
}

describe('of what comes from another process', () => {
  test('a message of the next step waits until the step begins, and one of a later step is refused', () => {
    const { begin, come, told, heard } = routed();
    come(from(there, 'talk', { step: 1 }));
    come(from(there, 'talk', { step: 2 }));
    expect([heard, told()]).toEqual([[], ['not-said']]);
    begin(1);
    expect(heard).toEqual([from(there, 'talk', { step: 1 }).id]);
  });

  test('one of an earlier step, one that has come before and one that its sender may not say owe nobody a delivery', () => {
    const { router, begin, come, told, heard } = routed();
    begin(1);
    come(from(there, 'talk', { step: 0 }));
    come(from(there, 'talk', { step: 1 }));
    come(from(there, 'talk', { step: 1 }));
    come(from(there, 'secret', { step: 1 }));
    expect([told(), heard.length, router.received()]).toEqual([['late', 'duplicate', 'not-spoken-here'], 1, 1]);
  });

  test('a cause that no record could hold as it is refuses the message', () => {
    const { come, told, heard } = routed();
    come(from(there, 'talk', { causes: ['0:talk:team/a/speaker:0'] }));
    come(from(there, 'talk', { n: 1, causes: ['0:talk:"}'] }));
    expect([heard.length, told()]).toEqual([1, ['not-said']]);
  });

  test('what is new in a step is told anew, of the first sender that is heard and of every other', () => {
    const { begin, come, told, heard } = routed();
    const clerks = instance('clerk', 'b');
    for (const step of [0, 1]) {
      if (step > 0) begin(step);
      // The second comes first, so that it is kept beyond what came in order.
      for (const n of [1, 0]) come(from(there, 'talk', { step, n }));
      for (const n of [0, 1]) come(from(clerks, 'secret', { step, n }), clerks);
    }
    expect([heard.length, told()]).toEqual([8, []]);
  });
});

test('after an outage the messages of this step are sent again, and none of an earlier one', () => {
  const { router, begin, published, cutOff } = routed();
  const says = (n: number) =>
    router.say({ from: instance('speaker', 'a'), causes: [], depth: n }, [talk({ text: 'x' })]);
  says(0);
  begin(1);
  const [id] = says(0);
  published.length = 0;
  cutOff();
  expect(published).toEqual([id]);
});

describe('what a fork removes', () => {
  test.each([
    ['the speech of a role to the world, which takes its turn', 'speaker', 'shout', true],
    ['what the world passes on of it', 'body', 'shout', false],
    ['talk that takes no turn', 'speaker', 'talk', false],
  ])('on a channel: %s goes out: %s', (_what, role, on, goes) => {
    const { router, published } = routed({ kind: 'memory', script: { drops: () => true } });
    const ids = router.say({ from: instance(role, 'a'), causes: [], depth: 1 }, [{ channel: on, body: { text: 'x' } }]);
    expect([ids.length, published.length]).toEqual(goes ? [1, 1] : [0, 0]);
  });

  test.each([
    [false, 2, 0],
    [true, 0, 1],
  ])('is missed by who would have heard it, and nobody replies to it (removed: %s)', (removed, repliers, misses) => {
    const { router, missed } = routed({ kind: 'memory', script: { drops: () => removed } });
    const notes: number[] = [];
    router.say({ from: instance('speaker', 'a'), causes: [], depth: 1 }, [talk({ text: 'x' })], {
      noteProposal: (_channel, _id, n) => void notes.push(n),
    });
    expect([notes, missed.length]).toEqual([[repliers], misses]);
  });
});
