// Tests that every change of a record after it was written is found: a mutator goes over every field of every type of
// event in five records, and over their lines.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { checkRecord, type RecordCheck } from '../../experiment/check-record.ts';
import { cmas, dmas, duo } from '../../protocols/index.ts';
import { random } from '../../runtime/core/random.ts';
import { withoutSeal } from '../../runtime/record/chain.ts';
import { lock } from '../../runtime/record/lock.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { forkEpisode } from '../../runtime/run/fork.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { runCaptured } from '../support/capture.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-tampering-'));
const models = rulesModel({ player: relay.player, seed: 1, slip: 0.3 });
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1);
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
const records = new Map<string, string>();
/** Records of undisturbed episodes differ only in what is said: a field of one stands for those of the others. */
const UNDISTURBED = ['cmas', 'dmas', 'duo'];
const changedOfUndisturbed = new Set<string>();

beforeAll(async () => {
  for (const protocol of [cmas, dmas, duo]) {
    const file = join(folder, `${protocol.name}.jsonl`);
    await runEpisode({ world: relay, protocol, agents: 3, steps: 6, seed: 2, models, sink: fileSink(file) });
    records.set(protocol.name, file);
  }
  const resumed = join(folder, 'resumed.jsonl');
  const whole = linesOf(join(folder, 'dmas.jsonl'));
  writeFileSync(resumed, textOf(whole.slice(0, whole.length / 2)));
  await resumeEpisode(resumed, { world: relay, protocol: dmas, models });
  records.set('resumed', resumed);
  const forked = join(folder, 'forked.jsonl');
  await forkEpisode(join(folder, 'cmas.jsonl'), forked, { world: relay, protocol: cmas, models, at: '1' });
  records.set('forked', forked);
});

/** A change of lines: what is changed, what comes of it, and the first line at which it can be seen (from 1). */
interface Tampering {
  readonly what: string;
  readonly lines: readonly string[];
  readonly at?: number;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every place in a value, down to the leaves. */
function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (isObject(value)) for (const key of Object.keys(value)) yield* placesIn(value[key], [...path, key]);
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return value === '' ? 'x' : value.slice(0, -1) + (value.endsWith('x') ? 'y' : 'x');
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ['x'];
  return isObject(value) ? { ...value, added: 1 } : 0;
}

/** The JSON with the value at a place changed, taken away, or with a field beside it. */
function changedAt(json: unknown, [key = '', ...rest]: readonly string[], how: 'change' | 'remove' | 'add'): unknown {
  if (!isObject(json)) return json;
  const copy: Json = Array.isArray(json) ? Object.assign([], json) : { ...json };
  if (rest.length > 0) copy[key] = changedAt(copy[key], rest, how);
  else if (how === 'change') copy[key] = otherThan(copy[key]);
  else if (how === 'add') copy[`${key}_`] = 1;
  else delete copy[key];
  return copy;
}

/**
 * One line of each type of event, each of its fields in three ways; lists and texts of the record are equal to it.
 * @param seen what has been done already, to which is added what is done here
 */
function* fieldTamperings(lines: readonly string[], seen: Set<string>): Generator<Tampering> {
  for (const [i, line] of lines.entries()) {
    const event = JSON.parse(line);
    for (const path of placesIn(event)) {
      for (const how of ['change', 'remove', 'add'] as const) {
        const what = `${event.type} ${path.map((key) => (/^\d+$/.test(key) ? '#' : key)).join('.')} ${how}`;
        if (seen.has(what)) continue;
        seen.add(what);
        const next = JSON.stringify(changedAt(event, path, how));
        if (next !== line) yield { what, lines: lines.with(i, next), at: i + 1 };
      }
    }
  }
}

const WHITESPACE: readonly (readonly [what: string, change: (line: string) => string])[] = [
  ['a blank behind', (line) => `${line} `],
  ['a blank before', (line) => ` ${line}`],
  ['a blank within', (line) => line.replace('"type":', '"type": ')],
  ['a carriage return', (line) => `${line}\r`],
  ['an escape', (line) => line.replace('"type":"', '"type":"\\u0065').replace('\\u0065e', '\\u0065')],
];

