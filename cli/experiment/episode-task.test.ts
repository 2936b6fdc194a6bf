// Tests that an episode which cannot be played is a result of its experiment and not its end.
import { expect, test } from 'vitest';
import { createContext } from '../context.ts';
import { createEpisodePlayer } from './episode-task.ts';

const sink = { write: () => true };

test('an episode that cannot be played is a result and not an end of the experiment', async () => {
  const play = createEpisodePlayer({
    env: {},
    clock: createContext({ stdout: sink, stderr: sink, env: {} }, () => {}).clock,
    signal: new AbortController().signal,
  });
  const job = { world: 'w', model: '*', protocol: 'cmas', agents: 99, scene: '1', seed: 0 };
  const played = await play({ job, world: 'sar', models: {}, worldOptions: {}, steps: null, out: null });
  expect(played).toMatchObject({
    reason: 'error',
    detail: expect.stringContaining('AGENTS_OUT_OF_RANGE'),
    costs: null,
  });
});
