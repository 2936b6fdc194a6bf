// Tests that both readers answer bad records alike: cut anywhere, of another version, with foreign or doubled lines,
// of two episodes, with a clock that was set back.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Happening, RECORD_VERSION } from '../core/event.ts';
import { TroupeError } from '../errors/index.ts';
import { type ReadRecord, readRecord, streamRecord } from './read.ts';
import { createRecorder } from './recorder.ts';
import { memorySink } from './sink.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-read-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const started = (run: string): Happening => ({
  ...{ type: 'episode.started', step: 0, version: RECORD_VERSION, troupe: '0', run, episode: '0', epoch: 0 },
  world: { name: 'w', version: '1', scene: 's', seed: 0, options: {} },
  protocol: { name: 'p', hash: '', timing: 'ordered', options: {} },
  ...{ agents: ['a'], models: {}, bus: 'memory', stepCap: 9 },
});

/** An episode of three steps and seven lines. */
function lines(run = 'one', process = 'main', from = 1000): string[] {
  const sink = memorySink();
  let t = from;
  const clock = { now: () => t++, after: () => ({ cancel() {} }) };
  const recorder = createRecorder({ clock, process, sink });
  recorder.write(started(run));
  for (const step of [0, 1, 2]) {
    recorder.write({ type: 'step.started', step, ready: ['a'] });
    recorder.write({ type: 'world.stepped', step, outcomes: [], score: {}, state: '' });
  }
  recorder.flush();
  return sink.lines();
}

type Answer = Pick<ReadRecord, 'torn' | 'jump'> & { readonly n: number };

/** What both readers say of a text; they must agree. */
async function read(text: string): Promise<Answer | TroupeError> {
  const file = join(folder, 'record.jsonl');
  writeFileSync(file, text);
  const seen: number[] = [];
  const caught = (thrown: unknown): TroupeError => {
    if (thrown instanceof TroupeError) return thrown;
    throw thrown;
  };
  let whole: Answer | TroupeError;
  try {
    const { events, torn, jump } = readRecord(folder);
    whole = { n: events.length, torn, ...(jump ? { jump } : {}) };
  } catch (thrown) {
    whole = caught(thrown);
  }
  const streamed = await streamRecord(folder, (_event, line) => seen.push(line)).then(
    ({ events: n, torn, jump }): Answer => ({ n, torn, ...(jump ? { jump } : {}) }),
    caught,
  );
  expect(streamed instanceof TroupeError ? streamed.message : streamed).toEqual(
    whole instanceof TroupeError ? whole.message : whole,
  );
  return whole;
}
const text = (of: readonly string[]) => of.map((line) => `${line}\n`).join('');
const refused = async (of: readonly string[]) => expect(await read(text(of)));

describe('a record', () => {
  test('cut anywhere in its last line is read up to the line before', async () => {
    const all = lines();
    const whole = text(all);
    const last = all.at(-1) ?? '';
    for (let cut = 1; cut <= last.length; cut += 7)
      expect(await read(whole.slice(0, whole.length - 1 - cut))).toEqual({ n: 6, torn: cut < last.length });
    expect(await read(whole.slice(0, -1))).toEqual({ n: 7, torn: false });
  });

  test('killed in its very first write says that nothing was asked, and what to do', async () => {
    const [first = ''] = lines();
    for (let cut = 0; cut < first.length; cut += 5)
      expect(await read(first.slice(0, cut))).toMatchObject({
        code: 'RECORD_EMPTY',
        message: expect.stringContaining('start the episode again'),
      });
  });

  test('that is none does not begin with an episode', async () => {
    for (const some of ['hello', '\n', '{"n":1', '{"n":0,\n'])
      expect(await read(some)).toMatchObject({ code: 'RECORD_UNREADABLE' });
  });

  test('of another version says which', async () => {
    const [head = '', ...rest] = lines();
    (
      await refused([head.replace(`"version":${RECORD_VERSION},"troupe"`, '"version":99,"troupe"'), ...rest])
    ).toMatchObject({
      code: 'RECORD_VERSION',
      message: expect.stringContaining('version 99'),
    });
  });

  test.each([
    ['no JSON', 'hello', 'line 4: not JSON'],
    ['an empty one', '', 'line 4: it is empty'],
    ['another kind of event', '{"n":3,"t":1,"process":"main","step":1,"type":"tea.served"}', 'line 4: type'],
    ['JSON of another kind', '[1, 2]', 'line 4: '],
    [
      'an event without its fields',
      '{"n":3,"t":1,"process":"main","step":1,"type":"world.stepped"}',
      'line 4: outcomes',
    ],
    ['a time that is none', '{"n":3,"t":null,"process":"main","step":1,"type":"step.started","ready":[]}', 'line 4: t'],
  ])('with a foreign line, %s, is refused with the number of the line', async (_name, line, says) => {
    const all = lines();
    (await refused([...all.slice(0, 3), line, ...all.slice(3)])).toMatchObject({
      code: 'RECORD_UNREADABLE',
      message: expect.stringContaining(says),
      fix: 'Take an unchanged copy of it, or name a record.jsonl if it is none.',
    });
  });

  test.each([
    ['missing', (all: string[]) => all.toSpliced(3, 1), 'line 4: it has number 4'],
    ['doubled', (all: string[]) => all.toSpliced(3, 0, all[2] ?? ''), 'line 4: it has number 2'],
    ['out of order', (all: string[]) => all.toSpliced(2, 2, all[3] ?? '', all[2] ?? ''), 'line 3: it has number 3'],
  ])('with lines %s is refused', async (_name, change, says) => {
    (await refused(change(lines()))).toMatchObject({
      code: 'RECORD_UNREADABLE',
      message: expect.stringContaining(says),
    });
  });
});

