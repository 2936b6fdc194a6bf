// Compares the published rules with recordings of the published program, where they stand beside the checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { boxnet1 } from './index.ts';
import { replayCases } from './replay.ts';
import type { BoxRules } from './rules.ts';
import { boxLiftRules, boxNet1Rules, boxNet2Rules, warehouseRules } from './rules-by-world.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/golden/boxworld/', import.meta.url));
const absent = 'no recordings in ../shared/golden/boxworld beside the checkout';
const recordings = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('-transitions.json')) : [];
// biome-ignore lint/suspicious/noExplicitAny: the worlds' boards differ, and the replay knows none of them
const WORLDS: readonly BoxRules<any>[] = [boxNet1Rules, boxNet2Rules, boxLiftRules, warehouseRules];

describe('the published rules', () => {
  test.for(WORLDS)('of $environment do what was recorded', (rules, { skip }) => {
    const file = recordings.find((name) => name.startsWith(rules.environment.toLowerCase()));
    if (file === undefined) skip(absent);
    const golden: unknown = JSON.parse(readFileSync(`${FOLDER}${file ?? ''}`, 'utf8'));
    const replayed = replayCases(golden, rules);
    expect(replayed.mismatch).toBeUndefined();
    expect(replayed.steps).toBeGreaterThan(0);
  });
});

describe('recordings in another format', () => {
  const board = { '0.5_0.5': ['box_red', 'target_red'], '0.5_1.5': ['box_blue', 'target_blue'] };
  const able = {
    'Agent[0.5, 0.5]': ['move(box_red, square[0.5, 1.5])', 'move(box_red, target_red)'],
    'Agent[0.5, 1.5]': ['move(box_blue, square[0.5, 0.5])', 'move(box_blue, target_blue)'],
  };
  const replay = (recording: unknown) => boxnet1.checkTrajectory?.(recording);

  test('possible actions are compared agent by agent', () => {
    const one = (available: unknown) => ({
      environment: 'BoxNet1',
      cases: [{ state: board, available_actions: available }],
    });
    expect(replay(one(able))).toEqual({ steps: 1 });
    const inWords = Object.entries(able).map(([key, list]) => `${key}: I am there, I can do ['${list.join("', '")}']`);
    expect(replay(one(inWords.join('\n')))).toEqual({ steps: 1 });
    const less = { ...able, 'Agent[0.5, 1.5]': ['move(box_blue, target_blue)'] };
    expect(replay(one(less))?.mismatch).toMatchObject({ field: 'actions of Agent[0.5, 1.5]' });
  });

  test('an instance that cannot be solved is reported', () => {
    const of = (state: unknown) => ({ BoxNet1: { '1x2': [{ seed: 0, state }] } });
    expect(replay(of(board))).toEqual({ steps: 1 });
    const { mismatch } = replay(of({ ...board, '0.5_1.5': ['box_blue'] })) ?? {};
    expect(mismatch).toMatchObject({ field: 'instance', got: expect.stringContaining('1 blue boxes and 0 targets') });
  });

  test('a rollout is replayed step by step from where it began', () => {
    const [first, second] = [
      { '0.5_0.5': [], '0.5_1.5': board['0.5_1.5'] },
      { '0.5_0.5': [], '0.5_1.5': [] },
    ];
    const steps = [
      { action: { 'Agent[0.5, 0.5]': 'move(box_red, target_red)' }, next: first, done: false },
      { action: { 'Agent[0.5, 1.5]': 'move(box_blue, target_blue)' }, next: second, done: true },
    ];
    expect(replay({ environment: 'BoxNet1', rollouts: [{ initial: board, steps }] })).toEqual({ steps: 2 });
  });
});
