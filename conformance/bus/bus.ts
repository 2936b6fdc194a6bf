// Collects every promise of a bus (runtime/core/bus.ts) as a suite of clauses: which messages reach whom, in which
// order, and how it behaves (conduct.ts). All shipped buses pass it, and a user's own bus must pass it too.

import { expectEqual, type Suite } from '../suite.ts';
import { conduct } from './conduct.ts';
import {
  type BusFixture,
  type BusPromises,
  type BusScene,
  collectBodies,
  END,
  numberedMessage,
  numbersUpTo,
  untilLast,
  withBusLines,
} from './fixture.ts';

export type { BusFixture } from './fixture.ts';

const delivery: BusPromises = {
  'the messages of one publisher arrive in the order published': keepsOrder,
  'order holds across subjects': keepsOrderAcrossSubjects,
  'order holds between control words and messages': keepsOrderAcrossKinds,
  'a burst of 10,000 messages arrives whole and in order': carriesBursts,
  'each matching subscription hears a message once': fansOut,
  'a star stands for exactly one token': matchesStar,
  'an angle stands for one token or more': matchesAngle,
  'what does not match is not heard': ignoresOtherSubjects,
  'an ended subscription hears no more, and its equals go on': stopsWhenEnded,
};

/** What every bus promises, as clauses; `runSuite(busSuite, …)` tries a bus on them. */
export const busSuite: Suite<BusFixture> = {
  name: 'bus',
  clauses: Object.entries({ ...delivery, ...conduct }).map(([name, run]) => ({ name, run: withBusLines(run) })),
};

async function keepsOrder({ prefix, open, collect }: BusScene) {
  const [from, to] = [await open(), await open()];
  const collector = collect<unknown>();
  await collectBodies(to, `${prefix}.a`, collector);
  for (const n of numbersUpTo(100)) from.publish(`${prefix}.a`, numberedMessage(n));
  from.publish(`${prefix}.a`, numberedMessage(100, END));
  await untilLast(collector);
  expectEqual(collector.received, [...numbersUpTo(100), END], 'what came');
}

async function keepsOrderAcrossSubjects({ prefix, open, collect }: BusScene) {
  const [from, to] = [await open(), await open()];
  const collector = collect<unknown>();
  for (const token of ['a', 'b', 'c']) await collectBodies(to, `${prefix}.${token}`, collector);
  for (const n of numbersUpTo(99)) from.publish(`${prefix}.${'abc'[n % 3]}`, numberedMessage(n));
  from.publish(`${prefix}.a`, numberedMessage(99, END));
  await untilLast(collector);
  expectEqual(collector.received, [...numbersUpTo(99), END], 'what came on three subjects');
}

async function keepsOrderAcrossKinds({ prefix, open, collect }: BusScene) {
  const [from, to] = [await open(), await open()];
  const collector = collect<unknown>();
  to.onControl(`${prefix}._control`, (word) => collector.take(word));
  await collectBodies(to, `${prefix}.a`, collector);
  for (const n of numbersUpTo(100)) {
    if (n % 3 === 0) from.control(`${prefix}._control`, n);
    else from.publish(`${prefix}.a`, numberedMessage(n));
  }
  from.publish(`${prefix}.a`, numberedMessage(100, END));
  await untilLast(collector);
  expectEqual(collector.received, [...numbersUpTo(100), END], 'what came as messages and control words');
}

async function carriesBursts({ prefix, open, collect }: BusScene) {
  const [from, to] = [await open(), await open()];
  const collector = collect<unknown>();
  await collectBodies(to, `${prefix}.*`, collector);
  for (const n of numbersUpTo(10_000)) from.publish(`${prefix}.a`, numberedMessage(n));
  from.publish(`${prefix}.a`, numberedMessage(10_000, END));
  await untilLast(collector);
  expectEqual(collector.received.length, 10_001, 'how many came');
  expectEqual(collector.received.slice(0, -1), numbersUpTo(10_000), 'what came');
}

async function fansOut({ prefix, open, collect }: BusScene) {
  const [one, two] = [await open(), await open()];
  const collectors = [one, one, one, two, two].map((line) => ({ line, heard: collect<unknown>() }));
  const patterns = ['a.b', 'a.b', 'a.*', '>', 'a.b'];
  for (const [i, { line, heard: collector }] of collectors.entries())
    await collectBodies(line, `${prefix}.${patterns[i]}`, collector);
  for (const n of numbersUpTo(20)) one.publish(`${prefix}.a.b`, numberedMessage(n));
  one.publish(`${prefix}.a.b`, numberedMessage(20, END));
  for (const { heard: collector } of collectors) await untilLast(collector);
  const got = collectors.map(({ heard: collector }) => collector.received);
  expectEqual(
    got,
    collectors.map(() => [...numbersUpTo(20), END]),
    'what five subscriptions heard',
  );
}

/** Publishes one message on each subject and returns those received under the pattern. */
async function heardUnder(
  { prefix, open, collect }: BusScene,
  pattern: string,
  subjects: readonly string[],
): Promise<unknown[]> {
  const [from, to] = [await open(), await open()];
  const collector = collect<unknown>();
  const last = collect<unknown>();
  await collectBodies(to, `${prefix}.${pattern}`, collector);
  await collectBodies(to, `${prefix}.last`, last);
  for (const [n, subject] of subjects.entries()) from.publish(`${prefix}.${subject}`, numberedMessage(n, subject));
  from.publish(`${prefix}.last`, numberedMessage(subjects.length, END));
  await untilLast(last);
  return collector.received;
}

async function matchesStar(scene: BusScene) {
  const collector = await heardUnder(scene, 'x.*.z', ['x.a.z', 'x.z', 'x.a', 'x.a.b.z', 'x.a.z.z', 'x.b.z', 'x.a.y']);
  expectEqual(collector, ['x.a.z', 'x.b.z'], 'what x.*.z heard');
}

async function matchesAngle(scene: BusScene) {
  const collector = await heardUnder(scene, 'x.>', ['x', 'x.a', 'x.a.b.c', 'y.a', 'x.b']);
  expectEqual(collector, ['x.a', 'x.a.b.c', 'x.b'], 'what x.> heard');
}

async function ignoresOtherSubjects(scene: BusScene) {
  const collector = await heardUnder(scene, 'x.y', ['x', 'x.y.z', 'x.Y', 'x.yy', 'y.x', 'x.y', 'y']);
  expectEqual(collector, ['x.y'], 'what x.y heard');
}

async function stopsWhenEnded({ prefix, open, collect }: BusScene) {
  const line = await open();
  const [gone, stays, once] = [collect<unknown>(), collect<unknown>(), collect<unknown>()];
  const end = await collectBodies(line, `${prefix}.a`, gone);
  const endOnce = line.subscribe(`${prefix}.a`, (_subject, message) => {
    endOnce();
    once.take(message.body);
  });
  await collectBodies(line, `${prefix}.a`, stays);
  line.publish(`${prefix}.a`, numberedMessage(0));
  await stays.until((body) => body === 0, 'the first message');
  end();
  end();
  await line.flush();
  line.publish(`${prefix}.a`, numberedMessage(1));
  line.publish(`${prefix}.a`, numberedMessage(2, END));
  await untilLast(stays);
  expectEqual(gone.received, [0], 'what an ended subscription heard');
  expectEqual(once.received, [0], 'what a subscription heard that ended while hearing');
  expectEqual(stays.received, [0, 1, END], 'what its equal heard');
}
