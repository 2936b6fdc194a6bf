// Tests how a bus behaves: when it calls subscribers, whether it keeps bodies intact, how it closes, and what it
// refuses.
import type { Message } from '../../runtime/core/message.ts';
import { addressOf, patternOf, subjectOf } from '../../runtime/text/subject.ts';
import { expectCode, expectEqual, expectThat } from '../suite.ts';
import {
  type BusPromises,
  type BusScene,
  collectBodies,
  END,
  numberedMessage,
  numbersUpTo,
  untilLast,
} from './fixture.ts';

export const conduct: BusPromises = {
  'nobody is called before publishing has returned': deliversLater,
  'who publishes while hearing is not called from within': neverReenters,
  'two lines hear each other': connectsLines,
  'a line hears itself': hearsItself,
  'a message arrives deeply equal': keepsBodiesEqual,
  'a big message arrives whole': carriesBigMessages,
  'after a flush the subscriptions are known': knowsSubscriptionsAfterFlush,
  'closing carries what was published before': carriesBeforeClosing,
  'a closed bus refuses': refusesWhenClosed,
  'control words reach whoever listens to control, and nobody else': separatesControl,
  'odd names are told apart and read back': keepsOddNames,
  'a subscriber that throws is told as garbage and disturbs nobody': survivesThrowingSubscribers,
  'a subject or a pattern that is none is refused': refusesBadSubjects,
  'a body that JSON cannot say is refused': refusesNonJson,
};

async function deliversLater({ prefix, open, collect }: BusScene) {
  const line = await open();
  const collector = collect<unknown>();
  line.onControl(`${prefix}._control`, (word) => collector.take(word));
  await collectBodies(line, `${prefix}.a`, collector);
  line.publish(`${prefix}.a`, numberedMessage(0));
  line.control(`${prefix}._control`, 'word');
  line.publish(`${prefix}.a`, numberedMessage(1, END));
  expectEqual(collector.received, [], 'what was heard before publish returned');
  await untilLast(collector);
  expectEqual(collector.received, [0, 'word', END], 'what was heard later');
}

async function neverReenters({ prefix, open, collect }: BusScene) {
  const line = await open();
  const collector = collect<unknown>();
  let within = 0;
  let deepest = 0;
  let newest = -1;
  line.subscribe(`${prefix}.*`, (_subject, message) => {
    within++;
    deepest = Math.max(deepest, within);
    const n = Number(message.body);
    // Each is answered once: of a message that comes twice the answers would double each time.
    if (n > newest && n < 50) {
      newest = n;
      line.publish(`${prefix}.${n % 2 === 0 ? 'a' : 'b'}`, numberedMessage(n + 1));
    }
    within--;
    collector.take(n);
  });
  await line.flush();
  line.publish(`${prefix}.a`, numberedMessage(0));
  await collector.until((n) => n === 50, 'the last answer');
  expectEqual(deepest, 1, 'how many calls of one subscriber were open at once');
  expectEqual(collector.received, numbersUpTo(51), 'the answers');
}

async function connectsLines({ prefix, open, collect }: BusScene) {
  const [one, two] = [await open(), await open()];
  const [atOne, atTwo] = [collect<unknown>(), collect<unknown>()];
  await collectBodies(one, `${prefix}.to-one`, atOne);
  await collectBodies(two, `${prefix}.to-two`, atTwo);
  one.publish(`${prefix}.to-two`, numberedMessage(0, END));
  two.publish(`${prefix}.to-one`, numberedMessage(0, END));
  await Promise.all([untilLast(atOne), untilLast(atTwo)]);
}

async function hearsItself({ prefix, open, collect }: BusScene) {
  const line = await open();
  const collector = collect<unknown>();
  await collectBodies(line, `${prefix}.a`, collector);
  line.publish(`${prefix}.a`, numberedMessage(0, END));
  await untilLast(collector);
  expectEqual(collector.received, [END], 'what the line heard of itself');
}

