// Tests that a worker is sent all that an episode is played under, and refuses what it does not know.
import { expect, test } from 'vitest';
import type { EpisodeTask } from './episode-task.ts';
import { readTask, taskText } from './task-text.ts';

const task: EpisodeTask = {
  job: { world: 'sar', model: 'm', protocol: 'cmas', agents: 2, scene: '1', seed: 7 },
  world: 'sar',
  cwd: '/here',
  out: '/here/runs',
  models: {
    model: ['planner=m', 'rules'],
    ...{ seed: 7, slip: 0.1, forget: 0.2, temperature: 0, maxTokens: 50, modelSeed: 3, callTimeout: 9 },
    ...{ baseUrl: 'http://127.0.0.1:1', apiKeyEnv: 'KEY', sampling: 'published' },
    ...{ fidelity: 'paper:llamar', grounder: 'embed:m' },
  },
  worldOptions: { memory: 'kept' },
  steps: 4,
  timing: { clock: 'simulated', latency: 'fixed:9' },
  prompts: { planner: 'Be brief.' },
  budget: { calls: 9 },
  prices: { currency: 'usd', models: new Map([['m', { input: 1, output: 2 }]]) },
};

test('a worker gets all that an episode is played under, and nothing of this machine', () => {
  const text = JSON.parse(JSON.stringify(taskText(task, { worldVersion: '1', protocolHash: 'h', files: {} })));
  const read = readTask(text, { cwd: '/there', out: '/tmp' });
  if (typeof read === 'string') throw new Error(read);
  const { models, ...rest } = read.task;
  const { seed: _seed, ...asked } = task.models;
  expect(models).toEqual(asked);
  expect(rest).toEqual({ ...task, models: undefined, cwd: '/there', out: '/tmp' });
  expect(JSON.stringify(text)).not.toContain('/here');
});

test('a task with a setting that this worker does not know is refused, not played without it', () => {
  const text = Object(taskText(task, { worldVersion: '1', protocolHash: 'h', files: {} }));
  const newer = { ...text, models: { ...text.models, mood: 'calm' } };
  expect(readTask(newer, { cwd: '.', out: '.' })).toMatch(/mood/);
});
