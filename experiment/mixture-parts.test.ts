// Tests that tables name the parts of a mixture, and that the costs of the parts add up.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cmas, duo, duos, solo } from '../protocols/index.ts';
import type { PartMeasure } from '../runtime/experiment/composite-results.ts';
import type { JobResult, PartResult } from '../runtime/experiment/measures.ts';
import { mix } from '../runtime/naming/mix.ts';
import { runCaptured } from '../tests/support/capture.ts';
import { comparedParts, partsText } from './describe.ts';

test('parts are shown with their share of the team, or with the agents that they name', () => {
  expect(partsText(comparedParts(duos.with({ share: 0.25 })))).toBe('red cmas 25 %, blue dmas 75 %');
  const named = mix('m', { a: { protocol: cmas, agents: ['Ann', 'Ben'] }, b: { protocol: solo } });
  expect(partsText(comparedParts(named))).toBe('a cmas Ann Ben, b solo 100 %');
  expect(comparedParts(duo).map(({ share }) => share)).toEqual([0.5, 0.5]);
  expect([comparedParts(solo), partsText(comparedParts(solo))]).toEqual([[], '']);
});

test('every table of compare names them', async () => {
  const line = 'compare relay --protocols solo,duo:share=0.25 --agents 4 --seeds 1 --steps 1 --workers 1 --quiet';
  const printed = async (form: string) => (await runCaptured(`${line} ${form}`.trim().split(' '), {})).stdout;
  const wanted = 'red cmas 25 %, blue dmas 75 %';
  for (const form of ['', '--markdown']) expect(await printed(form)).toContain(`parts as declared: ${wanted}`);
  const [head = '', ...rows] = (await printed('--csv')).split('\r\n');
  expect(head).toContain(',protocol_options,protocol_parts,');
  expect(rows[1]).toContain(`"${wanted}"`);
  expect(JSON.parse(await printed('--json')).parts).toMatchObject({
    solo: [],
    'duo:share=0.25': [
      { part: 'red', protocol: 'cmas', share: 0.25 },
      { part: 'blue', protocol: 'dmas', share: 0.75 },
    ],
  });
});

test('each part of a mixture has a row of its own: its share, its deeds and its costs, which add up', async () => {
  const line = 'compare relay --protocols solo,duo:share=0.25 --agents 4 --seeds 2 --steps 3 --workers 1 --quiet';
  const out = mkdtempSync(join(tmpdir(), 'troupe-parts-'));
  const { stdout } = await runCaptured([...line.split(' '), '--json', '--out', out], {});
  const { cells, episodes } = JSON.parse(stdout);
  const [alone, mixed] = cells;
  expect(alone.parts).toEqual([]);
  expect(mixed.parts).toMatchObject([
    { part: 'red', protocol: 'cmas', share: 0.25, agents: 1, n: 2 },
    { part: 'blue', protocol: 'dmas', share: 0.75, agents: 3, n: 2 },
  ]);
  for (const { parts = [], costs } of episodes.filter((one: JobResult) => one.parts)) {
    const sum = (of: PartMeasure) => parts.reduce((n: number, part: PartResult) => n + part[of], 0);
    expect([sum('calls'), sum('messages')]).toEqual([costs.calls, costs.messages]);
    expect([sum('inputTokens'), sum('outputTokens')]).toEqual([costs.inputTokens, costs.outputTokens]);
    expect(sum('actions')).toBe(4 * costs.stepsTaken);
  }
  const csv = readFileSync(join(out, 'parts.csv'), 'utf8').split('\r\n');
  expect(csv[0]).toMatch(/^protocol,agents,scene,part,part_protocol,share,part_agents,n,actions,/);
  expect(csv.slice(1, 3).map((row) => row.split(',').slice(0, 7))).toEqual([
    ['duo:share=0.25', '4', 'all', 'red', 'cmas', '0.25', '1'],
    ['duo:share=0.25', '4', 'all', 'blue', 'dmas', '0.75', '3'],
  ]);
  const printed = (await runCaptured(line.split(' '), {})).stdout;
  expect(printed).toMatch(/│ Parts, /);
  expect(printed).toContain('Parts of a mixture, per episode');
  const cost = await runCaptured(['cost', out, '--by', 'part', '--csv'], {});
  const rows = cost.stdout.split('\r\n').map((row) => row.split(',')[0]);
  expect(rows.toSorted()).toEqual(['', 'blue', 'part', 'red', 'team']);
  await runCaptured(['export', out], {});
  const exported = (table: string) => readFileSync(join(out, 'tables', `${table}.csv`), 'utf8').split('\r\n');
  expect(exported('parts')).toHaveLength(1 + 2 * 2 + 1);
  expect(exported('episodes')[0]).toContain('between_share,inside_share,body_share');
  for (const table of ['messages', 'calls']) expect(exported(table)[0]).toContain('part,part_share');
  rmSync(out, { recursive: true });
});
