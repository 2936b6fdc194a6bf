// Tests that calls are read in the order in which people speak, and that no other key of an object is passed over.
import { expect, test } from 'vitest';
import { callInWords } from './talk.ts';

test.each([
  ['{"name": "NavigateTo", "arguments": "Fridge_1"}', 'NavigateTo(Fridge_1)'],
  ['{"name": "use", "arguments": {"fire": "RedFire", "supply": "Sand"}}', 'use(RedFire, Sand)'],
  ['{"action": "drop", "args": ["Facility", "Tim"]}', 'drop(Facility, Tim)'],
])('%s is %s', (call, words) => {
  expect(callInWords(call)).toBe(words);
});

test.each([
  'open the fridge',
  '{"do_not": "open Fridge_1"}',
  '{"name": "open", "arguments": {"unless": "Fridge_1"}}',
  '{"name": "open", "arguments": "Fridge_1", "agent": "Bob"}',
  '{"name": "open", "action": "close", "arguments": "Fridge_1"}',
  '{"name": ',
])('%s is none', (said) => {
  expect(callInWords(said)).toBeUndefined();
});
