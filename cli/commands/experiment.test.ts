// Tests experiments in a file: their plan, their schema, and that the same command plays only what is missing.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../runtime/core/clock.ts';
import { lock } from '../../runtime/record/lock.ts';
import { readExperiment } from '../../runtime/run/read-experiment.ts';
import { type CaptureOptions, runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-experiment-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const experiment = (line: string, options: CaptureOptions = {}) =>
  runCaptured(['experiment', ...line.split(' ')], { cwd, ...options });
const file = (name: string, text: string): string => {
  writeFileSync(join(cwd, name), text);
  return name;
};

const GRID = `
worlds: [relay, {world: relay, label: short, steps: 2, agents: 3}]
protocols: [cmas, solo, 'mix:cmas=1,solo=rest']
agents: 2
models: [rules, {model: rules, slip: 0.5}]
seeds: 2
steps: 3
`;

describe('an experiment in a file', () => {
  test('prints its plan and expected cost, plays all of it, and the same command plays nothing again', async () => {
    file('grid.yaml', GRID);
    // As long as no time goes by, every cell is tried, whatever the machine.
    const first = await experiment('run grid.yaml --jobs 1', { clock: { ...systemClock, now: () => 0 } });
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^Experiment grid: 24 episodes\n/);
    expect(first.stdout).toContain('    cmas, calls per step: 1\n');
    expect(first.stdout).toMatch(/Calls: at most [\d ]+ in 24 episodes/);
    expect(first.stdout).toMatch(/Expected: [\d ]+ \[[\d ]+, [\d ]+\] calls, [\d ]+ \[[\d ]+, [\d ]+\] tokens read/);
    expect(first.stdout).toMatch(/│ cmas[^\n]*│ rules slip=0.5[^\n]*│ 3 agents/);
    const folder = join(cwd, 'runs', 'grid');
    const { name, worlds } = readExperiment(folder);
    expect([name, worlds.map(({ label, results }) => [label, results.length])]).toEqual([
      'grid',
      [
        ['relay', 12],
        ['short', 12],
      ],
    ]);
    const before = readFileSync(join(folder, 'results.jsonl'), 'utf8');
    const again = await experiment('run grid.yaml --jobs 1');
    expect([again.code, again.stdout.split('\n')[0]]).toEqual([
      0,
      'Experiment grid: 24 episodes, 24 of them already played',
    ]);
    expect(readFileSync(join(folder, 'results.jsonl'), 'utf8')).toBe(before);
  });

  test('plays what is added to the file, and refuses any other change by name', async () => {
    file('grid.yaml', GRID.replace('seeds: 2', 'seeds: 3').replace('[cmas, solo,', '[cmas, solo, dmas,'));
    const grown = await experiment('run grid.yaml --jobs 1 --quiet');
    expect(grown.stdout).toMatch(/^Experiment grid: 48 episodes, 24 of them already played\n/);
    expect(grown.code).toBe(0);
    file('grid.yaml', GRID.replace('slip: 0.5', 'slip: 0.5, label: rules'));
    expect((await experiment('run grid.yaml')).stderr).toMatch(/^GRID_FAULTY: models holds 'rules' twice/);
    file('strange.yaml', 'worlds: {world: relay, definition: mine}\nprotocols: cmas\nagents: 2\nseeds: 1\n');
    expect((await experiment('run strange.yaml')).stderr).toMatch(/^OPTION_BAD: definition of world 'relay' /);
    file('grid.yaml', GRID.replace('steps: 3', 'steps: 4'));
    for (const asked of ['run grid.yaml', 'run grid.yaml --plan']) {
      const { code, stdout, stderr } = await experiment(asked);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^GRID_DIFFERS: .*'steps of world relay': 3 then, 4 now/);
    }
  });

  test('is identified by its contents, not by its file’s name', async () => {
    file('renamed.yaml', GRID.replace('seeds: 2', 'seeds: 4'));
    const { code, stdout } = await experiment('run renamed.yaml --out runs/grid --jobs 1 --quiet');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Experiment renamed: \d+ episodes, \d\d of them already played/),
    ]);
    file('other.yaml', 'worlds: {world: sar, scenes: 1}\nprotocols: solo\nagents: 2\nseeds: 1\n');
    expect((await experiment('run other.yaml --out runs/grid')).stderr).toMatch(
      /^GRID_DIFFERS: .*'worlds': \["relay","short"\] then, \["sar"\] now/,
    );
    file('grid.yaml', GRID);
    await experiment('run grid.yaml --jobs 1 --quiet');
  });

  test('is reported to programs in one piece, with its worlds and models told apart', async () => {
    const { stdout: json } = await experiment('report runs/grid --format json');
    expect(JSON.parse(json)).toMatchObject([{ cells: expect.any(Array) }, { cells: expect.any(Array) }]);
    const { stdout: csv } = await experiment('report runs/grid --format csv');
    const [head = [], ...rows] = csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head.length]));
    expect(new Set(rows.map((row) => row[head.indexOf('model')]))).toEqual(new Set(['rules', 'rules slip=0.5']));
    const { stdout: markdown } = await experiment('report runs/grid --format markdown');
    expect(markdown).toContain('| cmas | rules slip=0.5 |');
    const { stdout: latex } = await experiment('report runs/grid --format latex');
    expect(latex.match(/\\label\{tab:[a-z0-9-]+-outcomes\}/g)).toHaveLength(2);
  });

  test('calls protocols by their labels in every table and by their names in data, in lines of 120 columns', async () => {
    const protocols = [
      { protocol: 'cmas', label: 'Ours, 100 %' },
      'solo',
      { mix: { a: { protocol: 'cmas', agents: 1 }, b: { protocol: 'solo' } }, label: 'Half & half' },
    ];
    const about = 'Whether half is enough.';
    file('labels.yaml', JSON.stringify({ worlds: 'relay', about, protocols, agents: 2, seeds: 2, steps: 2 }));
    const plan = (await experiment('run labels.yaml --plan')).stdout;
    expect(plan).toContain('    Ours, 100 % (cmas), calls per step: 1\n');
    const { stdout } = await experiment('run labels.yaml --jobs 1 --quiet');
    expect(stdout).toMatch(/│ Ours, 100 % │/);
    expect(stdout).toContain('│ solo − Ours, 100 %');
    const tables = stdout.split('\n').filter((line) => /^[│┌]/.test(line));
    expect(Math.max(...tables.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(tables.filter((line) => /^│ Half & /.test(line)).length).toBeGreaterThan(1);
    const text = (await experiment('report runs/labels --format text')).stdout;
    expect(text).toMatch(/Half & half is mix:a@cmas=1,b@solo=rest\n/);
    expect((await experiment('report runs/labels --format latex')).stdout).toContain('Half \\& half & 2 & ');
    const csv = (await experiment('report runs/labels --format csv')).stdout.split('\r\n');
    expect(csv.map((row) => [/^[a-z]*/.exec(row)?.[0], /[^,]*$/.exec(row)?.[0]])).toEqual([
      ['protocol', 'label'],
      ['cmas', ' 100 %"'],
      ['solo', 'solo'],
      ['', 'Half & half'],
      ['', ''],
    ]);
    const json = JSON.parse((await experiment('report runs/labels --json')).stdout);
    expect(json).toMatchObject({ labels: { cmas: 'Ours, 100 %' }, cells: [{ protocol: 'cmas' }, {}, {}] });
    expect((await experiment('report runs/labels')).code).toBe(0);
    expect(readFileSync(join(cwd, 'runs', 'labels', 'report.html'), 'utf8')).not.toContain('records are missing');
    expect((await experiment('status runs/labels')).stdout).toMatch(
      /\n {2}Whether half is enough\.\n {2}played \d{4}-\d\d-\d\d \d\d:\d\d UTC, 6 episodes, troupe/,
    );
  });

  test('refuses a label that two protocols would have', async () => {
    file('twice.yaml', 'worlds: relay\nprotocols: [cmas, {protocol: solo, label: cmas}]\n');
    expect((await experiment('run twice.yaml')).stderr).toMatch(
      /^GRID_FAULTY: the labels of protocols holds 'cmas' twice/,
    );
    file(
      'many.yaml',
      'worlds: relay\nprotocols: {mix: {cmas: {protocol: cmas, agents: 0..100%}, solo: {protocol: solo}}, label: x}\n',
    );
    expect((await experiment('run many.yaml')).stderr).toMatch(
      /^GRID_FAULTY: the label 'x' would stand for 5 protocols/,
    );
  });

  test('keeps what each protocol of a sequence did for whoever reads its folder', async () => {
    file('legs.yaml', "worlds: relay\nprotocols: 'switch:cmas,solo@step=1'\nagents: 4\nseeds: 2\n");
    expect((await experiment('run legs.yaml --jobs 1 --quiet')).code).toBe(0);
    const { stdout } = await experiment('report runs/legs --format markdown');
    expect(stdout).toMatch(/\| switch:cmas,solo@step=1 \| 4 agents \| 1 \| cmas \| 2 of 2 \|/);
    expect(stdout).toMatch(/\| 2 \| solo \| 2 of 2 \| 2 step \| 2 [a-z-]+ \|/);
    expect((await experiment('report runs/legs')).code).toBe(0);
    expect(readFileSync(join(cwd, 'runs', 'legs', 'report.html'), 'utf8')).toContain('Protocols that took over');
  });

  test('reports its progress, even while it is played and a line is half written', async () => {
    const folder = join(cwd, 'runs', 'grid');
    appendFileSync(join(folder, 'results.jsonl'), '{"job"');
    const { stdout } = await experiment(`status runs/grid`);
    expect(stdout).toMatch(/^grid: 60 of 60 episodes/);
    expect(stdout).toMatch(/│ relay │ rules +│ dmas/);
    const status = JSON.parse((await experiment('status runs/grid --json')).stdout);
    expect(status).toMatchObject({ name: 'grid', episodes: 60, done: 60, failed: 0, isPlayed: false });
    expect((await experiment('status .')).stderr).toMatch(/^EXPERIMENT_MISSING/);
  });

  test('refuses a folder that another run writes to before any episode is tried', async () => {
    file('busy.yaml', 'worlds: relay\nprotocols: cmas\nseeds: 2\n');
    mkdirSync(join(cwd, 'runs', 'busy'), { recursive: true });
    const unlock = lock(join(cwd, 'runs', 'busy', 'results.jsonl'));
    const refused = await experiment('run busy.yaml');
    unlock();
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/^RECORD_BUSY: .*results\.jsonl is being/),
    ]);
    expect(refused.stdout).not.toContain('Expected:');
    writeFileSync(join(cwd, 'runs', 'busy', 'notes.txt'), '');
    const foreign = await experiment('run busy.yaml');
    expect(foreign.stderr).toMatch(/^GRID_MISSING: /);
    expect(foreign.stdout).not.toContain('Expected:');
  });

  test('in TypeScript is the same; --plan plays nothing', async () => {
    const from = new URL('../../experiment/index.ts', import.meta.url).href;
    file(
      'typed.experiment.ts',
      `import { defineExperiment } from '${from}';\nexport default defineExperiment({ worlds: 'relay', protocols: [{ protocol: 'llamar', options: { corrector: 'in-actor' } }, { mix: { a: { protocol: 'cmas', agents: 1 }, b: { protocol: 'dmas' } }, bridges: [{ from: 'b.utterance', into: 'a.notes' }] }], seeds: [7], agents: [2, 3] });\n`,
    );
    const { code, stdout } = await experiment('run typed.experiment.ts --plan');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Experiment typed: 4 episodes\n/)]);
    expect(stdout).toContain('llamar:corrector=in-actor, calls per step: ');
    expect(stdout).toContain('mix:a@cmas=1,b@dmas=rest,bridge=b.utterance>a.notes, calls per step: ');
    expect(() => readExperiment(join(cwd, 'runs', 'typed'))).toThrow(/EXPERIMENT_MISSING/);
  });

  test('an episode that reaches its own limit has ended; the overall budget leaves the rest for a larger budget', async () => {
    const text = 'worlds: relay\nprotocols: cmas\nseeds: 3\nagents: 3\n';
    file('capped.yaml', `${text}cap: calls=1\n`);
    const capped = await experiment('run capped.yaml --jobs 1 --quiet');
    expect([capped.code, capped.stdout]).toEqual([0, expect.stringContaining('3 budget')]);
    expect((await experiment('run capped.yaml --jobs 1')).stdout).toContain('3 of them already played');
    file('spent.yaml', `${text}budget: {calls: 2}\n`);
    const spent = await experiment('run spent.yaml --jobs 1 --quiet');
    expect([spent.code, spent.stdout]).toEqual([1, expect.stringContaining('PARTIAL: the budget is spent')]);
    file('spent.yaml', `${text}budget: {calls: 200}\n`);
    expect((await experiment('run spent.yaml --jobs 1 --quiet')).code).toBe(0);
  });

  test('computes the difference its seeds can detect, and the pairs that two rates need', async () => {
    const { rows } = JSON.parse((await experiment('power runs/grid --json')).stdout);
    expect(rows.map(({ measure }: { measure: string }) => measure)).toContain('success');
    const planned = await experiment('power --first 0.6 --second 0.8 --pairs 50');
    expect(planned.stdout).toMatch(
      /: 91 scenes with one seed each .* power of 80 %[\s\S]*\n50 such pairs have a power of 50 %\./,
    );
    const { stdout } = await experiment('power --first 0.6 --second 0.8 --pairs 50 --json');
    expect(JSON.parse(stdout)).toMatchObject({ power: 0.8, needed: 91, pairs: 50 });
    for (const line of ['power', 'power runs/grid --pairs 50', 'report runs/grid --json --format csv'])
      expect((await experiment(line)).code).toBe(2);
  });

  test('an expected cost based on a single run per team has no interval', async () => {
    file('one.yaml', 'worlds: relay\nprotocols: [cmas, dmas]\nseeds: 1');
    const { stdout } = await experiment('run one.yaml --plan');
    expect(stdout).toMatch(/Expected: [\d .]+ calls, [\d .]+ tokens read, [\d .]+ written\./);
    expect(stdout).toContain('one of each, so there is no interval');
  });

  test('its schema names every key of the form', async () => {
    const { properties, required } = JSON.parse((await experiment('schema')).stdout);
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['worlds', 'protocols', 'agents', 'models', 'seeds', 'cap', 'budget', 'prices']),
    );
    expect(required).toEqual(['worlds', 'protocols']);
  });

  test.each([
    ['worlds: nosuch\nprotocols: cmas', 'WORLD_UNKNOWN'],
    ['worlds: relay\nprotocols: cmass', "PROTOCOL_UNKNOWN: there is no protocol 'cmass'. +Did you mean cmas"],
    ['worlds: sar\nprotocols: cmas\nagents: 99', "AGENTS_OUT_OF_RANGE: world 'sar' cannot have 99"],
    ['worlds: relay\nprotocols: cmas\nseeds: [1, 2, 1]', "GRID_FAULTY: seeds holds '1' twice"],
    ['worlds: relay\nprotocols: cmas\nscenes: nowhere', 'SCENE_UNKNOWN'],
    ['worlds: sar\nprotocols: cmas\nscenes: 5..1', "OPTION_BAD: scenes of world 'sar' cannot be '5..1'"],
    ['worlds: relay\nprotocols: cmas\nsteps: 0', 'EXPERIMENT_MALFORMED: .*steps'],
    ['worlds: {world: relay, steps: 0}\nprotocols: cmas', 'EXPERIMENT_MALFORMED: .*steps'],
    [
      'worlds: relay\nprotocols: cmas\nmodels: ["rules:forget=0.2,slip=0.1", {model: "rules:slip=0.1", forget: 0.2}]',
      "GRID_FAULTY: models holds the player of 'rules:slip=0.1 forget=0.2' twice",
    ],
    [
      'worlds: sar\nprotocols: cmas\nmodels: [rules:overlook=0.2,misread=0.05]',
      'EXPERIMENT_MALFORMED: .*\'misread=0.05\' .*: write "rules:overlook=0.2,misread=0.05" in quotes',
    ],
    ['worlds: relay\nprotocols: [mix:cmas=3,dmas=2]', 'EXPERIMENT_MALFORMED: .*write "mix:cmas=3,dmas=2" in quotes'],
    ['worlds: [relay, relay]\nprotocols: cmas', "GRID_FAULTY: worlds holds 'relay' twice"],
    ['worlds: relay\nprotocols: []', 'EXPERIMENT_MALFORMED: .*protocols: the list is empty'],
    ['worlds: relay\nprotocols: [cmas, dmas, cmas]', "GRID_FAULTY: protocols holds 'cmas' twice"],
    ['worlds: sar\nprotocols: cmas\nscenes: 99', "SCENE_UNKNOWN: world 'sar' has no scene '99'"],
    [
      'worlds: relay\nprotocols: cmas\ncap: tokenz=5',
      "OPTION_BAD: cap of the experiment cannot be 'tokenz=5'. +Did you mean tokens",
    ],
    ['worlds: relay\nprotocols: ./no.ts', 'FILE_MISSING: .*a relative one starts from that folder'],
    [
      'worlds: [{world: sar, options: {rules: x}}]\nprotocols: cmas',
      "OPTION_BAD: option 'rules' of world 'sar' cannot be '\"x\"'. +It takes one of published, paper",
    ],
    [
      'worlds: relay\nprotocols: cmas\nmodels: { model: rules, sllip: 0.1 }',
      'EXPERIMENT_MALFORMED: .*models: Unrecognized key: "sllip".*Did you mean slip',
    ],
    [
      'worlds: relay\nprotocols: cmas\nmodels: [rules, {slip: 0.1}]',
      '.* models.1.model: it is missing; expected string',
    ],
    ['worlds: relay\nprotocols: cmas\nmodels: {model: {planner: 3}}', '.* models.model.planner: expected string'],
    ['worlds: [{scenes: 1}]\nprotocols: cmas', '.* worlds.0.world: it is missing; expected string'],
    ['worlds: relay\nprotocols: [{options: {}}]', '.* protocols.0.protocol: it is missing; expected string'],
    [
      'worlds: relay\nprotocols: [{mix: {a: {}}}]',
      '.* protocols.0.mix.a.protocol: it is missing; expected string or o',
    ],
    ['worlds: relay\nprotocols: [3]', '.* protocols.0: expected string or object'],
    [
      'worlds: relay\nprotocols: cmas\nbaseUrl: http://127.0.0.1:1',
      'EXPERIMENT_MALFORMED: .*"baseUrl", which stands in an entry, as in models: \\[\\{ baseUrl: … \\}\\]',
    ],
    ['worlds: relay\nprotocol: cmas', 'EXPERIMENT_MALFORMED: .*Unrecognized key: "protocol".*Did you mean protocols'],
    [
      'worlds: [{world: relay, options: {pase: 1}}]\nprotocols: cmas',
      "OPTION_BAD: an option of world 'relay' cannot be 'pase'",
    ],
    ['worlds: relay\nprotocols: cmas\nseeds: 0..2,1', "GRID_FAULTY: seeds holds '1' twice"],
    [
      'worlds: relay\nprotocols: cmas\nbudget: usd=5',
      "OPTION_BAD: budget of the experiment cannot be 'usd=5'. +It takes a price table as well: 'prices: ",
    ],
    [
      'worlds: relay\nprotocols: [{mix: {a: {protocol: cmas, agents: -1}}}]',
      'EXPERIMENT_MALFORMED: .*protocols.0.mix.a.agents',
    ],
    ['worlds: relay\nprotocols: mix:cmas=9,solo=9\nagents: 2', 'PROTOCOL_FAULTY: .*TEAM_NOT_DIVIDED'],
    [
      'worlds: relay\nprotocols: [{mix: {a: {protocl: cmas}}}]',
      'EXPERIMENT_MALFORMED: .*protocols.0.mix.a: Unrec.*Did you mean protocol\\?',
    ],
    [
      'worlds: relay\nprotocols: [{mix: {a: {protocol: {b: {protocol: cmas, agnts: 1}}, agents: 1}}}]',
      'EXPERIMENT_MALFORMED: .*mix.a.protocol.b: Unrec.*Did you mean agents\\?',
    ],
    [
      'worlds: relay\nprotocols: [{switch: [cmas, {protocol: dmas, at: {stepp: 2}}]}]',
      'EXPERIMENT_MALFORMED: .*Did you mean step\\?',
    ],
    [
      'worlds: [{world: sar, options: {rulez: paper}}]\nprotocols: cmas',
      "OPTION_BAD: an option of world 'sar' cannot be 'rulez'.*Did you mean rules\\?",
    ],
    ['worlds: [', 'EXPERIMENT_MALFORMED'],
    ['', 'EXPERIMENT_MALFORMED: .*the file is empty'],
  ])('%s is refused before anything is played', async (text, said) => {
    file('bad.yaml', text);
    const { code, stderr } = await experiment('run bad.yaml --out runs/bad');
    expect([code, stderr.replaceAll('\n', ' ')]).toEqual([1, expect.stringMatching(new RegExp(`^${said}`))]);
    expect(() => readExperiment(join(cwd, 'runs', 'bad'))).toThrow(/EXPERIMENT_MISSING/);
  });
});
