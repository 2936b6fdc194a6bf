// Shows the known defects of the published rules, what the default makes of them, and that bad plans are answers.
import { describe, expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import * as lift from './boxlift.ts';
import { checkSolvable as checkLifts, generate as generateLifts } from './boxlift.ts';
import * as net1 from './boxnet-1.ts';
import * as net2 from './boxnet-2.ts';
import { checkSolvable as checkCorners } from './boxnet-2.ts';
import { checkPairs } from './grid.ts';
import { parsePlan } from './plan.ts';
import { checkSolvable as checkWarehouse } from './warehouse.ts';
import * as warehouse from './warehouse-rules.ts';

const entries = (plan: Readonly<Record<string, unknown>>) => Object.entries(plan);

describe('boxnet-2', () => {
  const board = {
    '0.5_0.5': ['target_red'],
    '0.5_1.5': [],
    '0.0_0.0': ['box_red'],
    '0.0_1.0': ['box_blue'],
    '0.0_2.0': [],
    '1.0_0.0': [],
    '1.0_1.0': [],
    '1.0_2.0': [],
  };
  const [left, right] = ['Agent[0.5, 0.5]', 'Agent[0.5, 1.5]'];

  test.each(['published', 'fixed'] as const)('two boxes on one corner collide (%s)', (rules) => {
    const into = entries({ [left]: 'move(box_red, position[0.0, 1.0])' });
    expect(net2.carryOut(board, into, rules)).toMatchObject({ collision: true, feedback: '' });
  });

  test.each(['published', 'fixed'] as const)(
    'a corner may be left and taken in one step, and swapped (%s)',
    (rules) => {
      const leaving = { [right]: 'move(box_blue, position[0.0, 2.0])', [left]: 'move(box_red, position[0.0, 1.0])' };
      for (const plan of [entries(leaving), entries(leaving).reverse()]) {
        const outcome = net2.carryOut(board, plan, rules);
        expect(outcome).toMatchObject({ collision: false, refused: [] });
        expect(outcome).toMatchObject({ board: { '0.0_1.0': ['box_red'], '0.0_2.0': ['box_blue'] } });
      }
    },
  );

  test('the published checker returns only its last complaint, and misses an absent box', () => {
    const bad = { [left]: 'move(box_red, position[5.0, 5.0])', [right]: 'move(box_blue, position[0.0, 2.0])' };
    expect(net2.check(board, entries(bad), 'published')).toBeNull();
    expect(net2.check(board, entries(bad), 'fixed')).toMatchObject({ feedback: expect.stringContaining('0.5_0.5') });
    const missing = entries({ [left]: 'move(box_green, position[1.0, 1.0])' });
    expect(net2.check(board, missing, 'published')).toBeNull();
    expect(net2.carryOut(board, missing, 'published')).toMatchObject({ refused: [left] });
    expect(net2.check(board, missing, 'fixed')).not.toBeNull();
  });

  test.each(['published', 'fixed'] as const)('an unknown agent is refused (%s)', (rules) => {
    for (const key of ['Agent[9.5, 0.5]', 'Agent[1, 1]']) {
      const stranger = entries({ [key]: 'move(box_red, position[9.0, 0.0])' });
      expect(net2.carryOut(board, stranger, rules)).toMatchObject({ refused: [key], board });
      expect(net2.check(board, stranger, rules)).not.toBeNull();
    }
  });
});

describe('warehouse', () => {
  const board = (robots: Record<string, warehouse.Robot>): warehouse.WarehouseBoard => ({
    tracks: 3,
    columns: 3,
    robots,
    shelves: { '0.5_0.0': 1, '0.5_1.0': 0, '0.5_2.0': 0, '1.5_0.0': 0, '1.5_1.0': 0, '1.5_2.0': 0 },
  });

  test('a track that does not exist is flagged, and entered as published only', () => {
    const start = board({ agent0: 'target' });
    for (const track of [0, 3, 7]) {
      const plan = entries({ agent0: `move to track_${track}` });
      expect(warehouse.carryOut(start, plan, 'published')).toMatchObject({
        feedback: expect.stringContaining('agent0'),
        board: { robots: { agent0: [track, 0, 0] } },
      });
      expect(warehouse.carryOut(start, plan, 'fixed')).toMatchObject({
        feedback: expect.stringContaining('agent0'),
        board: { robots: { agent0: 'target' } },
      });
    }
  });

  test.each([
    ['move left', 'TypeError'],
    ['move right', 'TypeError'],
    ['pick box_0.5', 'IndexError'],
    ['pick box_9.5_9.0', 'KeyError'],
    ['move to track', 'IndexError'],
  ])("'%s' in the target stops the published program", (said, exception) => {
    const plan = entries({ agent0: said });
    expect(warehouse.carryOut(board({ agent0: 'target' }), plan, 'published')).toEqual({ exception });
    expect(warehouse.check(board({ agent0: 'target' }), plan, 'published')).toEqual({ crash: exception });
    expect(warehouse.carryOut(board({ agent0: 'target' }), plan, 'fixed')).toMatchObject({ refused: ['agent0'] });
  });

  test('the published checker carries the plan out: the second robot finds no box, and words that are none are flagged', () => {
    const two = board({ agent0: [0, 0, 0], agent1: [1, 0, 0] });
    const both = entries({ agent0: 'pick box_0.5_0.0', agent1: 'pick box_0.5_0.0' });
    expect(warehouse.check(two, both, 'published')).toMatchObject({ feedback: expect.stringContaining('agent1') });
    const unread = entries({ agent0: 'stay', nobody: 'stay' });
    expect(warehouse.carryOut(two, unread, 'published')).toMatchObject({ refused: ['agent0', 'nobody'] });
    const onTrack = entries({ agent0: 'move to track_1', agent1: 'move to track_9' });
    const { feedback, refused } = { feedback: '', refused: [], ...warehouse.carryOut(two, onTrack, 'published') };
    expect({ feedback, refused }).toEqual({
      feedback: expect.not.stringContaining('agent0'),
      refused: ['agent0', 'agent1'],
    });
    expect(feedback).toContain('agent1');
  });

  test('robots may change places and share the target, and collide anywhere else', () => {
    const two = board({ agent0: [1, 0, 0], agent1: [1, 1, 0] });
    const swap = entries({ agent0: 'move right', agent1: 'move left' });
    expect(warehouse.carryOut(two, swap, 'fixed')).toMatchObject({ collision: false, refused: [] });
    expect(warehouse.carryOut(two, entries({ agent0: 'move right' }), 'fixed')).toMatchObject({ collision: true });
    const home = board({ agent0: [1, 0, 0], agent1: [2, 0, 0] });
    const both = entries({ agent0: 'move to target', agent1: 'move to target' });
    expect(warehouse.carryOut(home, both, 'fixed')).toMatchObject({ collision: false });
  });

  test('a box is delivered by going to the target, and all is done when nobody carries one', () => {
    const picked = warehouse.carryOut(board({ agent0: [1, 0, 0] }), entries({ agent0: 'pick box_0.5_0.0' }), 'fixed');
    expect(picked).toMatchObject({ board: { robots: { agent0: [1, 0, 1] } } });
    if (!('board' in picked)) return;
    expect(warehouse.isDone(picked.board)).toBe(false);
    const home = warehouse.carryOut(picked.board, entries({ agent0: 'move to target' }), 'fixed');
    expect('board' in home && warehouse.isDone(home.board)).toBe(true);
  });
});

describe('bad plans', () => {
  const squares = { '0.5_0.5': ['box_red', 'target_red'], '0.5_1.5': ['target_blue', 'box_blue'] };
  const arm = 'Agent[0.5, 0.5]';

  test('a missing space, two commands in one, a target as a box and the same agent twice', () => {
    const outcomeOf = (plan: Readonly<Record<string, unknown>>) => net1.carryOut(squares, entries(plan), 'fixed');
    expect(outcomeOf({ [arm]: 'move(box_red,square[0.5,1.5])' })).toMatchObject({ refused: [] });
    expect(outcomeOf({ [arm]: 'move(box_red, square[0.5, 1.5]), move(box_red, target_red)' })).toMatchObject({
      refused: [arm],
    });
    expect(outcomeOf({ [arm]: 'move(target_red, square[0.5, 1.5])' })).toMatchObject({ refused: [arm] });
    const twice = outcomeOf({
      [arm]: 'move(box_red, square[0.5, 1.5])',
      'Agent[0.5,0.5]': 'move(box_red, target_red)',
    });
    expect(twice).toMatchObject({
      refused: ['Agent[0.5,0.5]'],
      board: { '0.5_1.5': [...squares['0.5_1.5'], 'box_red'] },
    });
  });

  test('a target can be carried as published', () => {
    const plan = entries({ [arm]: 'move(target_red, square[0.5, 1.5])' });
    expect(net1.carryOut(squares, plan, 'published')).toMatchObject({ board: { '0.5_0.5': ['box_red'] } });
  });

  test('only a JSON object is a plan, and JSON with comments is not', () => {
    for (const text of ['[]', 'null', '3']) expect(parsePlan(text)).toEqual({ exception: 'AttributeError' });
    for (const text of ['{not json', '{"Agent[0.5, 0.5]": "wait" /* why */}']) {
      const plan = parsePlan(text);
      expect(plan).toEqual({ exception: 'JSONDecodeError' });
      for (const check of [net1.check, net2.check]) expect(check(squares, plan, 'fixed')).not.toBeNull();
    }
  });

  test('values of any kind break nothing by default', () => {
    for (const value of [null, 3, [], {}, '', 'move(', '💥', 'move(__proto__, square[__proto__, 1])']) {
      expect(net1.carryOut(squares, [[arm, value]], 'fixed')).toMatchObject({ refused: [arm], board: squares });
      expect(net2.carryOut(squares, [[arm, value]], 'fixed')).toMatchObject({ refused: [arm], board: squares });
      const board = { boxes: [[1.5, 1.4]] as const, lifters: [1.5] };
      expect(lift.carryOut(board, [['box[1.5V]', value]], 'fixed')).toMatchObject({ board });
    }
  });
});

describe('boxlift by default', () => {
  const board: lift.LiftBoard = {
    boxes: [
      [1.5, 1.4],
      [6, 5.5],
      [8.5, 9.1],
    ],
    lifters: [1.5, 5.5],
  };

  test('each lifter lifts once in a step, counts once, and only those of the team lift', () => {
    const two = entries({ 'box[6.0V]': 'agent[5.5W]', 'box[1.5V]': 'agent[5.5W]' });
    expect(lift.carryOut(board, two, 'fixed')).toMatchObject({ refused: ['box[1.5V]'] });
    for (const lifters of ['agent[5.5W], agent[5.5W]', 'agent[9.9W]'])
      expect(lift.carryOut(board, entries({ 'box[8.5V]': lifters }), 'fixed')).toMatchObject({
        refused: ['box[8.5V]'],
      });
  });

  test('boxes of one volume stay different boxes', () => {
    const twins: lift.LiftBoard = {
      boxes: [
        [2, 1.9],
        [2, 2.6],
      ],
      lifters: [2.5],
    };
    const once = lift.carryOut(twins, entries({ 'box[2.0V]': 'agent[2.5W]' }), 'fixed');
    expect(once).toMatchObject({ board: { boxes: [[2, 2.6]] } });
  });
});

describe('instances that cannot be solved are refused', () => {
  const refused = { code: 'EPISODE_IMPOSSIBLE' };
  const thrown = (make: () => unknown) => {
    try {
      make();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  test('of every world, including plans with nothing to do', () => {
    const robots = { agent0: [0, 0, 0] as const };
    for (const make of [
      () => checkPairs({ '0.5_0.5': [] }),
      () => checkPairs({ '0.5_0.5': ['box_red'] }),
      () => checkCorners({ '0.5_0.5': ['target_red', 'target_blue'], '0.0_0.0': ['box_red', 'box_blue'] }),
      () => checkWarehouse({ tracks: 1, columns: 2, robots, shelves: { '0.5_0.0': 1 } }),
      () => checkWarehouse({ tracks: 3, columns: 2, robots: {}, shelves: { '0.5_0.0': 1 } }),
      () => checkWarehouse({ tracks: 3, columns: 2, robots, shelves: { '0.5_0.0': 0 } }),
      () => checkLifts({ boxes: [[2, 9]], lifters: [1, 2] }),
      () => generateLifts({ lifters: 0, boxes: 3 }, random(1), 'fixed'),
      () => generateLifts({ lifters: 3, boxes: 0 }, random(1), 'fixed'),
    ])
      expect(thrown(make)).toMatchObject(refused);
  });
});