async function keepsBodiesEqual({ prefix, open, collect }: BusScene) {
  const line = await open();
  const collector = collect<{ subject: string; message: Message }>();
  line.subscribe(`${prefix}.*`, (subject, message) => collector.take({ subject, message }));
  await line.flush();
  const bodies = [
    null,
    '',
    'ä☃\u{1f3ad}\u0000\u2028',
    '\ud800',
    0,
    -1.5e300,
    [],
    {},
    [[{ deep: [null, true] }]],
    { '': { 'a.b': '*' } },
  ];
  const messages = bodies.map(
    (body, n): Message => ({
      ...numberedMessage(n, body),
      step: n,
      depth: 3,
      causes: n === 0 ? [] : [numberedMessage(0).id, numberedMessage(1).id],
    }),
  );
  const { agent: _nobody, ...part } = numberedMessage(bodies.length);
  const payloads: Message[] = [...messages, { ...part, to: 'bob . * > /:=' }];
  for (const [n, message] of payloads.entries())
    line.publish(`${prefix}.s${n}`, message, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  await collector.until(({ message }) => message.to !== undefined, 'the last message');
  expectEqual(
    collector.received,
    payloads.map((message, n) => ({ subject: `${prefix}.s${n}`, message })),
    'what came',
  );
}

async function carriesBigMessages({ prefix, open, collect }: BusScene) {
  const [from, to] = [await open(), await open()];
  const collector = collect<unknown>();
  await collectBodies(to, `${prefix}.a`, collector);
  const body = { text: 'ü'.repeat(250_000), list: numbersUpTo(1_000) };
  from.publish(`${prefix}.a`, numberedMessage(0, body));
  from.publish(`${prefix}.a`, numberedMessage(1, END));
  await untilLast(collector);
  expectThat(collector.received.length === 2, 'a message of half a megabyte comes once');
  expectEqual(collector.received[0], body, 'the big message');
}

async function knowsSubscriptionsAfterFlush({ prefix, open, collect }: BusScene) {
  for (const n of numbersUpTo(20)) {
    const [from, to] = [await open(), await open()];
    const collector = collect<unknown>();
    to.subscribe(`${prefix}.${n}`, (_subject, message) => collector.take(message.body));
    await to.flush();
    from.publish(`${prefix}.${n}`, numberedMessage(0));
    from.publish(`${prefix}.${n}`, numberedMessage(1, END));
    await untilLast(collector);
    expectEqual(collector.received, [0, END], 'what was heard by a subscription made just before');
  }
}

async function carriesBeforeClosing({ prefix, open, collect }: BusScene) {
  const [from, to] = [await open(), await open()];
  const collector = collect<unknown>();
  await collectBodies(to, `${prefix}.a`, collector);
  for (const n of numbersUpTo(500)) from.publish(`${prefix}.a`, numberedMessage(n));
  from.publish(`${prefix}.a`, numberedMessage(500, END));
  await Promise.all([from.close(), from.close()]);
  await untilLast(collector);
  expectEqual(collector.received, [...numbersUpTo(500), END], 'what came of what was published before the line closed');
}

async function refusesWhenClosed({ prefix, open, collect }: BusScene) {
  const [line, other] = [await open(), await open()];
  const [atClosed, atOpen] = [collect<unknown>(), collect<unknown>()];
  await collectBodies(line, `${prefix}.a`, atClosed);
  await collectBodies(other, `${prefix}.a`, atOpen);
  const done = line.close();
  await expectCode('BUS_CLOSED', () => line.publish(`${prefix}.a`, numberedMessage(0)), 'publishing while it closes');
  await done;
  await expectCode('BUS_CLOSED', () => line.publish(`${prefix}.a`, numberedMessage(0)), 'publishing on a closed line');
  await expectCode('BUS_CLOSED', () => line.control(`${prefix}.a`, 0), 'a control word on a closed line');
  await expectCode('BUS_CLOSED', () => line.subscribe(`${prefix}.a`, () => undefined), 'subscribing on a closed line');
  await expectCode(
    'BUS_CLOSED',
    () => line.onControl(`${prefix}.a`, () => undefined),
    'listening to control on a closed line',
  );
  await expectCode('BUS_CLOSED', () => line.flush(), 'flushing a closed line');
  other.publish(`${prefix}.a`, numberedMessage(1, END));
  await untilLast(atOpen);
  expectEqual([atClosed.received, atOpen.received], [[], [END]], 'what a closed and an open line heard');
}

async function separatesControl({ prefix, open, collect }: BusScene) {
  const [from, to] = [await open(), await open()];
  const [words, messages, garbage] = [collect<unknown>(), collect<unknown>(), collect<string>()];
  to.onGarbage((subject) => garbage.take(subject));
  const end = to.onControl(`${prefix}.*.quiet`, () => words.take('ended'));
  end();
  to.onControl(`${prefix}.*.quiet`, (word) => words.take(word));
  await collectBodies(to, `${prefix}.>`, messages);
  const payloads = [null, 'word', 7, [1, { two: [3] }], { control: { nested: true } }, numberedMessage(0)];
  for (const word of payloads) from.control(`${prefix}.a.quiet`, word);
  from.control(`${prefix}.a.other`, 'not for here');
  from.publish(`${prefix}.a.quiet`, numberedMessage(1, END));
  await untilLast(messages);
  expectEqual(words.received, payloads, 'the control words');
  expectEqual(messages.received, [END], 'the messages on the same subjects');
  expectEqual(garbage.received, [], 'what was told as garbage');
}

async function keepsOddNames({ prefix, open, collect }: BusScene) {
  const line = await open();
  const odd = ['bob', 'bob.smith', 'bob smith', '*', '>', '.', '', '_', '=', 'ä☃', 'a/b:c', '\n\t\u0000'];
  const collectors = odd.map((agent) => ({ agent, heard: collect<string | null | undefined>() }));
  for (const { agent, heard: collector } of collectors) {
    line.subscribe(patternOf(prefix, { part: 'a part', channel: 'talk', agent }), (s) =>
      collector.take(addressOf(s)?.agent),
    );
  }
  const nobody = collect<string | null | undefined>();
  line.subscribe(patternOf(prefix, { agent: null }), (subject) => nobody.take(addressOf(subject)?.agent));
  await line.flush();
  for (const agent of [...odd, null]) {
    line.publish(
      subjectOf(prefix, { part: 'a part', channel: 'talk', agent, role: 'the role', to: agent }),
      numberedMessage(0),
    );
  }
  await nobody.until((agent) => agent === null, 'the message of nobody');
  expectEqual(
    collectors.map(({ heard: collector }) => collector.received),
    odd.map((agent) => [agent]),
    'whom each subscription heard',
  );
}

async function survivesThrowingSubscribers({ prefix, open, collect }: BusScene) {
  const line = await open();
  const [collector, garbage] = [collect<unknown>(), collect<string>()];
  line.onGarbage((subject) => garbage.take(subject));
  line.subscribe(`${prefix}.a`, () => {
    throw new RangeError('a subscriber with a fault');
  });
  await collectBodies(line, `${prefix}.a`, collector);
  line.publish(`${prefix}.a`, numberedMessage(0));
  line.publish(`${prefix}.a`, numberedMessage(1, END));
  await untilLast(collector);
  expectEqual(collector.received, [0, END], 'what the other subscriber heard');
  expectEqual(garbage.received, [`${prefix}.a`, `${prefix}.a`], 'the subjects told as garbage');
}

async function refusesBadSubjects({ prefix, open }: BusScene) {
  const line = await open();
  for (const bad of [
    '',
    '.',
    `${prefix}.`,
    `.${prefix}`,
    `${prefix}..a`,
    `${prefix}.a b`,
    `${prefix}.a\r\nPING`,
    `${prefix}.${'a'.repeat(4_100)}`,
  ]) {
    await expectCode(
      'SUBJECT_BAD',
      () => line.publish(bad, numberedMessage(0)),
      `publishing on ${JSON.stringify(bad.slice(-20))}`,
    );
    await expectCode('SUBJECT_BAD', () => line.control(bad, 0), `a control word on ${JSON.stringify(bad.slice(-20))}`);
    await expectCode(
      'SUBJECT_BAD',
      () => line.subscribe(bad, () => undefined),
      `subscribing to ${JSON.stringify(bad.slice(-20))}`,
    );
  }
  for (const pattern of [`${prefix}.*`, `${prefix}.>`])
    await expectCode('SUBJECT_BAD', () => line.publish(pattern, numberedMessage(0)), 'publishing on a pattern');
  await expectCode(
    'SUBJECT_BAD',
    () => line.subscribe(`${prefix}.>.a`, () => undefined),
    'an angle that is not the last token',
  );
}

async function refusesNonJson({ prefix, open }: BusScene) {
  const line = await open();
  for (const body of [undefined, () => 0, Symbol('s')]) {
    await expectCode(
      'MESSAGE_NOT_JSON',
      () => line.publish(`${prefix}.a`, { ...numberedMessage(0), body }),
      `publishing a body that is ${typeof body}`,
    );
  }
}
