// Shows what `troupe cost` says of several records, and of what a record would have cost without something.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runCaptured } from '../../tests/support/capture.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-cost-compared-'));
const SIZES = [1, 2, 3];
beforeAll(async () => {
  for (const protocol of ['cmas', 'dmas'])
    for (const agents of SIZES)
      for (const seed of [0, 1]) {
        const out = `all/${protocol}/${agents}-${seed}`;
        const args = `run sar --protocol ${protocol} --agents ${agents} --seed ${seed} --steps 3 --quiet --out ${out}`;
        await runCaptured(args.split(' '), { cwd: folder });
      }
});
afterAll(() => rmSync(folder, { recursive: true }));

const cost = (...args: string[]) => runCaptured(['cost', ...args], { cwd: folder });
const json = async (...args: string[]) => JSON.parse((await cost(...args, '--json')).stdout);
const Total = z.object({ total: z.object({ input: z.number(), output: z.number() }) });
const tokensOf = async (path: string) => {
  const { input, output } = Total.parse(await json(path)).total;
  return input + output;
};

describe('troupe cost --by protocol', () => {
  test('has a row for each protocol and team size, which add up to the total', async () => {
    const { table, total } = await json('all', '--by', 'protocol');
    const rows = z.array(
      z.object({ protocol: z.string(), agents: z.number(), episodes: z.number(), input: z.number() }),
    );
    const read = rows.parse(table.rows);
    expect(read.map(({ protocol, agents, episodes }) => `${protocol} ${agents} ${episodes}`)).toEqual(
      ['cmas', 'dmas'].flatMap((name) => SIZES.map((n) => `${name} ${n} 2`)),
    );
    expect(read.reduce((sum, row) => sum + row.input, 0)).toBe(total.input);
  });

  test('has a column of money where there are prices, which adds up too', async () => {
    writeFileSync(join(folder, 'prices.json'), PRICES);
    const { table, total } = await json('all', '--by', 'protocol', '--prices', 'prices.json');
    const rows = z.array(z.object({ money: z.number() })).parse(table.rows);
    expect(rows.reduce((sum, { money }) => sum + money, 0)).toBeCloseTo(total.money, 9);
    expect((await cost('all', '--by', 'protocol', '--prices', 'prices.json')).stdout).toMatch(/│ +eur │$/m);
  });
});

const PRICES = '{"rules":{"input":2,"output":10},"currency":"eur"}';

const Difference = z.object({
  first: z.string(),
  second: z.string(),
  pairs: z.number(),
  unpaired: z.object({ first: z.number(), second: z.number() }),
  settings: z.array(z.unknown()),
  rows: z.array(
    z.object({
      setting: z.string(),
      of: z.string(),
      name: z.string(),
      first: z.number(),
      second: z.number(),
      difference: z.object({
        n: z.number(),
        mean: z.number(),
        low: z.number().nullable(),
        high: z.number().nullable(),
      }),
    }),
  ),
});

