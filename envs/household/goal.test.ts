// Tests that a goal in predicates is read, written out again the same, and refused where it says nothing.
import { expect, test } from 'vitest';
import { goalText, parseGoal } from './goal.ts';
import { nearestTask, TASKS, taskNamed } from './tasks/tasks.ts';

test('a goal is clauses joined by semicolons', () => {
  expect(parseGoal('in(Mug, Fridge); closed(Fridge)')).toEqual([
    {
      effect: 'in',
      what: { word: 'Mug', types: ['Mug'], every: false },
      where: { word: 'Fridge', types: ['Fridge'], every: false },
    },
    { effect: 'closed', what: { word: 'Fridge', types: ['Fridge'], every: false } },
  ]);
});

test('every thing, any of several types, and everyday words are understood', () => {
  const [clause] = parseGoal('IN( every remote | Keys ,couch )');
  expect(clause?.what).toEqual({ word: 'remote | Keys', types: ['RemoteControl', 'KeyChain'], every: true });
  expect(clause?.where).toEqual({ word: 'Sofa', types: ['Sofa'], every: false });
  expect(parseGoal('in(Vase, Table)')[0]?.where?.types).toEqual(['DiningTable', 'CoffeeTable', 'SideTable']);
});

test('a clause said twice counts once', () => {
  expect(parseGoal('off(Faucet); off(faucet) ;off(Faucet)')).toHaveLength(1);
});

test.each([
  '',
  ';',
  'Mug in the fridge',
  'in(Mug)',
  'off(Faucet, Mug)',
  'fly(Mug)',
  'in(Mug, Moon)',
  'in(Mug, Fridge',
  'a'.repeat(3000),
])('what is no goal is refused: %j', (text) => {
  expect(() => parseGoal(text)).toThrowError(/OPTION_BAD/);
});

test('every goal of a task says the same when it is written out and read again', () => {
  for (const { goal } of TASKS) {
    const read = parseGoal(goal);
    expect(parseGoal(goalText(read))).toEqual(read);
  }
});

test('a task is found by its words, whatever their case and marks, or by its short name', () => {
  expect(taskNamed('wash the BOWL, mug pot, and pan!')?.slug).toBe('wash-dishes');
  expect(taskNamed('put bread, lettuce, and a tomato in the fridge')?.slug).toBe('bread-lettuce-tomato-fridge');
  expect(taskNamed('wash-dishes')?.slug).toBe('wash-dishes');
  expect(taskNamed('dance')).toBeUndefined();
});

test('of a task that is none the nearest is named', () => {
  expect(nearestTask('please open all drawers now').slug).toBe('open-drawers');
  expect(nearestTask('put every vase, all the vases, on some table').slug).toBe('vases-table');
});
