// Compares the published rules with recordings of the published program, where they stand beside the checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { boxLift } from './boxlift.ts';
import { boxNet1 } from './boxnet-1.ts';
import { boxNet2 } from './boxnet-2.ts';
import type { BoxRules } from './parts.ts';
import { replayCases } from './replay.ts';
import { warehouseParts } from './warehouse.ts';
import { boxlift, boxnet1, warehouse } from './world.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/golden/boxworld/', import.meta.url));
const absent = 'no recordings in ../shared/golden/boxworld beside the checkout';
const recordings = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('-transitions.json')) : [];
// biome-ignore lint/suspicious/noExplicitAny: the worlds' boards differ, and the replay knows none of them
const WORLDS: readonly BoxRules<any>[] = [boxNet1.rules, boxNet2.rules, boxLift.rules, warehouseParts.rules];

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
  const replay = (recording: unknown) => boxnet1.oracle.trajectories?.(recording);

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

describe('a file of the published format', () => {
  const lift = (more: object) => ({
    environment: 'BoxLift',
    cases: [
      {
        boxes: [
          [3, 3.3],
          [6, 5.5],
        ],
        lifters: [1.5, 4],
        ...more,
      },
    ],
  });
  const plan = { 'box[3.0V]': 'agent[4.0W]' };
  const check = (recording: unknown) => boxlift.oracle.trajectories?.(recording);

  test('lists every difference of the state afterwards, case by case', () => {
    const wrong = { action: plan, next: [[3, 3.3]], done: true };
    const { cases } = lift(wrong);
    const { steps, differences } = check({ environment: 'BoxLift', cases: [...cases, ...cases] }) ?? {};
    expect(steps).toBe(2);
    expect(differences?.map(({ step, field, expected, got }) => [step, field, expected, got])).toEqual(
      [0, 1].flatMap((step) => [
        [step, 'next: box[3.0V]', 3.3, null],
        [step, 'next: box[6.0V]', null, 5.5],
        [step, 'done', true, false],
      ]),
    );
    expect(check(lift({ action: plan, next: [[6, 5.5]], done: false }))).toEqual({ steps: 1 });
  });

  test('robots and shelves that differ are each named', () => {
    const [agents, shelves] = [
      { agent0: [1, 0, 0], agent1: 'target' },
      { '0.5_0.0': 1, '1.5_0.0': 0 },
    ];
    const next = { agents: { agent0: [1, 1, 0], agent1: 'target' }, boxes: shelves };
    const one = { agents, boxes: shelves, rows: 3, columns: 2, action: { agent0: 'pick box_0.5_0.0' }, next };
    const { differences } = warehouse.oracle.trajectories?.({ environment: 'WareHouse', cases: [one] }) ?? {};
    expect(differences?.map(({ field }) => field)).toEqual(['next: robots.agent0', 'next: shelves.0.5_0.0']);
  });

  test('of boxlift may hold instances as the program writes them, and boards with what is offered there', () => {
    const instance = { lifter_weight_list: [1.5, 4], volume_list: [3, 6], weight_list: [3.3, 5.5] };
    expect(check({ BoxLift: { '2x2': [{ seed: 0, ...instance }] } })).toEqual({ steps: 1 });
    const heavy = { ...instance, weight_list: [3.3, 9.5] };
    expect(check({ BoxLift: { '2x2': [heavy] } })?.mismatch).toMatchObject({ field: 'instance' });
    const offered = 'The left boxes are: box[3.0V], box[6.0V].\nThe lifting agents are: agent[1.5W], agent[4.0W].';
    expect(check(lift({ available_actions: offered }))).toEqual({ steps: 1 });
    const less = { available_actions: ['box[3.0V]', 'agent[1.5W]', 'agent[4.0W]'] };
    expect(check(lift(less))?.mismatch).toMatchObject({ field: 'offered', got: expect.arrayContaining(['box[6.0V]']) });
  });

  test('may hold a list of plans, which are played one after the other', () => {
    const actions = [plan, { 'box[6.0V]': 'agent[1.5W], agent[4.0W]' }];
    expect(check(lift({ actions, next: [], done: true }))).toEqual({ steps: 1 });
    expect(check(lift({ actions, next: [[6, 5.5]] }))?.mismatch).toMatchObject({ field: 'next: box[6.0V]', got: null });
  });

  test.each<readonly [string, unknown]>([
    ['cases that are no list', { environment: 'BoxLift', cases: {} }],
    ['a case that is no object', { environment: 'BoxLift', cases: [3] }],
    ['a case without a board', { environment: 'BoxLift', cases: [{ action: plan, next: [] }] }],
    ['a case without plan or board', { environment: 'BoxLift', cases: [{ name: 'empty' }] }],
    ['a plan with nothing to compare', lift({ action: plan })],
    ['a plan that is neither object nor text', lift({ action: 5, next: [] })],
    ['a next board that cannot be read', lift({ action: plan, next: 'gone' })],
    ['boxes that are no pairs', lift({ boxes: [[3]], action: plan, next: [] })],
    ['volumes without as many weights', { BoxLift: [{ lifters: [4], volume_list: [3, 6], weight_list: [3.3] }] }],
    ['an end that is no truth value', lift({ action: plan, next: [], done: 'yes' })],
    ['a message that is no text', lift({ action: plan, next: [], env_feedback: 7 })],
    ['a checker that says something else', lift({ action: plan, next: [], check: 'fine' })],
    ['another world', { environment: 'BoxNet3', cases: [{ state: {}, action: {}, next: {} }] }],
  ])('with %s is refused', (_what, recording) => {
    expect(() => check(recording)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }));
  });

  test.each<readonly [string, object]>([
    ['a square of another name', { here: ['box_red'] }],
    ['a thing that is neither box nor target', { '0.5_0.5': ['red'] }],
  ])('with %s is refused', (_what, state) => {
    const one = { state, action: {}, next: state };
    expect(() => boxnet1.oracle.trajectories?.({ environment: 'BoxNet1', cases: [one] })).toThrow(/BoxNet1/);
  });

  test('with a robot in no known state is refused', () => {
    const one = { agents: { agent0: [1, 0] }, boxes: { '0.5_0.0': 1 }, action: {}, next: { agent0: 'target' } };
    expect(() => warehouse.oracle.trajectories?.({ environment: 'WareHouse', cases: [one] })).toThrow(/WareHouse/);
  });
});