describe('troupe cost of two', () => {
  test('two records: the difference in cost by origin and edge, where origins add up to the total', async () => {
    const [a, b] = ['all/cmas/2-0', 'all/dmas/2-0'];
    const { first, second, pairs, rows } = Difference.parse(await json(a, b));
    expect([first, second, pairs]).toEqual(['cmas', 'dmas', 1]);
    const tokens = rows.find(({ name }) => name === 'tokens');
    expect([tokens?.first, tokens?.second]).toEqual([await tokensOf(a), await tokensOf(b)]);
    expect(tokens?.difference).toMatchObject({ mean: (tokens?.second ?? 0) - (tokens?.first ?? 0), low: null });
    const origins = rows.filter(({ of }) => of === 'origin');
    expect(origins.reduce((sum, row) => sum + row.difference.mean, 0)).toBeCloseTo(tokens?.difference.mean ?? 0, 6);
    expect(rows.filter(({ of }) => of === 'edge').map(({ name }) => name)).toContain('Alice → Bob');
  });

  test('two folders are paired by seed and team size; episodes without a counterpart are left out and counted', async () => {
    const whole = Difference.parse(await json('all/cmas', 'all/dmas'));
    expect([whole.pairs, whole.unpaired]).toEqual([6, { first: 0, second: 0 }]);
    // Team sizes are not pooled.
    expect(whole.settings).toEqual(
      ['1 agent', '2 agents', '3 agents'].map((setting) => ({ setting, pairs: 2, unpaired: { first: 0, second: 0 } })),
    );
    expect(
      whole.rows.find(({ name, setting }) => name === 'tokens' && setting === '2 agents')?.difference,
    ).toMatchObject({
      n: 2,
      // Both seeds play the same episode.
      low: null,
    });
    expect(Difference.parse(await json('all', '--between', 'cmas,dmas')).rows).toEqual(whole.rows);
    const part = Difference.parse(await json('all/cmas', 'all/dmas/2-0'));
    expect([part.pairs, part.unpaired]).toEqual([1, { first: 5, second: 0 }]);
  });

  test.each([[['all/cmas/2-0', 'all/dmas/2-0']], [['all', '--between', 'cmas,dmas']]])(
    'tells what %j cost in money where there are prices, and names models without one',
    async (asked) => {
      writeFileSync(join(folder, 'prices.json'), PRICES);
      const { rows } = Difference.parse(await json(...asked, '--prices', 'prices.json'));
      const money = rows.find(({ of }) => of === 'money');
      expect(money).toMatchObject({ name: 'eur', difference: { mean: (money?.second ?? 0) - (money?.first ?? 0) } });
      expect(money?.first).toBeGreaterThan(0);
      expect((await cost(...asked, '--prices', 'prices.json')).stdout).toMatch(/│ eur +│ +0\.0\d{3} │/);
      writeFileSync(join(folder, 'other.json'), '{"m":{"input":2,"output":10}}');
      expect((await cost(...asked, '--prices', 'other.json')).stdout).toContain('Money: without rules: the price');
    },
  );

  test.each([
    [['all/cmas/2-0'], /^planner,.*,0,,rules,/m],
    [['all/cmas/2-0', '--by', 'model'], /^rules,\d+,\d+,\d+,,/m],
    [['all/cmas/2-0', '--by', 'protocol'], /^cmas,.*,0,,rules,/m],
    [['all/cmas/2-0', 'all/dmas/2-0'], /^,money,usd,,,,,,1,/m],
  ])('the CSV of %j has no money where no model has a price, and stderr says so', async (asked, row) => {
    writeFileSync(join(folder, 'other.json'), '{"m":{"input":2,"output":10}}');
    const { stdout, stderr } = await cost(...asked, '--prices', 'other.json', '--csv');
    expect(stdout).toMatch(row);
    expect(stderr).toBe('Money: without rules: the price table holds no such model.\n');
    expect((await cost(...asked, '--prices', 'other.json')).stdout).toMatch(/ – │$/m);
  });

  test('prints text and CSV, and refuses options that cannot be combined', async () => {
    const { stdout } = await cost('all/cmas', 'all/dmas');
    expect(stdout).toMatch(
      /^6 pairs of episodes\. Means per episode, differences with 95 % intervals over the seeds of one scene; \d of the pairs repeat another and add\s+nothing\.\n/,
    );
    expect(stdout).toMatch(/│ +dmas − cmas │/);
    expect((await cost('all/cmas', 'all/dmas', '--csv')).stdout).toMatch(
      /^setting,of,name,first,second,difference,low,high,pairs,distinct,scenes,models,sampling,world,/,
    );
    for (const wrong of [
      ['all', 'all', '--growth'],
      ['all', '--growth', '--by', 'agent'],
      ['a', 'b', 'c'],
      ['all', '--growth', '--prices', 'prices.json'],
    ])
      expect((await cost(...wrong)).code).toBe(2);
    for (const wrong of ['cmas,solo', 'cmas,cmas'])
      expect(await cost('all', '--between', wrong)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('two different ones of cmas, dmas'),
      });
  });
});

