// Tests what an author takes from an experiment's folder: tables that compile whatever names hold, figures, data, and a
// copy that plays again.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCaptured } from '../tests/support/capture.ts';
import { findMarkupFaults } from '../tests/support/well-formed-svg.ts';
import { type ExperimentPaper, paperOf } from './paper.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-paper-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const experiment = (...words: string[]) => runCaptured(['experiment', ...words], { cwd });
const played = async (name: string, spec: object) => {
  writeFileSync(join(cwd, `${name}.yaml`), JSON.stringify(spec));
  await experiment('run', `${name}.yaml`, '--jobs', '1', '--quiet');
  return join(cwd, 'runs', name);
};
const textOf = ({ files }: ExperimentPaper, path: string) => String(files.find((one) => one.path === path)?.content);

/** What pdfLaTeX would refuse: braces and environments that do not close, too many or too few cells in a row. */
function latexFaults(text: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  let depth = 0;
  let columns = 0;
  for (const line of text.split('\n').filter((one) => !one.startsWith('%'))) {
    const bare = line.replace(/\\[\\{}&%$#_]/g, '');
    depth += (bare.match(/\{/g) ?? []).length - (bare.match(/\}/g) ?? []).length;
    for (const [, kind, name = ''] of bare.matchAll(/\\(begin|end)\{(\w+)\}/g))
      if (kind === 'begin') open.push(name);
      else if (open.pop() !== name) faults.push(line);
    columns = /\\begin\{tabular\}\{(\w+)\}/.exec(line)?.[1]?.length ?? columns;
    if (line.endsWith('\\\\') && bare.split('&').length !== columns) faults.push(line);
    if (/\\(input|write|def|include|catcode|csname)\b/.test(bare)) faults.push(line);
  }
  return [...faults, ...(depth === 0 ? [] : ['braces']), ...open];
}

describe('an experiment over scenes', () => {
  let folder = '';
  beforeAll(async () => {
    const spec = { worlds: [{ world: 'sar', scenes: '1..3' }, 'relay'], protocols: ['cmas', 'solo'], agents: 2 };
    folder = await played('grid', { ...spec, models: { model: 'rules', slip: 0.4 }, seeds: 2, steps: 2 });
  });

  test('gives tables with the best in bold, differences with q, and who played in each', async () => {
    const paper = await paperOf(folder, { measures: ['coverage', 'calls', 'messages'] });
    const latex = textOf(paper, 'table.tex');
    expect(latexFaults(latex)).toEqual([]);
    expect(paper.measures).toEqual(['coverage', 'calls', 'messages']);
    const tables = latex.split('\\begin{table}').slice(1);
    expect(tables).toHaveLength(4);
    for (const table of tables) {
      expect(table).toContain('rules(slip 0.4), which is no language model');
      expect(table).toMatch(/seeds: 0\.\.1\. hashes of the protocols: cmas [0-9a-f]{12}, solo [0-9a-f]{12}\./);
      expect(table).toMatch(/sha256 of the data: [0-9a-f]{16}/);
    }
    expect(latex).toContain('Protocol & Agents & $n$ & Coverage & Model calls & Messages \\\\');
    expect(latex).toMatch(/cmas & 2 & 6 \(5 distinct\), 3 scenes & [^&]*& \$\\mathbf\{2\.00\}\$ & \$8\.00\$ /);
    expect(latex).toMatch(/solo \\ensuremath\{-\} cmas & 2 & [^&]*3 scenes & [^\n]*\$q = [01]\.\d{3}\$/);
    expect(textOf(paper, 'CITATION.cff')).toMatch(/arXiv:2309\.15943[\s\S]*arXiv:2407\.10031/);
  });

  test('gives figures as SVG and PDF, the same bytes each time', async () => {
    const { files } = await paperOf(folder);
    const again = (await paperOf(folder)).files;
    const svgs = files.filter(({ path }) => path.endsWith('.svg'));
    expect(svgs.length).toBeGreaterThan(8);
    for (const { path, content } of svgs) {
      expect([path, ...findMarkupFaults(String(content).replace(/ [xy][12]=/g, ' x='))]).toEqual([path]);
      expect(String(content)).not.toMatch(/currentColor|var\(|<style|<a /);
      const pdf = files.find((one) => one.path === path.replace('.svg', '.pdf'))?.content ?? '';
      expect(
        Buffer.from(pdf).equals(
          Buffer.from(again.find((one) => one.path === path.replace('.svg', '.pdf'))?.content ?? ''),
        ),
      ).toBe(true);
      const raw = Buffer.from(pdf).toString('latin1');
      for (const [i, [row]] of [...raw.matchAll(/\d{10} 00000 n/g)].entries())
        expect(raw.slice(Number.parseInt(row, 10))).toMatch(new RegExp(`^${i + 1} 0 obj\n`));
      const [, stream = ''] = /stream\n([\s\S]*?)\nendstream/.exec(raw) ?? [];
      const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
      expect(drawn).toContain(' Tj ET');
    }
    const figures = textOf(await paperOf(folder), 'figures.tex');
    expect([latexFaults(figures), figures.match(/\bclick\b/i)]).toEqual([[], null]);
  });

  test('is written by the command with a copy that plays again to the same results', async () => {
    const { code, stdout } = await experiment('paper', 'runs/grid', '--out', 'handed', '--json');
    expect(code).toBe(0);
    const { files, missing } = JSON.parse(stdout);
    expect([missing, files.map(({ path }: { path: string }) => path)]).toEqual([
      0,
      expect.arrayContaining(['table.tex', 'figures.tex', 'data.csv', 'experiment/spec.json', 'REPRODUCE.md']),
    ]);
    const rows = readFileSync(join(cwd, 'handed', 'data.csv'), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows).toHaveLength(1 + 16);
    expect(rows[0]).toMatch(/^world,model,protocol,label,agents,scene,seed,ended_as,in_tables,success,/);
    const differences = readFileSync(join(cwd, 'handed', 'differences.csv'), 'utf8').split('\r\n');
    expect(differences.filter((row) => /^cmas,solo,2,all,success,.*,relay$/.test(row))).toHaveLength(1);
    expect(readFileSync(join(cwd, 'handed', 'REPRODUCE.md'), 'utf8')).toContain(
      'npx troupe experiment run experiment --out again',
    );
    const again = await experiment('run', 'handed/experiment', '--out', 'again', '--jobs', '1', '--quiet');
    expect(again.stdout).toContain('Against handed/experiment: 16 of 16 results are the same');
  });

  test('is taken as far as it has been played, and says so', async () => {
    const half = await played('half', { worlds: 'relay', protocols: ['cmas', 'solo'], agents: 2, seeds: 3, steps: 2 });
    const file = join(half, 'results.jsonl');
    writeFileSync(file, `${readFileSync(file, 'utf8').split('\n').slice(0, 2).join('\n')}\n`);
    const { stdout } = await experiment('paper', 'runs/half', '--out', 'half');
    expect(stdout).toMatch(/^PARTIAL: 4 episodes had not been played\.\n/);
    expect(readFileSync(join(cwd, 'half', 'table.tex'), 'utf8')).toContain(
      '4 episodes of this world had not been played',
    );
  });

  test.each<[options: object, said: string]>([
    [{ mesures: ['calls'] }, "an option of a paper cannot be 'mesures'. Did you mean measures?"],
    [{ measures: [] }, "measures cannot be 'an empty list'. It takes a list of at least one name of a measure."],
    [{ measures: 'calls' }, "measures cannot be 'calls'. It takes a list of at least one name of a measure."],
    [{ measures: ['cals'] }, "a measure cannot be 'cals'. Did you mean calls?"],
  ])('refuses options that it does not take: %j', async (options, said) => {
    await expect(paperOf(folder, options)).rejects.toThrow(`OPTION_BAD: ${said}`);
  });

  test('names the measures that there are when one is misspelt', async () => {
    const { code, stderr } = await experiment('paper', 'runs/grid', '--measures', 'succes,calls');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^OPTION_BAD: a measure cannot be 'succes'\.\n.*Did you mean success\?/),
    ]);
  });
});

