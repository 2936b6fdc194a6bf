// Tests that rounds of a step are questions: what a role is asked again because its reply was refused is not another
// one.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas, dmas } from '../../protocols/index.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { readEpisodeFigures } from './episode-figures.ts';
import { timelines } from './figures/episodes.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-figures-'));

async function figuresOf(protocol: AnyProtocol, slip: number) {
  const file = join(folder, `${protocol.name}-${slip}.jsonl`);
  const models = rulesModel({ player: relay.player, seed: 1, slip });
  await runEpisode({ world: relay, protocol, agents: 4, models, sink: fileSink(file) });
  return readEpisodeFigures(file, (text) => text.length);
}

test('a planner that is asked again is asked once; speakers who come round again are asked twice', async () => {
  const refused = await figuresOf(cmas, 0.6);
  expect(refused.calls.length).toBeGreaterThan(refused.steps.length);
  expect(new Set(refused.steps.map(({ rounds }) => rounds))).toEqual(new Set([1]));
  const discussed = await figuresOf(dmas, 0.6);
  expect(Math.max(...discussed.steps.map(({ rounds }) => rounds))).toBeLessThanOrEqual(4);
});

test('an episode of very many steps is drawn in cells of several steps, and its data have them all', () => {
  const calls = Array.from({ length: 150_000 }, (_, i) => ({
    step: Math.floor(i / 10),
    by: `team.a${i % 10}`,
    tokens: 1,
  }));
  const job = { world: 'w', scene: '1', protocol: 'p', agents: 2, seed: 1, model: '' };
  const arm = { label: 'p', sample: { job, reason: 'goal', figures: { calls } } };
  const drawn = timelines({ arms: [arm] });
  expect(drawn?.caption).toContain('in 75 steps');
  expect(drawn?.charts[0]?.svg.match(/<rect/g)?.length).toBeLessThanOrEqual(2_000);
  expect(drawn?.rows).toHaveLength(150_000);
});
