// Tests that the one order in a saying of several clauses is found, and that none is found beside a second order, a
// condition or somebody who is spoken to.
import { describe, expect, test } from 'vitest';
import { ordersInContext } from './clauses.ts';

const orders = (said: string) => ordersInContext(said, (word) => word === 'bob').map(({ order }) => order);

describe('the order after', () => {
  test.each([
    ['a reason', "Since the pot is hot, I'll go to the sofa", "I'll go to the sofa"],
    ['what it follows from', 'The cup may be inside, therefore open Cabinet_1.', 'open Cabinet_1.'],
    ['a purpose', 'To heat the pot, turn on StoveKnob_1', 'turn on StoveKnob_1'],
    ['what somebody else does', 'While Bob explores the office, I go to the bedroom', 'I go to the bedroom'],
    ['what has been done', 'Having reached Fridge_1, I now open it', 'I now open it'],
    ['a sentence', 'All items are in the fridge. Done.', 'Done.'],
    ['an exclamation', "Found him! I'm heading to Timmy", "I'm heading to Timmy"],
    ['a dash', "Let's see what is here — I'll explore the room", "I'll explore the room"],
    ['a word of delight', 'Great, open the fridge', 'open the fridge'],
    ['what another does', 'Bob takes the purse, and I go grasp the pen', 'I go grasp the pen'],
    ['a tag question', 'That is enough, right? Turning off the lamp', 'Turning off the lamp'],
    ['a label', 'Thought: if it is shut, I open it. Action: open Fridge_1', 'open Fridge_1'],
    ['a need', 'I need to get in, so I open the door', 'I open the door'],
  ])('%s', (_, said, order) => {
    expect(orders(said)).toContain(order);
  });
});

describe('none after', () => {
  test.each([
    ['another order', 'Open Fridge_1, put the lettuce inside'],
    ['another order of the same person', "I'll open Fridge_1. I'll go to the sofa"],
    ['an order for something no table of verbs knows', 'forget the drawer, open the fridge'],
    ['a prohibition', 'Do not open the fridge. Open the drawer'],
    ['a condition', 'If it is closed, open it'],
    ['a condition without if', 'Should it be closed, open it'],
    ['a point in time', 'Once Bob has left, open it'],
    ['a condition of length', 'As long as it is closed, open it'],
    ['a name that is called', 'Bob, open the fridge'],
    ['a name that an order is addressed to', 'To Bob: open the fridge'],
    ['a partner whom an order is addressed to', 'For my partner, open the fridge'],
    ['a name that is called at the end', 'It is closed. So Bob, open it'],
    ["somebody's words", 'Bob said: open the fridge'],
    ['what is named instead', 'instead of the fridge, open the drawer'],
  ])('%s', (_, said) => {
    expect(orders(said)).toEqual([]);
  });
});
