// Tests that an episode which ended because its world failed is an honest record, and goes on when the world does.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { checkRecord } from '../../experiment/check-record.ts';
import { cmas } from '../../protocols/index.ts';
import { openRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-failed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const models = rulesModel({ player: relay.player, seed: 1 });
const parts = (world: AnyLocalWorld) => ({ world, protocol: cmas, models });

/** What is done in its third step is not what it should be. */
function failing(method: 'step' | 'score', how: () => unknown): AnyLocalWorld {
  let steps = 0;
  const step = (...given: Parameters<typeof relay.step>) =>
    ++steps === 3 && method === 'step' ? how() : relay.step(...given);
  const score = (...given: Parameters<typeof relay.score>) =>
    steps >= 3 && method === 'score' ? how() : relay.score(...given);
  return { ...relay, step, score } as AnyLocalWorld;
}

test.each<[string, AnyLocalWorld]>([
  ['threw', failing('step', () => Promise.reject(new Error('no simulator')))],
  ['answered nothing', failing('step', () => undefined)],
  ['knew no score', failing('score', () => ({ plain: { success: Number.NaN } }))],
])(
  'a world that %s ends it; what is on record is right, and is played on from by a world that works',
  async (how, world) => {
    const file = join(folder, `${how}.jsonl`);
    const { reason, steps } = await runEpisode({ ...parts(world), agents: 8, steps: 5, sink: fileSink(file) });
    expect([reason, steps]).toEqual(['world-error', 2]);
    expect((await checkRecord(file)).finding).toBeUndefined();
    const again = await replayEpisode(openRecord(file).events, parts(relay));
    expect([again.difference, again.steps, again.upTo]).toEqual([undefined, 2, 'the episode ended as world-error']);
    expect(await resumeEpisode(file, parts(relay))).toMatchObject({ reason: 'step-cap', steps: 5 });
    expect(await checkRecord(file)).toMatchObject({ finding: undefined, seal: { state: 'sealed' } });
    const whole = await replayEpisode(openRecord(file).events, parts(relay));
    expect([whole.difference, whole.steps, whole.upTo]).toEqual([undefined, 5, undefined]);
  },
);
