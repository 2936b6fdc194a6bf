// Tests which messages reach whom, and in which order.

import { expectEqual } from '../suite.ts';
import { type BusScene, collectBodies, END, numberedMessage, numbersUpTo, untilLast } from './fixture.ts';

export async function keepsOrder({ prefix, open, ear }: BusScene) {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  await collectBodies(to, `${prefix}.a`, heard);
  for (const n of numbersUpTo(100)) from.publish(`${prefix}.a`, numberedMessage(n));
  from.publish(`${prefix}.a`, numberedMessage(100, END));
  await untilLast(heard);
  expectEqual(heard.heard, [...numbersUpTo(100), END], 'what came');
}

export async function keepsOrderAcrossSubjects({ prefix, open, ear }: BusScene) {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  for (const token of ['a', 'b', 'c']) await collectBodies(to, `${prefix}.${token}`, heard);
  for (const n of numbersUpTo(99)) from.publish(`${prefix}.${'abc'[n % 3]}`, numberedMessage(n));
  from.publish(`${prefix}.a`, numberedMessage(99, END));
  await untilLast(heard);
  expectEqual(heard.heard, [...numbersUpTo(99), END], 'what came on three subjects');
}

export async function keepsOrderAcrossKinds({ prefix, open, ear }: BusScene) {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  to.onControl(`${prefix}._control`, (word) => heard.take(word));
  await collectBodies(to, `${prefix}.a`, heard);
  for (const n of numbersUpTo(100)) {
    if (n % 3 === 0) from.control(`${prefix}._control`, n);
    else from.publish(`${prefix}.a`, numberedMessage(n));
  }
  from.publish(`${prefix}.a`, numberedMessage(100, END));
  await untilLast(heard);
  expectEqual(heard.heard, [...numbersUpTo(100), END], 'what came as messages and control words');
}

export async function carriesBursts({ prefix, open, ear }: BusScene) {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  await collectBodies(to, `${prefix}.*`, heard);
  for (const n of numbersUpTo(10_000)) from.publish(`${prefix}.a`, numberedMessage(n));
  from.publish(`${prefix}.a`, numberedMessage(10_000, END));
  await untilLast(heard);
  expectEqual(heard.heard.length, 10_001, 'how many came');
  expectEqual(heard.heard.slice(0, -1), numbersUpTo(10_000), 'what came');
}

export async function fansOut({ prefix, open, ear }: BusScene) {
  const [one, two] = [await open(), await open()];
  const ears = [one, one, one, two, two].map((line) => ({ line, heard: ear<unknown>() }));
  const patterns = ['a.b', 'a.b', 'a.*', '>', 'a.b'];
  for (const [i, { line, heard }] of ears.entries()) await collectBodies(line, `${prefix}.${patterns[i]}`, heard);
  for (const n of numbersUpTo(20)) one.publish(`${prefix}.a.b`, numberedMessage(n));
  one.publish(`${prefix}.a.b`, numberedMessage(20, END));
  for (const { heard } of ears) await untilLast(heard);
  const got = ears.map(({ heard }) => heard.heard);
  expectEqual(
    got,
    ears.map(() => [...numbersUpTo(20), END]),
    'what five subscriptions heard',
  );
}

/** Publishes one message on each subject and says which were heard under the pattern. */
async function heardUnder(
  { prefix, open, ear }: BusScene,
  pattern: string,
  subjects: readonly string[],
): Promise<unknown[]> {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  const last = ear<unknown>();
  await collectBodies(to, `${prefix}.${pattern}`, heard);
  await collectBodies(to, `${prefix}.last`, last);
  for (const [n, subject] of subjects.entries()) from.publish(`${prefix}.${subject}`, numberedMessage(n, subject));
  from.publish(`${prefix}.last`, numberedMessage(subjects.length, END));
  await untilLast(last);
  return heard.heard;
}

export async function matchesStar(scene: BusScene) {
  const heard = await heardUnder(scene, 'x.*.z', ['x.a.z', 'x.z', 'x.a', 'x.a.b.z', 'x.a.z.z', 'x.b.z', 'x.a.y']);
  expectEqual(heard, ['x.a.z', 'x.b.z'], 'what x.*.z heard');
}

export async function matchesAngle(scene: BusScene) {
  const heard = await heardUnder(scene, 'x.>', ['x', 'x.a', 'x.a.b.c', 'y.a', 'x.b']);
  expectEqual(heard, ['x.a', 'x.a.b.c', 'x.b'], 'what x.> heard');
}

export async function ignoresOtherSubjects(scene: BusScene) {
  const heard = await heardUnder(scene, 'x.y', ['x', 'x.y.z', 'x.Y', 'x.yy', 'y.x', 'x.y', 'y']);
  expectEqual(heard, ['x.y'], 'what x.y heard');
}

export async function stopsWhenEnded({ prefix, open, ear }: BusScene) {
  const line = await open();
  const [gone, stays, once] = [ear<unknown>(), ear<unknown>(), ear<unknown>()];
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
  expectEqual(gone.heard, [0], 'what an ended subscription heard');
  expectEqual(once.heard, [0], 'what a subscription heard that ended while hearing');
  expectEqual(stays.heard, [0, 1, END], 'what its equal heard');
}
