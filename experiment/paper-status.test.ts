// Tests the tables of papers: each can be planned and has a cell of ours for every row, and a status says what it
// should.
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MISSING_TABLES, PAPER_TABLES, type PaperTable } from '../paper-tables/index.ts';
import { type JobResult, measuresOf } from '../runtime/experiment/measures.ts';
import { ExperimentSpec } from '../runtime/experiment/spec.ts';
import { createCapturedContext, runCaptured } from '../tests/support/capture.ts';
import { compareWithPaper } from './paper-status.ts';
import { jobsOfPlan } from './plan.ts';
import { planExperiment } from './plan-spec.ts';
import { findTables, playedAs } from './reproduce.ts';

const planOf = ({ experiment, quick, id }: PaperTable, isQuick: boolean) => {
  const spec = ExperimentSpec.parse({ ...experiment, ...(isQuick ? quick : {}) });
  return planExperiment({ spec, name: id, folder: '/' }, '/nowhere/out', createCapturedContext().context);
};

test('ids are unique', () => {
  const ids = [...PAPER_TABLES, ...MISSING_TABLES].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(PAPER_TABLES.map((table) => [table.id, table] as const))('%s', (_id, table) => {
  test('can be planned, in full and quickly, and plays a cell for every row', async () => {
    const plan = await planOf(table, false);
    const played = new Set(jobsOfPlan(plan).map(({ world, protocol, agents }) => `${world} ${protocol} ${agents}`));
    for (const row of table.rows) {
      for (const world of [row.world].flat())
        expect(
          [row.agents]
            .flat()
            .some((agents) => played.has(`${world} ${playedAs(table)(row.protocol, world)} ${agents}`)),
          row.label,
        ).toBe(true);
      expect(row.figures).toHaveLength(table.columns.length);
    }
    expect(new Set(table.rows.map(({ label }) => label)).size).toBe(table.rows.length);
    const labels = table.rows.map(({ label }) => label);
    for (const { reference = table.reference ?? labels[0] } of table.rows) expect(labels).toContain(reference);
    for (const { world, definition } of plan.worlds) {
      const names = measuresOf(world.metrics, definition).map(({ name }) => name);
      for (const { measure } of table.columns) expect(names).toEqual(expect.arrayContaining([measure].flat()));
    }
    const quick = jobsOfPlan(await planOf(table, true));
    expect(quick.length).toBeGreaterThan(0);
    expect(quick.length).toBeLessThan(jobsOfPlan(plan).length);
  });
});

test('every table is played under a preset of its paper, so that a model is asked as it was there', () => {
  for (const { id, experiment } of PAPER_TABLES) expect(experiment.fidelity, id).toMatch(/^(paper|published):/);
});

describe('the status of a cell', () => {
  const table: PaperTable = {
    ...{ id: 't', title: '', source: '', remarks: [], experiment: { worlds: 'w', protocols: 'p' }, quick: {} },
    columns: [{ measure: 'success', title: 'SR, %', unit: 100 }],
    rows: [
      { label: 'base', world: 'w', protocol: 'a', agents: 2, figures: [50] },
      { label: 'inside', world: 'w', protocol: 'b', agents: 2, figures: [41] },
      { label: 'same side', world: 'w', protocol: 'c', agents: 2, figures: [90] },
      { label: 'other side', world: 'w', protocol: 'd', agents: 2, figures: [20] },
      { label: 'no figure', world: 'w', protocol: 'c', agents: 2, figures: [null] },
      { label: 'apart', world: 'w', protocol: 'c', agents: 2, figures: [1], apart: 'it has wheels' },
      { label: 'unplayed', world: 'w', protocol: 'e', agents: 2, figures: [1] },
    ],
  };
  const played = (protocol: string, of: readonly number[], { agents = 2, tries = 0 } = {}): JobResult[] =>
    of.map((success, seed) => ({
      job: { world: 'w', model: '*', protocol, agents, scene: '1', seed },
      ...{
        reason: success > 0 ? 'goal' : 'step-cap',
        detail: '',
        score: { now: { success, tries } },
        costs: null,
        answers: 1,
      },
    }));
  const measures = measuresOf(
    [
      { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
      { name: 'tries', title: 'Tries', better: 'lower', kind: 'mean' },
    ],
    'now',
  );
  const world = (...results: JobResult[][]) => [{ label: 'w', measures, results: results.flat() }];
  /** So many of ten. */
  const rate = (n: number) => Array.from({ length: 10 }, (_, i) => (i < n ? 1 : 0));

  test('is about our interval first, then about the direction from the row of reference', () => {
    const worlds = world(played('a', rate(1)), played('b', rate(4)), played('c', rate(5)), played('d', rate(9)));
    expect(compareWithPaper(table, worlds).map(({ row, status }) => [row, status])).toEqual([
      ['base', 'differs'],
      ['inside', 'inside interval'],
      ['same side', 'same direction'],
      ['other side', 'differs'],
      ['no figure', 'not comparable'],
      ['apart', 'not comparable'],
      ['unplayed', 'not played'],
    ]);
    expect(compareWithPaper(table, worlds)[1]?.ours?.mean).toBe(40);
    expect(compareWithPaper({ ...table, gaps: 'lost' }, worlds)[4]?.why).toBe('lost');
  });

  test('takes a figure of the paper for all that may have been rounded to it', () => {
    const columns = [{ measure: 'tries', title: 'tries', digits: 0 }];
    const rows = [{ label: 'a', world: 'w', protocol: 'a', agents: 2, figures: [6] }];
    const statusOf = (tries: number) =>
      compareWithPaper({ ...table, columns, rows }, world(played('a', [1, 1], { tries })))[0]?.status;
    expect([6.4, 6.6, 5.6, 5.4].map(statusOf)).toEqual(['inside interval', 'differs', 'inside interval', 'differs']);
  });

  test('is judged against a row of its own where it names one', () => {
    const rows = table.rows.map((row) => (row.label === 'other side' ? { ...row, reference: 'same side' } : row));
    const worlds = world(played('a', rate(1)), played('b', rate(4)), played('c', rate(10)), played('d', rate(8)));
    expect(compareWithPaper({ ...table, rows }, worlds)[3]).toMatchObject({
      status: 'same direction',
      why: expect.stringContaining("'same side'"),
    });
  });

  test('is of all team sizes that a row names together', () => {
    const rows = [{ label: 'both', world: ['w'], protocol: 'a', agents: [2, 4], figures: [70] }];
    const worlds = world(
      played('a', rate(5)),
      played('a', rate(9), { agents: 4 }),
      played('a', rate(0), { agents: 8 }),
    );
    expect(compareWithPaper({ ...table, rows }, worlds)).toMatchObject([{ n: 20, ours: { mean: 70 } }]);
  });

  test('is of multiples of the best success on the same instance, and of sums, where a column says so', () => {
    const columns = [
      { measure: 'tries', title: 'tries ÷ best', ofBest: true },
      { measure: ['tries', 'tries'], title: 'twice' },
    ];
    const rows = ['a', 'b', 'c'].map((protocol) => ({
      ...{ label: protocol, world: 'w', protocol, agents: 2, figures: [2, null] },
    }));
    // What failed needed least: it is no best. Nothing of c is a success.
    const results = [
      played('a', [1, 1], { tries: 6 }),
      played('b', [1, 0], { tries: 3 }),
      played('c', [0, 0], { tries: 1 }),
    ];
    const cells = compareWithPaper({ ...table, columns, rows }, world(...results));
    expect(cells.map(({ ours, n }) => [ours?.mean, n])).toEqual([
      ...[
        [1.5, 2],
        [12, 2],
      ],
      ...[
        [1, 1],
        [6, 2],
      ],
      ...[
        [null, 0],
        [2, 2],
      ],
    ]);
    expect(cells[4]?.why).toContain('none of our episodes corresponds to it');
  });
});

describe('troupe reproduce', () => {
  test('lists what there is and what is missing, and names the near one', async () => {
    const { stdout } = await runCaptured(['reproduce', '--list']);
    for (const { id } of [...PAPER_TABLES, ...MISSING_TABLES]) expect(stdout).toContain(id);
    const wrong = await runCaptured(['reproduce', 'llamar:sat']);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('Did you mean llamar:sar');
    const [missing] = MISSING_TABLES;
    expect((await runCaptured(['reproduce', missing?.id ?? ''])).stderr).toContain('cannot be played');
  });

  test('tells what it would cost, and hands out its experiment as a file, without playing anything', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'troupe-reproduce-'));
    const troupe = (line: string) => runCaptured(line.split(' '), { cwd });
    const plan = await troupe('reproduce capo:teams --quick --plan');
    expect(plan.stdout).toMatch(/^Experiment reproduce-capo-teams-quick: 40 episodes\n[\s\S]*\nExpected: [\d ]+/);
    writeFileSync(join(cwd, 'mine.yaml'), (await troupe('reproduce capo:teams --quick --seeds 2 --yaml')).stdout);
    const own = await troupe('experiment run mine.yaml --plan');
    expect(own.stdout).toMatch(/^Experiment capo-teams: 80 episodes/);
    expect(readdirSync(cwd)).toEqual(['mine.yaml']);
  });

  test('knows tables by the number that a paper gives them, where it is known', async () => {
    const boxes = PAPER_TABLES.filter(({ id }) => id.startsWith('chen:'));
    for (const text of ['chen:table1', 'chen:Table-I', 'CHEN:table 1']) expect(findTables(text)).toEqual(boxes);
    const idsOf = (text: string) => findTables(text).map(({ id }) => id);
    expect(idsOf('emos:figure5')).toEqual(['emos:tasks']);
    expect(idsOf('llamar:table5')).toEqual(['llamar:map-thor']);
    // Two environments in one table of the paper.
    expect(idsOf('llamar:table7')).toEqual(['llamar:map-thor-teams', 'llamar:sar']);
    expect(idsOf('emos:table6')).toEqual(idsOf('emos:table5'));
    expect(findTables('emos:fig.5')).toEqual(findTables('emos:figure5'));
    expect((await runCaptured(['reproduce', 'llamar:table1'])).stderr).toContain('cannot be played');
    const { stderr } = await runCaptured(['reproduce', 'capo:table6']);
    expect(stderr).toMatch(/is not known here; the tables of that paper, by what they show: capo:tdw-mat, capo:models/);
  });
});
