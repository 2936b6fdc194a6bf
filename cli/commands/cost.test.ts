// Tests that `troupe cost` adds up to the calls of a record in all its tables, and finds what does not (L5).
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runCaptured } from '../../tests/support/capture.ts';
import { csvLines } from '../cost/cost-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-cost-'));
const PLAYED = [
  ['relay-cmas', 'relay --protocol cmas --agents 3'],
  ['relay-dmas', 'relay --protocol dmas --agents 3 --slip 0.3'],
  ['sar-duo', 'sar --protocol duo --agents 4 --steps 4 --slip 0.2'],
] as const;
const shortForms: string[] = [];

beforeAll(async () => {
  for (const [name, args] of PLAYED) {
    const { stdout } = await runCaptured(['run', ...args.split(' '), '--quiet', '--out', `all/${name}`], {
      cwd: folder,
    });
    shortForms.push(stdout);
  }
});

const cost = (...args: string[]) => runCaptured(['cost', ...args], { cwd: folder });
const lines = z.record(z.string(), z.number());
const Figures = z.object({
  total: z.object({ input: z.number(), output: z.number(), calls: z.number(), messages: z.number() }),
  lines,
  output: lines,
  traffic: z.object({ between: z.object({ written: z.number() }) }),
  table: z.object({ by: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
  currency: z.string().nullable(),
  unpriced: z.array(z.string()),
});
const figures = async (...args: string[]) => Figures.parse(JSON.parse((await cost(...args, '--json')).stdout));
const sum = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((a, b) => a + b, 0);

/** The record of this name with its text changed, in a folder of its own. */
function changed(name: string, change: (text: string) => string): string {
  const into = mkdtempSync(join(folder, 'changed-'));
  writeFileSync(join(into, 'record.jsonl'), change(readFileSync(join(folder, 'all', name, 'record.jsonl'), 'utf8')));
  return into;
}

describe('troupe cost', () => {
  test.each(PLAYED.map(([name]) => name))(
    'L5: the totals of %s are the sum of its calls, line by line',
    async (name) => {
      const { total, lines: split, output, table } = await figures(`all/${name}`, '--by', 'call');
      const calls = table.rows.map((row) =>
        lines.parse(Object.fromEntries(Object.entries(row).filter(([, v]) => typeof v === 'number'))),
      );
      expect(calls.length).toBe(total.calls);
      expect(total.input).toBeGreaterThan(0);
      for (const column of Object.keys(split))
        expect(calls.reduce((s, c) => s + (c[column] ?? 0), 0)).toBe(split[column]);
      expect(calls.reduce((s, c) => s + (c.input ?? 0), 0)).toBe(total.input);
      expect([sum(split), split.residual, sum(output)]).toEqual([total.input, 0, total.output]);
    },
  );

  test('adds up all the records of a folder', async () => {
    const each = await Promise.all(PLAYED.map(([name]) => figures(`all/${name}`)));
    const all = await figures('all');
    for (const column of ['input', 'output', 'calls', 'messages'] as const)
      expect(all.total[column]).toBe(each.reduce((s, f) => s + f.total[column], 0));
    // Nobody is to take a sum over worlds, protocols and teams for a figure of one.
    expect((await cost('all')).stdout.replace(/\s+/g, ' ')).toMatch(
      /^POOLED: these sums are over 2 worlds \(relay; sar\), .*3 protocols \(cmas; dmas; duo\), teams of 3, 4\. /,
    );
  });

  test('never adds up two versions of one protocol', async () => {
    const edited = changed('relay-cmas', (text) => text.replace(/("hash":")[0-9a-f]{12}/, '$1ffffffffffff'));
    mkdirSync(join(folder, 'versions'));
    for (const [name, of] of [
      ['first', join(folder, 'all/relay-cmas')],
      ['second', edited],
      ['third', join(folder, 'all/relay-cmas')],
    ] as const)
      cpSync(of, join(folder, 'versions', name), { recursive: true });
    const { table } = await figures('versions', '--by', 'protocol');
    expect(table.rows.map(({ protocol, setting, episodes }) => [protocol, setting, episodes])).toEqual([
      ['cmas', expect.stringMatching(/^cmas as of hash [0-9a-f]{12}$/), 2],
      ['cmas', 'cmas as of hash ffffffffffff', 1],
    ]);
  });

  test('says where the tokens went, then shows the table', async () => {
    const { code, stdout } = await cost('all/relay-dmas', '--by', 'edge');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[\d ]+ tokens: [\d ]+ read, [\d ]+ written \(one episode, /);
    expect(stdout).toMatch(/\n {2}messages +[\d ]+ +[\d.]+ % +█+\n/);
    expect(stdout).toMatch(/\n {2}residual +0 +0 %\n/);
    expect(stdout).toMatch(
      /\nCommunication +of all +tokens +written +read first +read again\n {2}between agents +[\d.]+ % /,
    );
    expect(stdout).toMatch(/\n {2}inside an agent +[\d.]+ % .*\n {2}with its body +[\d.]+ % /);
    expect(stdout).toContain('who ↓ by whom →');
    expect(stdout).toMatch(/│ r1 +│ r2 +│ between │/);
  });

  test.each(['agent', 'role', 'module', 'channel', 'edge', 'message', 'call', 'step', 'model'])(
    'has a table by %s, also as CSV',
    async (by) => {
      const { table } = await figures('all/relay-dmas', '--by', by);
      const { stdout } = await cost('all/relay-dmas', '--by', by, '--csv');
      expect(table.by).toBe(by);
      expect(table.rows.length).toBeGreaterThan(0);
      expect(stdout.trimEnd().split('\r\n').length).toBe(table.rows.length + 1);
    },
  );

  test('a run ends with a short form of it', () => {
    for (const stdout of shortForms)
      expect(stdout).toMatch(
        /\nWhere [\d ]+ tokens went: instructions and task \d+ %, .*\nCommunication between agents: /,
      );
  });

  test('computes money from the given prices, and names models without a price', async () => {
    writeFileSync(join(folder, 'prices.json'), '{"rules":{"input":2,"output":10},"currency":"eur"}');
    const { currency, unpriced } = await figures('all', '--prices', 'prices.json');
    expect([currency, unpriced.length > 0]).toEqual(['eur', true]);
    const { stdout } = await cost('all/relay-cmas', '--prices', 'prices.json');
    expect(stdout).toMatch(/\nMoney: 0\.\d{4} eur\n/);
    writeFileSync(join(folder, 'bad.json'), '{"rules":{"input":"2"}}');
    expect(await cost('all', '--prices', 'bad.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('FILE_UNREADABLE'),
    });
  });

  test('cells that a spreadsheet would take for formulas are text', () => {
    const columns = [{ name: 'a', title: 'a' }];
    const csv = [...csvLines({ columns, rows: [['=1+1'], ['@x'], ['-2+3'], [' +x'], [-3], ['a"b,c'], ['r1']] })].join(
      '',
    );
    expect(csv).toBe('a\r\n\'=1+1\r\n\'@x\r\n\'-2+3\r\n\' +x\r\n-3\r\n"a""b,c"\r\nr1\r\n');
  });
});

describe('troupe cost of messages that are drafted first', () => {
  const Row = z.object({
    channel: z.string(),
    written: z.number(),
    kept: z.number(),
    drafted: z.number(),
    writtenIn: z.string(),
  });
  beforeAll(async () => {
    const args = [
      'run',
      'transport',
      '--protocol',
      'coela',
      '--agents',
      '2',
      '--seed',
      '3',
      '--steps',
      '8',
      '--quiet',
      '--out',
      'drafted',
    ];
    await runCaptured(args, { cwd: folder });
  });

  test('attributes what others were told to the draft that wrote it, and keeps the rest inside the agent', async () => {
    const { stdout } = await cost('drafted', '--by', 'channel');
    expect(stdout).toMatch(/\n {2}between agents .*\n {2}inside an agent .* \(written: told to nobody else\)\n/);
    const { table, traffic } = await figures('drafted', '--by', 'message');
    const rows = table.rows.map((row) => Row.parse(row));
    const sent = rows.filter(({ channel, drafted }) => channel === 'talk' && drafted > 0);
    expect([traffic.between.written > 0, sent.length > 0, sent.every((row) => row.written === 0)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(sent.every(({ writtenIn }) => /^\d+:candidate:/.test(writtenIn))).toBe(true);
    const candidates = rows.filter(({ channel }) => channel === 'candidate');
    expect(candidates.reduce((n, row) => n + row.written - row.kept, 0)).toBe(traffic.between.written);
    expect(stdout).toMatch(/│ channel +│ messages │ heard │ written │ kept inside │ drafted │/);
  });

  test('adds up', async () => {
    expect(await cost('drafted', '--audit')).toMatchObject({ code: 0, stdout: expect.stringContaining('add up.') });
  });
});

describe('troupe cost --audit', () => {
  test('accepts unaltered records', async () => {
    const { code, stdout } = await cost('all', '--audit');
    expect([code, stdout.match(/add up\.$/gm)?.length]).toEqual([0, 3]);
  });

  test('compares what the calls, the ledger and the spans add up to', async () => {
    const { total } = await figures('all/relay-dmas');
    const { stdout } = await cost('all/relay-dmas', '--audit');
    expect(stdout).toContain(
      `${total.input} read and ${total.output} written: the sum over the calls, the total of the ledger`,
    );
    const sum = { input: total.input, output: total.output };
    const json = JSON.parse((await cost('all/relay-dmas', '--audit', '--json')).stdout);
    expect(json.records[0].totals).toEqual({ calls: sum, ledger: sum, spans: sum });
  });

  test('names a prompt built from a message that nobody sent, and refuses a record with a missing line', async () => {
    const strange = changed('relay-dmas', (text) => {
      const [, id = ''] = /"message":\{"id":"(0:observation:[^"]*)"/.exec(text) ?? [];
      // As it was said and delivered, but not as prompts have it.
      return text.replaceAll(`"id":"${id}"`, '"id":"0:observation:team/r9/body:0"');
    });
    const { code, stdout } = await cost(strange, '--audit');
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/a segment of its prompt is from message \S+, and nobody sent/),
    ]);
    const other = changed('relay-dmas', (text) =>
      text.replace(/"from":\["[^"]*"\]/, '"from":["9:talk:team/_/nobody:0"]'),
    );
    expect(await cost(other, '--audit')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('changed after the fact'),
    });
    const gap = changed('relay-dmas', (text) => text.replace(/\n[^\n]*"type":"message.delivered"[^\n]*/, ''));
    expect(await cost(gap, '--audit')).toMatchObject({ code: 1, stderr: expect.stringContaining('lines are missing') });
  });

  test.each([
    [
      'a segment that was changed after the fact',
      /"text":"Task:\\nBring the baton/,
      '"text":"Task:\\nDrop the baton',
      'changed after the fact',
    ],
    ['a count that the provider raised', /"usage":\{"input":(\d+)/, '"usage":{"input":1$1', 'residual'],
    ['an answer that stands there twice', /(\n[^\n]*"type":"model.answered"[^\n]*)/, '$1$1', 'answered twice'],
    ['a split that was changed', /"template":(\d+),"joins":/, '"template":9$1,"joins":', 'template'],
  ])('ends with 1 and names the first call with %s', async (_, what, by, says) => {
    const path = changed('relay-cmas', (text) => text.replace(what, by));
    const { code, stdout } = await cost(path, '--audit');
    expect(code).toBe(1);
    expect(stdout).toMatch(/the first call that does not add up: 0:team\/_\/planner:0, attempt 1 \(step 0, line \d+\)/);
    expect(stdout).toContain(says);
    const json = JSON.parse((await cost(path, '--audit', '--json')).stdout);
    expect(json).toMatchObject({ ok: false });
  });
});

describe('troupe cost and records that are not as they should be', () => {
  test('says only that there are no tokens for a record without any', async () => {
    const path = changed('relay-cmas', (text) =>
      text.slice(0, text.lastIndexOf('\n', text.indexOf('"type":"model.called"')) + 1),
    );
    const { stdout } = await cost(path);
    expect(stdout).toMatch(/^0 tokens: .*\n\nCommunication: no tokens\n\n┌/);
  });

  test('reads a truncated record up to the cut, and says so', async () => {
    const path = changed('relay-dmas', (text) => text.slice(0, text.indexOf('\n', text.length * 0.7) - 10));
    const { code, stdout } = await cost(path);
    expect([code, stdout.includes('cut off')]).toEqual([0, true]);
  });

  test.each<[string, (text: string) => string, string]>([
    ['a foreign line', (text) => text.replace('\n', '\n{no\n'), 'line 2: not JSON'],
    ['another version', (text) => text.replace('"version":1', '"version":99'), 'RECORD_VERSION'],
    ['two episodes in one file', (text) => text + text, 'a second episode begins'],
    ['no beginning', (text) => text.slice(text.indexOf('\n') + 1), 'does not begin with an episode'],
    ['nothing in it', () => '', 'RECORD_EMPTY'],
    [
      'a delivery without an id',
      (text) => text.replace(/("type":"message.delivered","step":0),"id":"[^"]*"/, '$1'),
      'id Invalid',
    ],
  ])('refuses %s', async (_, change, says) => {
    const { code, stderr } = await cost(changed('relay-cmas', change));
    expect([code, stderr]).toEqual([1, expect.stringContaining(says)]);
  });

  test('names the unreadable ones among several and adds up the others', async () => {
    const path = mkdtempSync(join(folder, 'several-'));
    for (const name of ['a', 'b']) mkdirSync(join(path, name));
    writeFileSync(join(path, 'a/record.jsonl'), 'no\n');
    writeFileSync(join(path, 'b/record.jsonl'), readFileSync(join(folder, 'all/relay-cmas/record.jsonl')));
    const { code, stdout, stderr } = await cost(path);
    expect([code, stdout.includes('one episode'), stderr.includes('RECORD_UNREADABLE')]).toEqual([1, true, true]);
  });

  test('clock jumps do not matter to it', async () => {
    const path = changed('relay-cmas', (text) => text.replaceAll(/"t":(\d)/g, '"t":-$1'));
    expect((await figures(path)).total).toEqual((await figures('all/relay-cmas')).total);
  });

  test.each([[['nowhere']], [['all', '--by', 'colour']], [['all', '--json', '--csv']]])('refuses %j', async (args) => {
    expect((await cost(...args)).code).toBeGreaterThan(0);
  });
});
