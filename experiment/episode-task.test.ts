// Tests how single episodes of an experiment are played: what fails is a result and not an end, and endpoints are
// shared.
import { expect, test } from 'vitest';
import { createContext } from '../cli/context.ts';
import { systemClock } from '../runtime/core/clock.ts';
import { chatServer, piece, refuse, stream } from '../tests/support/chat-server.ts';
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

const { chat, baseUrl } = chatServer();

test('what a server refuses is learned once for all episodes, and not by each of them', async () => {
  const { signal } = new AbortController();
  const plan = JSON.stringify({ reason: 'none', plan: { r1: 'wait', r2: 'wait' } });
  chat.handle = (response, { body }) =>
    body.response_format === undefined
      ? stream(response, piece({ content: plan }), piece({}, 'stop'))
      : refuse(response, 400, 'response_format is not supported');
  const play = createEpisodePlayer({ env: {}, clock: systemClock, signal });
  const task = (seed: number) => ({
    job: { world: 'w', model: '*', protocol: 'cmas', agents: 2, scene: 'line', seed },
    ...{ world: 'relay', models: { model: ['tiny'], baseUrl: baseUrl() }, worldOptions: {}, steps: 2, out: null },
  });
  for (const seed of [0, 1, 2]) expect(await play(task(seed))).toMatchObject({ reason: 'step-cap' });
  expect(chat.seen.filter(({ body }) => body.response_format !== undefined)).toHaveLength(2);
  expect(chat.seen).toHaveLength(8);
});
