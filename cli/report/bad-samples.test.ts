// Tests that samples which show little are said to do so in words, wherever they are printed: one scene, one seed, all
// tied, all failed, several versions of a world in a folder. None of them ends in an error.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareCells } from '../../experiment/results.ts';
import { partRows } from '../../experiment/table-figures.ts';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-little-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const run = (...words: string[]) => runCaptured(words, { cwd });
const folderOf = (name: string) => join(cwd, 'runs', name);

async function play(name: string, spec: object): Promise<void> {
  writeFileSync(join(cwd, `${name}.yaml`), JSON.stringify({ worlds: 'relay', agents: 2, steps: 3, ...spec }));
  expect((await run('experiment', 'run', `${name}.yaml`, '--jobs', '1', '--quiet')).code).toBe(0);
}

/** A copy of a folder whose results are changed. */
function changed(from: string, name: string, change: (result: Record<string, unknown>) => object): void {
  cpSync(folderOf(from), folderOf(name), { recursive: true });
  const file = join(folderOf(name), 'results.jsonl');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`).join(''));
}

/** A result whose success is another one. */
function rated(one: Record<string, unknown>, success: number) {
  const score = JSON.stringify(one.score).replaceAll(/"success":\d/g, `"success":${success}`);
  return { ...one, score: JSON.parse(score) };
}

/** What the tables, the page and the paper say; all of them end well. */
async function toldOf(name: string) {
  const text = await run('experiment', 'report', `runs/${name}`, '--format', 'text');
  const latex = await run('experiment', 'report', `runs/${name}`, '--format', 'latex');
  const page = await run('experiment', 'report', `runs/${name}`);
  const paper = await run('experiment', 'paper', `runs/${name}`);
  const power = await run('experiment', 'power', `runs/${name}`);
  expect([text.code, latex.code, page.code, paper.code, power.code]).toEqual([0, 0, 0, 0, 0]);
  const flat = (all: string) => all.replace(/\s+/g, ' ');
  return {
    text: flat(text.stdout),
    latex: latex.stdout,
    page: flat(readFileSync(join(folderOf(name), 'report.html'), 'utf8')),
    power: flat(power.stdout),
  };
}

beforeAll(() => play('seeds', { protocols: ['cmas', 'solo'], seeds: 3, models: { model: 'rules', slip: 0.4 } }));

test('one scene is said to be one, and no interval is about others', async () => {
  const { text, latex, page } = await toldOf('seeds');
  for (const told of [text, latex, page]) expect(told).toContain('ONE SCENE: every row is of a single scene.');
  expect(latex).toContain('over the seeds of a single scene');
});

test('one seed of one scene has no interval of a mean, and nothing is found by it', async () => {
  await play('one', { protocols: ['cmas', 'solo'], seeds: 1 });
  const { text, latex, power } = await toldOf('one');
  expect(text).toContain('ONE SCENE');
  expect(text).not.toMatch(/p 0\.0|q 0\.0/);
  expect(latex).toContain(' & 1, 1 scene & ');
  expect(power).toMatch(/no|cannot|none|more/);
});

test('what is tied throughout is not compared', async () => {
  await play('tied', { protocols: ['cmas', 'dmas'], seeds: 2, steps: 6 });
  const { text, page } = await toldOf('tied');
  for (const told of [text, page]) expect(told).toMatch(/ALIKE \(2 agents\): cmas and dmas came to the same outcomes/);
  expect(page).toContain('No outcome differs between the rows: this experiment compares costs alone.');
});

test('a scene that takes no such team is left out, and neither failed nor lost nor looked at too early', async () => {
  const spec = { worlds: { world: 'boxnet-1', scenes: ['2x2', 'team'] }, protocols: ['cmas', 'dmas'], seeds: 2 };
  writeFileSync(join(cwd, 'narrow.yaml'), JSON.stringify({ agents: 2, steps: 2, ...spec }));
  const { code, stdout } = await run('experiment', 'run', 'narrow.yaml', '--jobs', '1', '--quiet');
  expect([code, stdout]).toEqual([0, expect.stringContaining('LEFT OUT: boxnet-1 takes no team of 2 agents in 2x2')]);
  const { page } = await toldOf('narrow');
  for (const told of [stdout, page]) expect(told).not.toMatch(/failed and are counted|LOOKS:|records are missing/);
  expect(page).toContain('LEFT OUT');
});

test('of a mixture under two models each row says which', async () => {
  const models = ['rules', { label: 'careless', model: 'rules', slip: 0.5 }];
  await play('mixed', { protocols: ['duo'], agents: 4, seeds: 1, models });
  const rows = compareCells(folderOf('mixed')).flatMap(({ cells }) => partRows(cells));
  expect(rows.map(([played]) => played).sort()).toEqual(
    ['careless', 'careless', 'rules', 'rules'].map((model) => `duo (${model})`),
  );
});

test('the page compares protocols under each model by itself, and models where there is one protocol', async () => {
  const models = ['rules', { label: 'careless', model: 'rules', slip: 0.5 }];
  await play('models', { protocols: ['cmas', 'dmas'], seeds: 6, models });
  await play('alone', { protocols: ['cmas'], seeds: 6, models });
  const isCareless = ({ job }: Record<string, unknown>) => JSON.stringify(job).includes('careless');
  changed('models', 'fell', (one) => rated(one, isCareless(one) && JSON.stringify(one.job).includes('dmas') ? 0 : 1));
  changed('alone', 'lone', (one) => rated(one, isCareless(one) ? 0 : 1));
  const answersIn = async (name: string) => /<ul class="answers">.*?<\/ul>/.exec((await toldOf(name)).page)?.[0] ?? '';
  const several = await answersIn('fell');
  expect(several).toMatch(/<li>Success, 2 agents, careless: cmas 1\.00 [^;]*; dmas −1\.00 /);
  expect(several).toContain('<li>Success: all protocols level with 2 agents, rules.</li>');
  expect(await answersIn('lone')).toMatch(
    /<li>Success, 2 agents: cmas \(rules\) 1\.00 [^;]*; cmas \(careless\) −1\.00 /,
  );
});

test.each([
  [6, '?', '; the same in every scene, which does not tell how little is missed'],
  [5, '–', ', nor can so few scenes show any'],
])(
  'of a difference that is the same in all of %d scenes, it is told what nothing shows',
  async (scenes, mark, said) => {
    const models = ['rules', { label: 'careless', model: 'rules', slip: 0.5 }];
    const protocols = [{ protocol: 'cmas', label: 'Ours' }, 'dmas', 'solo'];
    const worlds = { world: 'sar', scenes: `drawn/1..${scenes}` };
    await play(`even-${scenes}`, { worlds, protocols, seeds: 1, models });
    changed(`even-${scenes}`, `level-${scenes}`, (one) => {
      const { protocol, model } = Object(one.job);
      return rated(one, protocol === 'dmas' && model !== 'rules' ? 0 : 1);
    });
    const { page, power } = await toldOf(`level-${scenes}`);
    const row = `dmas − Ours (careless) │ 2 │ success │ ${scenes}, ${scenes} scenes │ -1 │ ${mark} │ ? │`;
    expect([power, page]).toEqual([expect.stringContaining(row), expect.stringContaining(`: not shown${said}`)]);
  },
);

test('episodes that all failed count as failures, and no protocol is best among them', async () => {
  changed('seeds', 'failed', (one) => ({ ...one, reason: 'role-error', detail: 'no idea', code: 'ROLE_FAILED' }));
  const { text, latex, page } = await toldOf('failed');
  expect(text).toContain('3 role-error');
  expect(page).toContain('role-error (broken)');
  expect(text).toMatch(/Success[\s\S]*0\.000/);
  for (const told of [text, latex, page])
    expect(told).toContain('BROKEN: some episodes broke down: cmas (2 agents) 3 of 3; solo (2 agents) 3 of 3.');
  expect(latex).not.toContain('\\mathbf');
});

test('episodes of which none could be played leave every figure open', async () => {
  changed('seeds', 'unplayed', ({ job }) => ({
    job,
    reason: 'error',
    detail: 'no',
    score: {},
    costs: null,
    answers: 0,
  }));
  const { text, latex } = await toldOf('unplayed');
  expect(text).toContain('3 error');
  expect(latex).toContain(' & -- ');
  expect(latex).not.toContain('\\mathbf');
});

test('several versions of a world in one folder stand apart, and are named', async () => {
  const records = readdirSync(folderOf('seeds')).filter((name) => name.includes('_cmas_'));
  for (const [i, version] of ['7', '8'].entries()) {
    const record = readFileSync(join(folderOf('seeds'), records[i] ?? '', 'record.jsonl'), 'utf8');
    mkdirSync(join(cwd, 'both', version), { recursive: true });
    const other = record.replace('"name":"relay","version":"4"', `"name":"relay","version":"${version}"`);
    writeFileSync(join(cwd, 'both', version, 'record.jsonl'), other);
  }
  const { code } = await run('experiment', 'report', 'both', '--out', 'both.html');
  expect(code).toBe(0);
  const page = readFileSync(join(cwd, 'both.html'), 'utf8');
  expect(page.match(/<section id="w\d"/g)).toHaveLength(2);
  for (const version of ['7', '8']) expect(page).toContain(`version ${version},`);
  const cost = await run('cost', 'both', '--by', 'protocol');
  expect(cost.stdout).toContain('version 7');
});

test.each([
  [2, '4 requested episodes are'],
  [5, '1 requested episode is'],
  [0, '6 requested episodes are'],
])('where only %d episodes have been played, every table for people says what is missing', async (played, said) => {
  const name = `played-${played}`;
  cpSync(folderOf('seeds'), folderOf(name), { recursive: true });
  const file = join(folderOf(name), 'results.jsonl');
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, played);
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  for (const format of ['text', 'markdown', 'latex'])
    expect((await run('experiment', 'report', `runs/${name}`, '--format', format)).stdout).toContain(
      `PARTIAL: ${said} missing.`,
    );
  const whole = await run('experiment', 'report', 'runs/seeds', '--format', 'latex');
  expect(whole.stdout).not.toContain('PARTIAL');
});
