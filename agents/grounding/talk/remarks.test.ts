// Tests what may be remarked after an order, and which two ways of saying it have to agree.
import { expect, test } from 'vitest';
import { remarkedOrders, sameTwice } from './remarks.ts';

test.each([
  ['Close Cabinet_1 — all the bottles are inside already', 'Close Cabinet_1'],
  ['Go to the fire, as nobody else is near it.', 'Go to the fire'],
])('%s: %s', (said, order) => {
  expect(remarkedOrders(said).map((one) => one.order)).toEqual([order]);
});

test.each([
  'Open the fridge — it is not needed',
  'Open the fridge — I have opened it',
  'Open the fridge — the drawer is to be opened and closed',
  'Open the fridge, as soon as it is free',
  'Open the fridge, as Bob told me',
  'Open the fridge — Bob should have it',
  'Open the fridge — close the drawer',
  'Open the fridge — is it free?',
])('%s: nothing is a mere remark', (said) => {
  expect(remarkedOrders(said)).toEqual([]);
});

test('two verbs must come to the same with one thing', () => {
  expect(sameTwice('pick up and carry the box')).toContainEqual(['pick up the box', 'carry the box']);
  expect(sameTwice('turn clockwise, i.e. to the right')).toContainEqual(
    ['turn to the right', 'turn clockwise'].reverse(),
  );
  expect(sameTwice('open it and close it and wait')).toEqual([]);
});