test.each([
  ['one model', 'rules'],
  ['several models', ['rules', { model: 'rules', label: 'other' }]],
])('counts as the look that a report is, under the names of %s', async (name, models) => {
  const protocols = [{ protocol: 'cmas', label: 'Ours' }, 'solo'];
  const spec = { worlds: 'relay', protocols, agents: 2, models, seeds: 2, steps: 2 };
  const folder = await played(name.replace(' ', '-'), spec);
  const file = join(folder, 'looks.jsonl');
  rmSync(file, { force: true });
  await paperOf(folder);
  const [look] = readFileSync(file, 'utf8').split('\n');
  await experiment('report', folder, '--json');
  expect(readFileSync(file, 'utf8')).toBe(`${look}\n`);
  expect(look).not.toContain('Ours');
});

test('captions name the files of a paper, and nothing of the page', async () => {
  const protocols = ['cmas', 'dmas', 'mix:cmas=50%,dmas=rest', 'solo'];
  const models = ['rules', { model: 'rules', label: 'other', slip: 0.3 }];
  const worlds = { world: 'sar', scenes: '1..2' };
  const sweep = await played('sweep', { worlds, protocols, agents: 2, models, seeds: 1, steps: 4 });
  const figures = textOf(await paperOf(sweep), 'figures.tex');
  expect(figures).toContain('Charts that name no model are under rules.');
  expect(figures).toContain('and every other pair, are in differences.csv.');
  expect(figures).not.toMatch(/in the data|folded|click/);
  await experiment('report', sweep);
  const page = readFileSync(join(sweep, 'report.html'), 'utf8');
  expect(page).toMatch(/under rules; those of the other models are folded\.[\s\S]*every other pair, are in the data\./);
  expect(page).toContain('on a fitted line it changes by');
});

test('names that are commands of LaTeX print as text; one scene, one seed and ties have no best', async () => {
  const label = '[*] \\input{/etc/passwd} 5% & $x$ #1 ~^_ ^^M }{';
  const models = [
    { model: 'rules', label },
    { model: 'rules', label: `${label} 東` },
  ];
  const folder = await played('odd', {
    worlds: { world: 'relay', label },
    protocols: 'cmas',
    agents: 2,
    models,
    seeds: 1,
  });
  const paper = await paperOf(folder);
  const latex = textOf(paper, 'table.tex');
  expect(latexFaults(latex)).toEqual([]);
  expect(latex).toContain('{[}{*}] \\textbackslash{}input\\{/etc/passwd\\} 5\\% \\& \\$x\\$ \\#1');
  expect(latex).not.toContain('\\mathbf');
  expect(latex).toContain('1, 1 scene & ');
  expect(latex).toContain(' & alike & ');
  for (const row of latex.split('\n').filter((line) => line.endsWith('\\\\'))) expect(row).not.toMatch(/^[[*]/);
});