describe('two episodes in one file', () => {
  const [one, two] = [lines('one'), lines('two')];
  test('one after the other, or line by line, are refused where the second begins', async () => {
    (await refused([...one, ...two])).toMatchObject({
      message: expect.stringContaining('line 8: a second episode begins'),
    });
    const mixed = one.flatMap((line, i) => [line, two[i] ?? '']);
    (await refused(mixed)).toMatchObject({
      code: 'RECORD_UNREADABLE',
      message: expect.stringContaining('line 2: a second'),
    });
  });

  test('are refused also where the second one has lost its beginning', async () => {
    (await refused([...one, ...two.slice(1)])).toMatchObject({
      message: expect.stringContaining('line 8: it has number 1'),
    });
    const mixed = one.flatMap((line, i) => (i === 0 ? [line] : [line, two[i] ?? '']));
    (await refused(mixed)).toMatchObject({ message: expect.stringContaining('of another episode') });
  });

  test('but several processes of one episode number their lines apart', async () => {
    const other = lines('one', 'blue', 5).slice(1);
    const renumbered = other.map((line, n) => line.replace(/^\{"n":\d+/, `{"n":${n}`));
    const { n, t, process } = JSON.parse(one[3] ?? '');
    const joined = JSON.stringify({ n, t, process, type: 'process.joined', step: 0, joined: 'blue', serves: [] });
    (await refused([...one.slice(0, 3), joined, ...renumbered, ...one.slice(4)])).toEqual({ n: 13, torn: false });
    (await refused([...one.slice(0, 4), ...renumbered, ...one.slice(4)])).toMatchObject({
      message: expect.stringContaining("line 5: process 'blue' is none that joined"),
    });
  });

  test('and nothing stands behind the end', async () => {
    const [n, last] = [one.length, { t: 9, process: 'main', step: 3 }];
    const end = { type: 'episode.ended', reason: 'goal', detail: '', waiting: [], steps: 3, score: {} };
    const ends = (i: number) => JSON.stringify({ n: n + i, ...last, ...end });
    const { message } = { message: expect.stringContaining(`line ${n + 2}: it stands behind the end`) };
    (await refused([...one, ends(0), ends(1)])).toMatchObject({ message });
  });
});

describe('a clock', () => {
  const late = (line: string, ms: number) => line.replace(/"t":(\d+)/, (_, t) => `"t":${Number(t) + ms}`);
  test('that was set back is told, with the line and by how much; the record can be read', async () => {
    const all = lines();
    (await refused(all.map((line, i) => (i < 4 ? line : late(line, -500))))).toEqual({
      n: 7,
      torn: false,
      jump: { line: 5, ms: 499 },
    });
  });

  test('that was set forward cannot be told from a long wait', async () => {
    const all = lines();
    (await refused(all.map((line, i) => (i < 4 ? line : late(line, 3_600_000))))).toEqual({ n: 7, torn: false });
  });

  test('of the process that resumes may be another', async () => {
    const all = lines();
    const resumed =
      '{"n":7,"t":3,"process":"main","type":"episode.resumed","step":3,"epoch":1,"of":"one/0","inDoubt":[],"reused":0}';
    (await refused([...all, resumed])).toEqual({ n: 8, torn: false });
  });
});

test('a folder of records is said to be one, with their names', () => {
  mkdirSync(join(folder, 'many/first'), { recursive: true });
  expect(() => readRecord(join(folder, 'many'))).toThrow('many is no readable record: there is no record.jsonl in it');
  writeFileSync(join(folder, 'many/first/record.jsonl'), '');
  expect(() => readRecord(join(folder, 'many'))).toThrow(
    'many is no readable record: it is a folder of records: first.',
  );
});

test('a device or a pipe is no record: it might never end, or never begin', () => {
  expect(() => readRecord('/dev/null')).toThrow(/no regular file/);
});
