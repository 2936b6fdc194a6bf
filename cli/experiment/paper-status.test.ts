// Tests the tables of papers: each can be planned and has a cell of ours for every row, and a status says what it should.
import { describe, expect, test } from 'vitest';
import { MISSING_TABLES, PAPER_TABLES, type PaperTable } from '../../experiments/index.ts';
import { measuresOf } from '../../runtime/experiment/measures.ts';
import { ExperimentSpec } from '../../runtime/experiment/spec.ts';
import type { Cell } from '../../runtime/experiment/tally.ts';
import { createCapturedContext, runCaptured } from '../capture.ts';
import { compareWithPaper } from './paper-status.ts';
import { jobsOfPlan } from './plan.ts';
import { planExperiment } from './plan-spec.ts';

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
      expect(played, row.label).toContain(`${row.world} ${row.protocol} ${row.agents}`);
      expect(row.figures).toHaveLength(table.columns.length);
    }
    expect(new Set(table.rows.map(({ label }) => label)).size).toBe(table.rows.length);
    if (table.reference) expect(table.rows.map(({ label }) => label)).toContain(table.reference);
    for (const { world, definition } of plan.worlds) {
      const names = measuresOf(world.metrics, definition).map(({ name }) => name);
      for (const { measure } of table.columns) expect(names).toContain(measure);
    }
    const quick = jobsOfPlan(await planOf(table, true));
    expect(quick.length).toBeGreaterThan(0);
    expect(quick.length).toBeLessThan(jobsOfPlan(plan).length);
  });
});

describe('the status of a cell', () => {
  const table: PaperTable = {
    ...{ id: 't', title: '', source: '', remarks: [], experiment: { worlds: 'w', protocols: 'p' }, quick: {} },
    columns: [{ measure: 'rate', title: 'SR, %', unit: 100 }],
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
  const cell = (protocol: string, mean: number): Cell => ({
    ...{ world: 'w', model: '*', protocol, agents: 2, scene: null, n: 9, failures: 0, unanswered: false },
    ...{ symptoms: {}, meaningless: false, ends: {}, parts: [] },
    estimates: { rate: { n: 9, mean, low: mean - 0.05, high: mean + 0.05 } },
  });

  test('is about our interval first, then about the direction from the row of reference', () => {
    const cells = [cell('a', 0.3), cell('b', 0.4), cell('c', 0.7), cell('d', 0.8)];
    expect(compareWithPaper(table, cells).map(({ row, status }) => [row, status])).toEqual([
      ['base', 'differs'],
      ['inside', 'inside interval'],
      ['same side', 'same direction'],
      ['other side', 'differs'],
      ['no figure', 'not comparable'],
      ['apart', 'not comparable'],
      ['unplayed', 'not played'],
    ]);
    expect(compareWithPaper(table, cells)[1]?.ours?.mean).toBe(40);
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
});
