// Tests that tables in LaTeX hold nothing that pdfLaTeX refuses, whatever names hold, and fit the width of a page.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import { type JobResult, type Measure, unplayed } from '../runtime/experiment/measures.ts';
import { tally } from '../runtime/experiment/tally.ts';
import { tablesLatex } from './latex.ts';

const measureOf = (name: string, value: number): Measure => ({
  ...{ name, title: name, kind: 'mean', of: 'cost', range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] },
  value: ({ job }) => value + job.seed,
});
const latexOf = (protocol: string, measures: readonly Measure[], title = 'Sar & co') => {
  const job = (seed: number): ExperimentJob => ({ world: 'w', model: '*', protocol, agents: 2, scene: '1', seed });
  const played = [0, 1].map((seed): JobResult => ({ ...unplayed(job(seed), ''), reason: 'goal' }));
  return tablesLatex([{ title, about: [`model: ${title}`], tally: tally(played, measures, 'pooled'), measures }]);
};

test('signs that its usual fonts lack are spelt, and signs that are commands are escaped', () => {
  const text = latexOf('a_b 5% ± β ≥ “x” ~^ $1 a--b → 東', [measureOf('cost', -0.5)]);
  expect(text).toContain(
    "a\\_b 5\\% \\ensuremath{\\pm} \\ensuremath{\\beta} \\ensuremath{\\geq} ``x'' \\textasciitilde{}\\textasciicircum{} " +
      '\\$1 a-{}-b \\ensuremath{\\rightarrow} {[}U+6771]',
  );
  // A minus, and no hyphen, since it stands in a formula.
  expect(text).toMatch(/\$0\.00\\ \[-\d+\.\d\d, \d+\.\d\d\]\$/);
  expect(text).toContain('\\label{tab:sar-co-costs}');
});

test('whatever a name contains, a table uses only available characters, and every row has as many cells as its header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
      const text = latexOf(name, [measureOf('cost', 3)], name);
      expect(text).toMatch(/^[\n -~À-ÖØ-öø-ſ]*$/u);
      for (const row of text.split('\n').filter((line) => line.endsWith('\\\\')))
        expect(row.split(/(?<!\\)&/)).toHaveLength(4);
    }),
    { numRuns: 60 },
  );
});

test.each(['budget', 'time-cap'] as const)('who is cut short by its %s is best of no cost, and is named', (reason) => {
  const measure: Measure = { ...measureOf('cost', 0), value: ({ answers }) => answers };
  const played = ['cmas', 'dmas', 'solo'].map((protocol, i): JobResult => {
    const job = { world: 'w', model: '*', protocol, agents: 2, scene: '1', seed: 0 };
    return { ...unplayed(job, ''), reason: protocol === 'cmas' ? reason : 'goal', capped: true, answers: i + 1 };
  });
  const tallied = tally(played, [measure], 'pooled');
  const text = tablesLatex([{ title: 'w', about: [], tally: tallied, measures: [measure] }]);
  expect(text.match(/^.*mathbf.*$/gm)).toEqual([expect.stringMatching(/^dmas .*mathbf\{2\.00\}/)]);
  expect(text).toContain('% CUT SHORT: some episodes were ended by a limit');
  expect(text).toContain(': cmas (2 agents) 1 of 1. Their steps');
});

test('many measures are divided among tables that can be read', () => {
  const text = latexOf(
    'cmas',
    Array.from({ length: 11 }, (_, i) => measureOf(`m${i}`, i)),
  );
  expect(text.match(/\\begin\{table\}/g)).toHaveLength(3);
  expect(text).toContain('costs of an episode (3 of 3)');
  expect([...text.matchAll(/\\begin\{tabular\}\{l(r+)\}/g)].map(([, columns]) => columns?.length)).toEqual([6, 6, 5]);
});
