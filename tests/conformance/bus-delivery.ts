// Clauses about what reaches whom, and in which order.
import { END, lastOf, listen, type Scene, say, upTo } from './lines.ts';
import { expectEqual } from './suite.ts';

export async function inOrder({ prefix, open, ear }: Scene) {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  await listen(to, `${prefix}.a`, heard);
  for (const n of upTo(100)) from.publish(`${prefix}.a`, say(n));
  from.publish(`${prefix}.a`, say(100, END));
  await lastOf(heard);
  expectEqual(heard.heard, [...upTo(100), END], 'what came');
}

export async function acrossSubjects({ prefix, open, ear }: Scene) {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  for (const token of ['a', 'b', 'c']) await listen(to, `${prefix}.${token}`, heard);
  for (const n of upTo(99)) from.publish(`${prefix}.${'abc'[n % 3]}`, say(n));
  from.publish(`${prefix}.a`, say(99, END));
  await lastOf(heard);
  expectEqual(heard.heard, [...upTo(99), END], 'what came on three subjects');
}

export async function acrossKinds({ prefix, open, ear }: Scene) {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  to.onControl(`${prefix}._control`, (word) => heard.take(word));
  await listen(to, `${prefix}.a`, heard);
  for (const n of upTo(100)) {
    if (n % 3 === 0) from.control(`${prefix}._control`, n);
    else from.publish(`${prefix}.a`, say(n));
  }
  from.publish(`${prefix}.a`, say(100, END));
  await lastOf(heard);
  expectEqual(heard.heard, [...upTo(100), END], 'what came as messages and control words');
}

export async function burst({ prefix, open, ear }: Scene) {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  await listen(to, `${prefix}.*`, heard);
  for (const n of upTo(10_000)) from.publish(`${prefix}.a`, say(n));
  from.publish(`${prefix}.a`, say(10_000, END));
  await lastOf(heard);
  expectEqual(heard.heard.length, 10_001, 'how many came');
  expectEqual(heard.heard.slice(0, -1), upTo(10_000), 'what came');
}

export async function fanOut({ prefix, open, ear }: Scene) {
  const [one, two] = [await open(), await open()];
  const ears = [one, one, one, two, two].map((line) => ({ line, heard: ear<unknown>() }));
  const patterns = ['a.b', 'a.b', 'a.*', '>', 'a.b'];
  for (const [i, { line, heard }] of ears.entries()) await listen(line, `${prefix}.${patterns[i]}`, heard);
  for (const n of upTo(20)) one.publish(`${prefix}.a.b`, say(n));
  one.publish(`${prefix}.a.b`, say(20, END));
  for (const { heard } of ears) await lastOf(heard);
  const got = ears.map(({ heard }) => heard.heard);
  expectEqual(
    got,
    ears.map(() => [...upTo(20), END]),
    'what five subscriptions heard',
  );
}

/** Publishes one message on each subject and says which were heard under the pattern. */
async function heardUnder({ prefix, open, ear }: Scene, pattern: string, subjects: readonly string[]): Promise<unknown[]> {
  const [from, to] = [await open(), await open()];
  const heard = ear<unknown>();
  const last = ear<unknown>();
  await listen(to, `${prefix}.${pattern}`, heard);
  await listen(to, `${prefix}.last`, last);
  for (const [n, subject] of subjects.entries()) from.publish(`${prefix}.${subject}`, say(n, subject));
  from.publish(`${prefix}.last`, say(subjects.length, END));
  await lastOf(last);
  return heard.heard;
}

export async function star(scene: Scene) {
  const heard = await heardUnder(scene, 'x.*.z', ['x.a.z', 'x.z', 'x.a', 'x.a.b.z', 'x.a.z.z', 'x.b.z', 'x.a.y']);
  expectEqual(heard, ['x.a.z', 'x.b.z'], 'what x.*.z heard');
}

export async function angle(scene: Scene) {
  const heard = await heardUnder(scene, 'x.>', ['x', 'x.a', 'x.a.b.c', 'y.a', 'x.b']);
  expectEqual(heard, ['x.a', 'x.a.b.c', 'x.b'], 'what x.> heard');
}

export async function noMatch(scene: Scene) {
  const heard = await heardUnder(scene, 'x.y', ['x', 'x.y.z', 'x.Y', 'x.yy', 'y.x', 'x.y', 'y']);
  expectEqual(heard, ['x.y'], 'what x.y heard');
}

export async function ended({ prefix, open, ear }: Scene) {
  const line = await open();
  const [gone, stays, once] = [ear<unknown>(), ear<unknown>(), ear<unknown>()];
  const end = await listen(line, `${prefix}.a`, gone);
  const endOnce = line.subscribe(`${prefix}.a`, (_subject, message) => {
    endOnce();
    once.take(message.body);
  });
  await listen(line, `${prefix}.a`, stays);
  line.publish(`${prefix}.a`, say(0));
  await stays.until((body) => body === 0, 'the first message');
  end();
  end();
  await line.flush();
  line.publish(`${prefix}.a`, say(1));
  line.publish(`${prefix}.a`, say(2, END));
  await lastOf(stays);
  expectEqual(gone.heard, [0], 'what an ended subscription heard');
  expectEqual(once.heard, [0], 'what a subscription heard that ended while hearing');
  expectEqual(stays.heard, [0, 1, END], 'what its equal heard');
}