describe('troupe cost --growth', () => {
  test('fits the exponent of each figure per step, next to the formula of the topology', async () => {
    const Row = z.object({
      protocol: z.string(),
      measure: z.string(),
      sizes: z.array(z.object({ agents: z.number() })),
      // Some play the same for each seed, which is one episode and shows no spread.
      fit: z.object({ power: z.number(), low: z.number().nullable(), withFixed: z.object({}).nullable() }),
      formula: z.string().nullable(),
    });
    const rows = z.array(Row).parse((await json('all', '--growth')).growth);
    const of = (protocol: string, measure: string) =>
      rows.find((r) => r.protocol === protocol && r.measure === measure);
    expect(of('cmas', 'calls')).toMatchObject({ formula: '1', fit: { power: expect.closeTo(0, 8) } });
    expect(of('dmas', 'calls')).toMatchObject({ formula: '1 … 4n', fit: { power: expect.closeTo(1, 8) } });
    expect(of('cmas', 'messages')?.fit.power).toBeCloseTo(1, 8);
    const between = of('dmas', 'tokens between agents');
    expect(between?.fit.power).toBeGreaterThan(1);
    expect(between?.sizes.map(({ agents }) => agents)).toEqual(SIZES);
  });

  test('has the formula of a user’s protocol if it is the one that was played', async () => {
    const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const write = (name: string, which: string) =>
      writeFileSync(
        join(folder, name),
        `import { ${which} } from ${from('../../protocols/index.ts')};\nexport const mine = { ...${which}, name: 'mine' };\n`,
      );
    write('mine.mjs', 'solo');
    write('other.mjs', 'dmas');
    const line = 'compare relay --protocols ./mine.mjs --agents 2,3 --seeds 1 --steps 2 --workers 1 --quiet --out own';
    expect((await runCaptured(line.split(' '), { cwd: folder })).code).toBe(0);
    const calls = async (...more: string[]) => (await json('own', '--growth', ...more)).growth[0].formula;
    expect(await calls('--protocol', './mine.mjs')).toBe('n');
    expect([await calls(), await calls('--protocol', './other.mjs')]).toEqual([null, null]);
    expect((await cost('own', '--growth')).stdout).toContain(
      'No formula of mine: give the file it was played from with --protocol FILE',
    );
  });

  test('says so if there is only one team size', async () => {
    expect((await cost('all/cmas/2-0', '--growth')).stdout).toMatch(/^All episodes have the same team size/);
    expect((await cost('all', '--growth', '--csv')).stdout).toMatch(/^protocol,setting,measure,agents,episodes,mean,/);
  });
});

describe('records of several worlds, options and models', () => {
  beforeAll(async () => {
    const plays = [
      ['sar', ''],
      ['sar', '--world-option rules=paper'],
      ['relay', ''],
      ['relay', '--slip 0.2'],
    ];
    for (const [i, [world, more]] of plays.entries())
      for (const protocol of ['cmas', 'dmas'])
        for (const agents of [2, 3]) {
          const args = `run ${world} --protocol ${protocol} --agents ${agents} --steps 2 --quiet --out mixed/${i}-${protocol}-${agents} ${more}`;
          const { code, stderr } = await runCaptured(args.trim().split(' '), { cwd: folder });
          expect([code, stderr]).toEqual([0, expect.not.stringContaining('OPTION_BAD')]);
        }
  });
  test('are never pooled by --by protocol: each setting has rows of its own, named by what differs', async () => {
    const { table, total } = await json('mixed', '--by', 'protocol');
    const rows = z.array(z.object({ protocol: z.string(), setting: z.string(), input: z.number() })).parse(table.rows);
    expect(rows).toHaveLength(4 * 2 * 2);
    expect([...new Set(rows.map(({ setting }) => setting))]).toEqual([
      'sar, rules, rules=published',
      'sar, rules, rules=paper',
      'relay, rules',
      'relay, rules(slip 0.2)',
    ]);
    expect(rows.reduce((sum, row) => sum + row.input, 0)).toBe(total.input);
    const { stdout } = await cost('mixed', '--by', 'protocol');
    expect(stdout).toContain('each setting stands by itself');
    expect(stdout).toMatch(/│ cmas +│ relay, /);
  });

  test('nor by --growth, whose exponents are of one setting', async () => {
    const Rows = z.array(
      z.object({ protocol: z.string(), setting: z.string(), measure: z.string(), sizes: z.array(z.unknown()) }),
    );
    const rows = Rows.parse((await json('mixed', '--growth')).growth).filter(({ measure }) => measure === 'tokens');
    expect(rows).toHaveLength(4 * 2);
    expect(rows.every(({ sizes }) => sizes.length === 2)).toBe(true);
    expect((await cost('mixed', '--growth')).stdout).toContain('each setting stands by itself');
  });

  test('nor by --between, which never pairs one model with another', async () => {
    const { pairs, settings, rows } = Difference.parse(await json('mixed', '--between', 'cmas,dmas'));
    expect([pairs, settings.length]).toEqual([8, 8]);
    expect(rows.filter(({ name }) => name === 'tokens').map(({ difference }) => difference.n)).toEqual(
      Array(8).fill(1),
    );
    const { stdout } = await cost('mixed', '--between', 'cmas,dmas');
    expect(stdout).toMatch(/Each setting stands by itself: sar, /);
  });
});

