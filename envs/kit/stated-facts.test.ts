// Tests that the facts of any text are found, and that the search ends.
import { expect, test } from 'vitest';
import { statedFacts } from './stated-facts.ts';

test('an expression that may match nothing comes to the end of a text with characters of two units', () => {
  const facts = statedFacts([{ kind: 'seen', attribute: 'n', says: /(?<value>\d*)/u, others: ['7'] }]);
  expect(facts('a😀1').map(({ value }) => value)).toContain('1');
});
