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
import { compareWithPapers, type PlayedTable } from './paper-verdicts.ts';
import { jobsOfPlan } from './plan.ts';
import { planExperiment } from './prepare.ts';
import { experimentOfTable, findTables, playedAs, reproducedTables } from './reproduce.ts';
import { runExperiment } from './run.ts';

const planOf = ({ experiment, quick, id }: PaperTable, isQuick: boolean) => {
  const spec = ExperimentSpec.parse({ ...experiment, ...(isQuick ? quick : {}) });
  return planExperiment({ spec, name: id, folder: '/' }, { out: '/nowhere/out' }, createCapturedContext().context);
};

test('ids are unique', () => {
  const ids = [...PAPER_TABLES, ...MISSING_TABLES].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(PAPER_TABLES.map((table) => [table.id, table] as const))('%s', (_id, table) => {
  test('can be planned, in full and quickly, and plays a cell for every row', async () => {
    const plan = await planOf(table, false);
    const nameOf = await playedAs(table);
    const played = new Set(jobsOfPlan(plan).map(({ world, protocol, agents }) => `${world} ${protocol} ${agents}`));
    for (const row of table.rows) {
      for (const world of [row.world].flat())
        expect(
          [row.agents].flat().some((agents) => played.has(`${world} ${nameOf(row.protocol, world)} ${agents}`)),
          row.label,
        ).toBe(true);
      expect(row.figures).toHaveLength(table.columns.length);
    }
    expect(new Set(table.rows.map(({ label }) => label)).size).toBe(table.rows.length);
    const labels = table.rows.map(({ label }) => label);
    for (const { more, less, column = table.columns[0]?.title } of table.claims ?? []) {
      expect(labels).toEqual(expect.arrayContaining([more, less]));
      expect(table.columns.map(({ title }) => title)).toContain(column);
    }
    for (const figure of table.rows.flatMap(({ figures }) => figures)) {
      if (figure === null || typeof figure === 'number' || 'mean' in figure) continue;
      const [value, low, high] = figure;
      expect(low <= value && value <= high, `${value} of ${low} to ${high}`).toBe(true);
    }
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

describe('verdicts', () => {
  const table: PaperTable = {
    ...{ id: 't', title: '', source: '', remarks: [], experiment: { worlds: 'w', protocols: 'p' }, quick: {} },
    columns: [{ measure: 'success', title: 'SR, %', unit: 100 }],
    rows: [
      { label: 'low', world: 'w', protocol: 'a', agents: 2, figures: [[10, 0, 25]] },
      { label: 'half', world: 'w', protocol: 'b', agents: 2, figures: [50] },
      { label: 'high', world: 'w', protocol: 'c', agents: 2, figures: [{ mean: 90, sd: 8, runs: 3 }] },
      { label: 'no figure', world: 'w', protocol: 'c', agents: 2, figures: [null] },
      { label: 'apart', world: 'w', protocol: 'c', agents: 2, figures: [1], apart: 'it has wheels' },
      { label: 'unplayed', world: 'w', protocol: 'e', agents: 2, figures: [1] },
    ],
    claims: [
      { more: 'high', less: 'low' },
      { more: 'low', less: 'half' },
      { more: 'half', less: 'unplayed' },
    ],
  };
  /** Scenes of twenty seeds, so many of which succeed in each. */
  const played = (protocol: string, perScene: readonly number[], { agents = 2, tries = 0 } = {}): JobResult[] =>
    perScene.flatMap((succeed, scene) =>
      Array.from({ length: 20 }, (_, seed) => ({
        job: { world: 'w', model: '*', protocol, agents, scene: String(scene), seed },
        ...{
          reason: seed < succeed ? ('goal' as const) : ('step-cap' as const),
          detail: '',
          score: { now: { success: Number(seed < succeed), tries } },
          costs: null,
          answers: 1,
        },
      })),
    );
  const measures = measuresOf(
    [
      { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
      { name: 'tries', title: 'Tries', better: 'lower', kind: 'mean' },
    ],
    'now',
  );
  const world = (...results: JobResult[][]) => [{ label: 'w', measures, results: results.flat() }];
  const compared = (own: PaperTable, worlds: PlayedTable['worlds'], player: PlayedTable['player'] = 'model') => {
    const [one] = compareWithPapers([{ table: own, worlds, player }]);
    return one ?? { cells: [], claims: [], rankings: [] };
  };
  const many = (n: number, i: number) => Array.from({ length: 12 }, (_, scene) => n + ((scene + i) % 3) - 1);
  const asInPaper = world(played('a', many(2, 0)), played('b', many(10, 1)), played('c', many(18, 2)));

  test('of figures: shown to be within the paper’s interval, or outside, or neither', () => {
    const { cells } = compared(table, asInPaper);
    expect(cells.map(({ row, verdict }) => [row, verdict])).toEqual([
      ['low', 'agrees'],
      ['half', 'agrees'],
      ['high', 'agrees'],
      ['no figure', 'not comparable'],
      ['apart', 'not comparable'],
      ['unplayed', 'not played'],
    ]);
    expect(cells[0]).toMatchObject({ ours: { mean: 10 }, paper: 10, paperInterval: [0, 25], same: [-0.005, 25.005] });
    // Without an interval, five points and what rounding takes away.
    expect(cells[1]?.same?.map((end) => end.toFixed(3))).toEqual(['44.995', '55.005']);
    // Student's interval of three runs.
    expect(cells[2]?.paperInterval?.map((end) => end.toFixed(1))).toEqual(['70.1', '109.9']);
    const other = compared(
      table,
      world(played('a', many(15, 0)), played('b', [0, 20, 4, 17, 9]), played('c', many(18, 2))),
    );
    expect(other.cells[0]).toMatchObject({ verdict: 'disagrees', why: expect.stringContaining('above') });
    expect(other.cells[1]).toMatchObject({ verdict: 'cannot tell', scenesNeeded: expect.any(Number) });
    expect(other.cells[1]?.why).toContain(`about ${other.cells[1]?.scenesNeeded} scenes`);
    expect(compared({ ...table, gaps: 'lost' }, asInPaper).cells[3]?.why).toBe('lost');
  });

  test('of claims: tested over the same scenes and seeds, with the scenes that it would take', () => {
    const { claims } = compared(table, asInPaper);
    expect(claims.map(({ claim, verdict }) => [claim, verdict])).toEqual([
      ['high > low', 'agrees'],
      ['low > half', 'disagrees'],
      ['half > unplayed', 'not played'],
    ]);
    expect(claims[0]).toMatchObject({ ours: { mean: 80, scenes: 12 }, paper: 80 });
    const few = compared(table, world(played('a', [2, 3, 9, 4]), played('c', [18, 17, 2, 16])));
    expect(few.claims[0]).toMatchObject({ verdict: 'cannot tell', why: expect.stringMatching(/about \d+ scenes$/) });
  });

  test('of rankings: Kendall’s τ with an interval over scenes, of what has figures in both', () => {
    const { rankings } = compared(table, asInPaper);
    expect(rankings).toEqual([{ column: 'SR, %', world: 'w', rows: 3, tau: 1, low: 1, high: 1 }]);
    const turned = compared(table, world(played('c', many(2, 0)), played('b', many(10, 1)), played('a', many(18, 2))));
    expect(turned.rankings[0]?.tau).toBe(-1);
  });

  test('are adjusted together, over all tables', () => {
    const worlds = world(played('a', [2, 1, 2, 1, 2, 3, 9]), played('b', many(10, 1)), played('c', many(18, 2)));
    const one = { table, worlds, player: 'model' as const };
    const [alone] = compareWithPapers([one]);
    const [beside] = compareWithPapers([one, { ...one, worlds: world(played('a', [7, 1]), played('b', [4, 19])) }]);
    expect(beside?.claims[0]?.p).toBe(alone?.claims[0]?.p);
    expect(beside?.claims[0]?.q).toBeGreaterThan(alone?.claims[0]?.q ?? 1);
  });

  test('are none where rules played, but for what no model plays in the paper either', () => {
    const { cells, claims, rankings } = compared(table, asInPaper, 'rules');
    expect(new Set(cells.slice(0, 3).map(({ verdict }) => verdict))).toEqual(new Set(['mechanics only']));
    expect(claims.map(({ verdict }) => verdict)).toEqual(['mechanics only', 'mechanics only', 'not played']);
    expect(rankings).toEqual([]);
    const rows = table.rows.map((row) => ({ ...row, withoutModel: row.label !== 'half' }));
    const without = compared({ ...table, rows }, asInPaper, 'rules');
    expect(without.cells.slice(0, 3).map(({ verdict }) => verdict)).toEqual(['agrees', 'mechanics only', 'agrees']);
    expect(without.claims.map(({ verdict }) => verdict)).toEqual(['agrees', 'mechanics only', 'not played']);
  });

  test('of one scene are about its seeds, and a paper without intervals, or all tied, is no obstacle', () => {
    const one = compared(table, world(played('a', [2]), played('b', [20]), played('c', [20])));
    expect(one.cells[2]).toMatchObject({ verdict: 'agrees', ours: { unit: 'seed', scenes: 1 } });
    expect(one.rankings[0]).toMatchObject({ low: null, high: null });
    const columns = [{ measure: 'tries', title: 'tries', digits: 0 }];
    const rows = [{ label: 'a', world: 'w', protocol: 'a', agents: 2, figures: [6] }];
    const tied = compared({ ...table, columns, rows, claims: [] }, world(played('a', [1, 1], { tries: 6 })));
    expect(tied.cells[0]).toMatchObject({ verdict: 'cannot tell', scenesNeeded: null });
    expect(tied.cells[0]?.why).toContain('do not show how much others would differ');
  });

  test('are of all team sizes that a row names together', () => {
    const rows = [{ label: 'both', world: ['w'], protocol: 'a', agents: [2, 4], figures: [70] }];
    const worlds = world(played('a', [10]), played('a', [18], { agents: 4 }), played('a', [0], { agents: 8 }));
    expect(compared({ ...table, rows, claims: [] }, worlds).cells).toMatchObject([{ n: 40, ours: { mean: 70 } }]);
  });

  test('are of multiples of the best success on the same instance, of sums and of ratios, where a column says so', () => {
    const columns = [
      { measure: 'tries', title: 'tries ÷ best', ofBest: true },
      { measure: ['tries', 'tries'], title: 'twice' },
      { measure: 'tries', title: 'tries for a success', per: 'success' },
      { measure: 'tries', title: 'a’s ÷ its own', ofRow: 'a' },
    ];
    const rows = ['a', 'b', 'c'].map((protocol) => ({
      ...{ label: protocol, world: 'w', protocol, agents: 2, figures: [2, null, 9, 2] },
    }));
    // What failed needed least: it is no best. Nothing of c is a success.
    const results = [
      played('a', [20, 20], { tries: 6 }),
      played('b', [20, 10], { tries: 3 }),
      played('c', [0, 0], { tries: 1 }),
    ];
    const { cells } = compared({ ...table, columns, rows, claims: [] }, world(...results));
    expect(cells.map(({ ours, n }) => [ours?.mean ?? null, n])).toEqual([
      ...[
        [1.75, 40],
        [12, 40],
        [6, 40],
        [1, 40],
      ],
      ...[
        [1, 40],
        [6, 40],
        [4, 40],
        [2, 40],
      ],
      ...[
        [null, 40],
        [2, 40],
        [null, 40],
        [6, 40],
      ],
    ]);
    expect(cells[8]?.why).toContain('none of our episodes corresponds to it');
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

  test('without a model, rules play it, and with the rates of each profile that the table names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'troupe-reproduce-'));
    const [whole] = findTables('llamar:sar');
    if (whole === undefined) throw new Error('a table is gone');
    const table = { ...whole, experiment: { ...whole.experiment, agents: 2, worlds: { world: 'sar', scenes: '1' } } };
    const played = await runExperiment(experimentOfTable(table, { quick: true }), { place: 'here', folder });
    const [one] = await reproducedTables([{ table, out: folder, played }]);
    expect(one).toMatchObject({ player: 'rules', models: 'rules', others: [{ models: 'rules:like=gpt-4-llamar' }] });
    const steps = [one, ...(one?.others ?? [])].map((player) =>
      player?.cells.find(({ row, column }) => row === '2 agents' && column === 'L'),
    );
    expect(steps).toMatchObject([
      { n: 1, verdict: 'mechanics only' },
      { n: 1, verdict: 'mechanics only' },
    ]);
    expect(steps[0]?.ours?.mean).toBeLessThan(steps[1]?.ours?.mean ?? 0);
    expect(experimentOfTable(table, { model: 'gpt-4.1-mini' }).models).toEqual({ model: 'gpt-4.1-mini' });
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
    expect(idsOf('capo:table1')).toEqual(['capo:tdw-mat', 'capo:models']);
    expect(idsOf('capo:table6')).toEqual(['capo:runs']);
    expect(idsOf('emos:table2')).toEqual(['emos:efficiency']);
    const { stderr } = await runCaptured(['reproduce', 'capo:table9']);
    expect(stderr).toMatch(/is not known here; the tables of that paper, by what they show: capo:tdw-mat, capo:models/);
  });
});