describe('troupe cost --without', () => {
  test('shows the cost of a channel, an agent and an edge as a static estimate', async () => {
    const { stdout } = await cost('all/dmas/2-0', '--without', 'utterance');
    expect(stdout).toMatch(/^Without channel utterance: [\d ]+ of [\d ]+ tokens fewer, [\d.]+ % \(/);
    expect(stdout).toContain('This is a static estimate');
    expect(stdout).toContain('troupe fork all/dmas/2-0 --at 0 --drop utterance');
    const { table, total } = await json('all/dmas/2-0', '--by', 'channel');
    const channel = table.rows.find((row: { channel: string }) => row.channel === 'utterance');
    const gone = await json('all/dmas/2-0', '--without', 'utterance');
    expect(gone.read - gone.readOn).toBe(channel.firstRead + channel.reread);
    expect(gone.written - gone.rewritten).toBe(channel.written);
    const alone = await json('all/dmas/2-0', '--without', 'Alice');
    expect(alone).toMatchObject({ static: true, removal: { kind: 'agent', agent: 'Alice' } });
    expect(alone.read).toBeLessThan(total.input);
    expect((await json('all/dmas/2-0', '--without', 'Alice>Bob')).messages).toBeGreaterThan(0);
  });

  test('adds up over a folder, and skips records without the named part', async () => {
    const { stdout } = await cost('all', '--without', 'utterance');
    expect(stdout).toContain('in 6 of 12 records');
    expect(await cost('all', '--without', 'uterance')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('WITHOUT_UNKNOWN'),
    });
  });
});

describe('troupe cost of a mixture with a bridge', () => {
  beforeAll(async () => {
    const mixture = 'mix:a@cmas=1,b@dmas=rest,bridge=b.utterance>a.notes';
    const args = ['run', 'sar', '--protocol', mixture, '--agents', '3', '--steps', '3', '--quiet', '--out', 'bridged'];
    await runCaptured(args, { cwd: folder });
  });

  test('shows who spoke behind the bridge, and its edges have what the bridge’s messages have', async () => {
    const { stdout } = await cost('bridged', '--by', 'edge');
    expect(stdout).toMatch(/│ Charlie via a\/bridge-1 +│ +\d+ │/);
    expect(stdout).toMatch(/│ Charlie +│ a\/bridge-1 │ a\/planner +│ between │/);
    const Rows = z.array(z.object({ from: z.string(), via: z.string(), firstRead: z.number() }));
    const rows = Rows.parse((await json('bridged', '--by', 'edge')).table.rows);
    expect(rows.map(({ from }) => from)).not.toContain('a/bridge-1');
    const channels = (await json('bridged', '--by', 'channel')).table.rows;
    const notes = channels.find((row: { channel: string }) => row.channel === 'notes');
    expect(notes.firstRead).toBeGreaterThan(0);
    expect(rows.filter(({ via }) => via !== '').reduce((sum, row) => sum + row.firstRead, 0)).toBe(notes.firstRead);
  });

  test('charges who spoke behind the bridge, by agent and by role, and the rows still add up', async () => {
    const Rows = z.array(z.looseObject({ firstRead: z.number(), drafted: z.number().optional() }));
    for (const [by, speakers] of [
      ['agent', ['Bob via a/bridge-1', 'Charlie via a/bridge-1']],
      ['role', ['b/speaker via a/bridge-1']],
    ] as const) {
      const { table, total } = await json('bridged', '--by', by);
      const rows = Rows.parse(table.rows);
      expect(rows.map((row) => row[by])).toEqual(expect.arrayContaining([...speakers]));
      expect(rows.map((row) => row[by])).not.toContain('a/bridge-1');
      expect(rows.reduce((sum, row) => sum + row.firstRead, 0)).toBe(total.firstRead);
    }
    expect(await cost('bridged', '--audit')).toMatchObject({ code: 0 });
  });

  test('without an edge across it counts what the bridge passes on, and names the bridge', async () => {
    const { table } = await json('bridged', '--by', 'edge');
    const edge = table.rows.find(
      (row: { from: string; to: string }) => `${row.from}>${row.to}` === 'Charlie>a/planner',
    );
    expect(edge.firstRead).toBeGreaterThan(0);
    expect(await json('bridged', '--without', 'Charlie>a/planner')).toMatchObject({
      read: edge.firstRead + edge.reread,
      messages: edge.delivered,
      relays: ['a/bridge-1'],
    });
    const { stdout } = await cost('bridged', '--without', 'Charlie>a/planner');
    expect(stdout).toContain('The words of Charlie also reach a/planner through a/bridge-1; this is counted.\n');
    expect(stdout).not.toContain('Without what Charlie tells a/planner: 0 of');
  });
});

describe('troupe cost --by source', () => {
  test('adds up to everything written and read', async () => {
    const { table, total } = await json('all/dmas/3-0', '--by', 'source');
    const rows = z.array(z.object({ total: z.number() })).parse(table.rows);
    expect(rows.reduce((sum, row) => sum + row.total, 0)).toBe(total.written + total.firstRead + total.reread);
  });
});
