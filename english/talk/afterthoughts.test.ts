// Tests what may be added to an order without changing it, and what may not.
import { expect, test } from 'vitest';
import { withoutAfterthought } from './afterthoughts.ts';

const orders = (said: string) => withoutAfterthought(said).map(({ order }) => order);

test.each([
  ['Grab the phone before it slides off the edge and breaks', 'Grab the phone'],
  ['Power down the laptop, since everybody has finished and its battery is nearly flat', 'Power down the laptop'],
  ['Let water run, the dishes are waiting to be rinsed', 'Let water run'],
  ['Walk to the sofa, where Alice is said to have left her phone', 'Walk to the sofa'],
  ['Step to the left without turning', 'Step to the left'],
  ['Do nothing until my partner has passed', 'Do nothing'],
])('%s', (said, order) => {
  expect(orders(said)).toContain(order);
});

test.each([
  ['a condition', 'open the fridge, if it is closed'],
  ['a second order', 'open the fridge, since it is cold, then close it'],
  ['a change of mind', 'open the fridge, the other one, sorry, the drawer'],
  ['what waits for a thing', 'do nothing until the fridge is open'],
  ['what is done till something is so', 'hold the lamp until the room is bright'],
  ['what has been done', 'open the fridge, as Bob has done'],
  ['what somebody said', 'open the fridge, because Bob asked me'],
])('%s is no afterthought', (_, said) => {
  expect(orders(said)).toEqual([]);
});
