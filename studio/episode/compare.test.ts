// Tests the comparison of two episodes, which agrees with `troupe diff` about where they part.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';
import { RecordView } from '../server/record-view.ts';
import { type Comparable, compareEpisodes, edgeDifferences } from './compare.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-beside-'));
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });
async function episodeOf(name: string): Promise<Comparable> {
  const view = new RecordView({ named: name, path: join(cwd, name), cwd, live: false });
  await view.look(true);
  return view.comparable;
}
const sumsOf = ({ episode }: Comparable) => ({ members: episode.members, sums: episode.sums });
const RUN = 'run sar --agents 3 --seed 2 --quiet';

beforeAll(async () => {
  await troupe(`${RUN} --protocol dmas --steps 4 --out talk`);
  await troupe(`${RUN} --protocol dmas --steps 4 --out again`);
  await troupe(`${RUN} --protocol dmas --steps 6 --out longer`);
  await troupe(`${RUN} --protocol cmas --steps 4 --out plan`);
  await troupe('fork talk --at 2 --protocol cmas --quiet --out forked');
  const { messages } = (await episodeOf('talk')).window(1, 2);
  const { id } = messages.find(({ step, channel }) => step === 1 && channel === 'utterance') ?? { id: '' };
  await troupe(`fork talk --drop ${id} --quiet --out without`);
});

test('two runs of one seed are the same, whatever the time that they took', async () => {
  const [one, other] = [await episodeOf('talk'), await episodeOf('again')];
  expect(compareEpisodes(one, other)).toEqual({ prefix: 4, facts: [] });
  expect(edgeDifferences(sumsOf(one), sumsOf(other)).every(({ a, b }) => a === b)).toBe(true);
});

test('one that goes on longer is the same up to where the other ends', async () => {
  const { prefix, first } = compareEpisodes(await episodeOf('talk'), await episodeOf('longer'));
  expect([prefix, first]).toEqual([4, { at: 4, step: 4, what: 'length', inA: 'has ended: step-cap', inB: 'goes on' }]);
});

test('two protocols differ from the first step, in setup and in the tokens of each edge', async () => {
  const [talk, plan] = [await episodeOf('talk'), await episodeOf('plan')];
  const { prefix, facts } = compareEpisodes(talk, plan);
  expect([prefix, facts]).toEqual([0, [['Protocol', 'dmas', 'cmas']]]);
  const edges = edgeDifferences(sumsOf(talk), sumsOf(plan));
  const read = (side: 'a' | 'b') => edges.reduce((sum, edge) => sum + edge[side], 0);
  const others = (of: typeof talk) =>
    of.episode.sums.edges.reduce((sum, [from, to, , , n]) => sum + (from === to ? 0 : n), 0);
  expect([read('a'), read('b')]).toEqual([others(talk), others(plan)]);
  expect(edges.map(({ a, b }) => Math.abs(b - a))).toEqual(
    edges.map(({ a, b }) => Math.abs(b - a)).sort((a, b) => b - a),
  );
});

test.each(['forked', 'without'])('of a fork the steps before it are shared: %s', async (fork) => {
  const { prefix, first } = compareEpisodes(await episodeOf('talk'), await episodeOf(fork));
  const { stdout } = await troupe(`diff talk ${fork} --json`);
  const { step } = JSON.parse(stdout);
  expect([first?.step, prefix]).toEqual([step, step]);
});