function* lineTamperings(lines: readonly string[]): Generator<Tampering> {
  const chance = random(7);
  const any = () => 1 + chance.below(lines.length - 2);
  for (let n = 0; n < 6; n++) {
    const i = any();
    const [line = '', next = ''] = [lines[i], lines[i + 1]];
    yield { what: 'swapped', lines: lines.with(i, next).with(i + 1, line), at: i + 1 };
    yield { what: 'doubled', lines: lines.toSpliced(i, 0, line), at: i + 2 };
    yield { what: 'removed', lines: lines.toSpliced(i, 1), at: i + 1 };
    yield { what: 'moved to the end', lines: [...lines.toSpliced(i, 1), line], at: i + 1 };
    yield { what: 'an empty line', lines: lines.toSpliced(i, 0, ''), at: i + 1 };
    yield { what: 'cut in the middle', lines: lines.with(i, line.slice(0, line.length / 2)), at: i + 1 };
    const renumbered = (from: number, by: number) =>
      lines.slice(from).map((text) => text.replace(/^\{"n":(\d+)/, (_, k) => `{"n":${Number(k) + by}`));
    yield {
      what: 'removed, and those after it renumbered',
      lines: [...lines.slice(0, i), ...renumbered(i + 1, -1)],
      at: i + 1,
    };
    const { n, t, process, step } = JSON.parse(line);
    const head = { n, t, process, step };
    for (const forged of [
      { ...head, type: 'message.dropped', id: '0:x:y:0', to: 'z', reason: 'lost' },
      { ...head, type: 'message.refused', from: 'a', channel: 'b', why: 'c' },
      { ...head, type: 'input.garbage', subject: 'a', why: 'c' },
    ])
      yield {
        what: `inserted ${forged.type}`,
        lines: [...lines.slice(0, i), JSON.stringify(forged), ...renumbered(i, 1)],
        at: i + 1,
      };
    for (const [what, change] of WHITESPACE) yield { what, lines: lines.with(i, change(line)), at: i + 1 };
  }
}

/** What leaves a record that a crash might have left too: it is told as not sealed. */
function* cuts(lines: readonly string[]): Generator<Tampering> {
  for (const n of [1, 2, 3, 5, 8, 16, 17, 32, lines.length - 2])
    yield { what: `the last ${n} lines cut off`, lines: lines.slice(0, -n) };
  const end = lines.at(-1) ?? '';
  for (const part of [0.1, 0.5, 0.9])
    yield { what: 'the last line cut off', lines: lines.with(-1, end.slice(0, end.length * part)) };
  yield { what: 'every seal taken away', lines: lines.map(withoutSeal) };
  const cut = lines.slice(0, -3);
  const { n } = JSON.parse(cut.at(-1) ?? '');
  yield {
    what: 'an end of its own behind fewer lines',
    lines: [...cut, withoutSeal(JSON.stringify({ ...JSON.parse(end), n: n + 1 }))],
  };
}

/** What checking finds, a refusal included. */
async function check(lines: readonly string[], name: string): Promise<Partial<RecordCheck> & { refused?: string }> {
  const file = join(folder, `changed-${name}.jsonl`);
  writeFileSync(file, textOf(lines));
  try {
    return await checkRecord(file);
  } catch (refused) {
    return { refused: String(refused) };
  }
}

describe.each(['cmas', 'dmas', 'duo', 'resumed', 'forked'])('the record %s', (name) => {
  const fresh = () => linesOf(records.get(name) ?? '');

  test('as it was written is sealed', async () => {
    expect(await check(fresh(), name)).toMatchObject({ seal: { state: 'sealed' } });
    expect((await check(fresh(), name)).finding).toBeUndefined();
  });

  test('with a field of any event changed, removed or added is found to be changed, with the line', async () => {
    const lines = fresh();
    const missed: string[] = [];
    // A record with a seam has every field changed, but not removed and added anew.
    const known = () => new Set([...changedOfUndisturbed].filter((what) => !what.endsWith(' change')));
    const seen = UNDISTURBED.includes(name) ? changedOfUndisturbed : known();
    for (const { what, lines: changed, at = 0 } of fieldTamperings(lines, seen)) {
      const { seal, refused } = await check(changed, name);
      const line = Number(/line (\d+)/.exec(refused ?? '')?.[1] ?? 0);
      const within = seal?.state === 'changed' && seal.line <= at && at <= seal.to;
      // A field of the first line may make the whole file unreadable; a number is missed where it should have been.
      if (!within && !(refused !== undefined && (line === 0 || Math.abs(line - at) <= 1 || line > at)))
        missed.push(`${what}: ${JSON.stringify(seal ?? refused)}, not ${at}`);
    }
    expect(missed).toEqual([]);
    expect(seen.size).toBeGreaterThan(200);
  });

  test('with lines swapped, doubled, removed, inserted or spaced otherwise is found to be changed', async () => {
    const missed: string[] = [];
    for (const { what, lines, at } of lineTamperings(fresh())) {
      const { seal, refused } = await check(lines, name);
      if (refused === undefined && seal?.state !== 'changed') missed.push(`${what} at ${at}`);
    }
    expect(missed).toEqual([]);
  });

  test('cut off at its end is never said to be sealed', async () => {
    const missed: string[] = [];
    for (const { what, lines } of cuts(fresh())) {
      const { seal, refused } = await check(lines, name);
      if (refused === undefined && seal?.state === 'sealed') missed.push(what);
    }
    expect(missed).toEqual([]);
  });
});

describe('troupe verify', () => {
  const run = (...argv: string[]) => runCaptured(argv, { cwd: folder });

  test('says what it found, with exit codes', async () => {
    expect(await run('verify', 'cmas.jsonl')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^cmas\.jsonl: \d+ lines, unaltered and sealed\.\n$/),
    });
    const lines = linesOf(join(folder, 'cmas.jsonl'));
    writeFileSync(
      join(folder, 'bad.jsonl'),
      lines
        .with(5, (lines[5] ?? '').replace(/"t":\d/, '"t":9'))
        .join('\n')
        .concat('\n'),
    );
    const bad = await run('verify', 'bad.jsonl', '--json');
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toMatchObject({
      ok: false,
      records: [{ verdict: 'changed', line: expect.any(Number) }],
    });
    writeFileSync(join(folder, 'cut.jsonl'), lines.slice(0, -2).join('\n').concat('\n'));
    expect(await run('verify', 'cut.jsonl')).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('is not sealed'),
    });
  });

  test.each(['', '{"n":'])('names the last line and the last sealed line, with %j behind them', async (torn) => {
    const lines = linesOf(join(folder, 'cmas.jsonl'));
    const isSealed = (line = '') => withoutSeal(line) !== line;
    const sealed = lines.findIndex((line, i) => isSealed(line) && !isSealed(lines[i + 1])) + 1;
    writeFileSync(join(folder, 'stops.jsonl'), textOf(lines.slice(0, sealed + 1)) + torn);
    const stops = `stops after line ${sealed + 1} without an end, and is sealed up to line ${sealed} (a crash`;
    expect((await run('verify', 'stops.jsonl')).stdout).toContain(stops);
  });

  test.each([
    [
      'of another version',
      '{"n":0,"type":"episode.started","version":999}\n',
      'RECORD_VERSION',
      'This troupe reads version \\d+',
    ],
    ['without a whole line', '', 'RECORD_EMPTY', 'Nothing is lost. .*'],
    ['without an episode', 'no\njson\n', 'RECORD_UNREADABLE', 'Take an unchanged copy .*'],
  ])('tells a record %s by its code and its fix, and not as changed', async (_, text, code, fix) => {
    writeFileSync(join(folder, 'unread.jsonl'), text);
    const found = await run('verify', 'unread.jsonl');
    expect([found.code, found.stdout]).toEqual([
      1,
      expect.stringMatching(`^unread.jsonl: ${code}: [^\n]*\\. ${fix}\\.\n$`),
    ]);
    const { records } = JSON.parse((await run('verify', 'unread.jsonl', '--json')).stdout);
    expect(records).toMatchObject([{ verdict: 'unreadable', code }]);
  });

  test.each([
    ['is being written', ''],
    ['has no seal yet', 'no seal'],
  ])('a record that %s is not told as cut off', async (_, without) => {
    const lines = linesOf(join(folder, 'cmas.jsonl')).slice(0, -1);
    writeFileSync(join(folder, 'written.jsonl'), textOf(without === '' ? lines : lines.map(withoutSeal)));
    const unlock = lock(join(folder, 'written.jsonl'));
    const says = `written.jsonl is not sealed: process ${process.pid} is still writing it.`;
    expect((await run('cost', 'written.jsonl')).stderr).toContain(says);
    expect((await run('verify', 'written.jsonl', '--no-replay')).stdout).toBe(`${says.replace(' is', ': is')}\n`);
    unlock();
    expect((await run('cost', 'written.jsonl')).stderr).not.toContain('is still writing');
  });

  test('what an editor or a version control has made of it is told as such, by all commands alike', async () => {
    const text = readFileSync(join(folder, 'cmas.jsonl'), 'utf8');
    writeFileSync(join(folder, 'windows.jsonl'), text.replaceAll('\n', '\r\n'));
    const converted = expect.stringContaining('line 1 (its line break was made one of Windows, CR LF)');
    expect(await run('verify', 'windows.jsonl')).toMatchObject({ code: 1, stdout: converted });
    expect(await run('cost', 'windows.jsonl')).toMatchObject({ code: 0, stderr: converted });
    writeFileSync(join(folder, 'marked.jsonl'), `\uFEFF${text}`);
    for (const command of ['verify', 'cost']) {
      const { code, stdout, stderr } = await run(command, 'marked.jsonl');
      expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('it begins with a byte order mark')]);
    }
  });

  test('every command that reads a record tells that it was changed, or is not sealed', async () => {
    for (const [file, says] of [
      ['bad.jsonl', /^CHANGED: bad\.jsonl was changed after it was written/m],
      ['cut.jsonl', /^Note: cut\.jsonl is not sealed/m],
    ] as const) {
      for (const argv of [
        ['cost', file],
        ['cost', file, '--audit'],
        ['replay', file],
        ['prompt', file],
        ['time', file],
        ['diff', file, 'cmas.jsonl'],
        ['export', file, '--out', 'tables'],
        ['trace', file, '--otlp', `${file}-${says.source.length}.otlp`],
      ]) {
        expect([argv.join(' '), (await run(...argv)).stderr]).toEqual([argv.join(' '), expect.stringMatching(says)]);
      }
    }
  });

  test('a changed record is neither resumed nor forked', async () => {
    copyFileSync(join(folder, 'bad.jsonl'), join(folder, 'again.jsonl'));
    for (const argv of [
      ['resume', 'again.jsonl'],
      ['fork', 'again.jsonl', '--at', '1', '--out', 'fork'],
    ])
      expect((await run(...argv)).stderr).toMatch(/RECORD_CHANGED|RECORD_ENDED/);
    expect((await run('fork', 'again.jsonl', '--at', '1', '--out', 'fork')).stderr).toContain('RECORD_CHANGED');
  });

  test('a signed record is checked with its key, and no other', async () => {
    for (const name of ['key', 'other'])
      execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', join(folder, `${name}.pem`)]);
    execFileSync('openssl', ['pkey', '-in', join(folder, 'key.pem'), '-pubout', '-out', join(folder, 'public.pem')]);
    const play = ['run', 'relay', '--protocol', 'cmas', '--steps', '3', '--quiet', '--out'];
    expect((await run(...play, 'signed', '--sign', 'key.pem')).code).toBe(0);
    expect(await run('verify', 'signed', '--key', 'public.pem')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('signed with this key'),
    });
    expect(await run('verify', 'signed', '--key', 'other.pem')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('is not signed with this key'),
    });
    expect(await run('verify', 'cmas.jsonl', '--key', 'public.pem')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('is not signed'),
    });
    expect((await run(...play, 'x', '--sign', 'public.pem')).stderr).toMatch(/^OPTION_BAD: --sign/);
    const { stderr } = await runCaptured([...play, 'x'], { cwd: folder, env: { TROUPE_SIGN: '' } });
    expect(stderr).toMatch(/^OPTION_BAD: TROUPE_SIGN cannot be ''/);
    const resealed = fileSink(join(folder, 'resealed.jsonl'));
    for (const line of linesOf(join(folder, 'signed', 'record.jsonl'))) resealed.line(withoutSeal(line));
    resealed.close();
    expect((await run('verify', 'resealed.jsonl')).code).toBe(0);
    expect((await run('verify', 'resealed.jsonl', '--key', 'public.pem')).code).toBe(1);
  });
});
