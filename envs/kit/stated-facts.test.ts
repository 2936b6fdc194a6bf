// Tests that the facts of any text are found, and that the search ends.
import { expect, test } from 'vitest';
import { statedFacts } from './stated-facts.ts';

test('an expression that may match nothing comes to the end of a text with characters of two units', () => {
  const facts = statedFacts([{ kind: 'seen', attribute: 'n', says: /(?<value>\d*)/u, others: ['7'] }]);
  expect(facts('a😀1').map(({ value }) => value)).toContain('1');
});

test.each([
  ['nothing that could be taken for others', { says: /^\w+: \w+\./, others: ['Kitchen'] }, 'names no'],
  ['others that are a word', { says: /(?<value>\w+)/, others: 'same texts' as 'same text' }, 'neither a list nor'],
])('a form with %s is refused', (_, form, why) => {
  expect(() => statedFacts([{ kind: 'seen', attribute: 'place', ...form }])).toThrow(
    `FACT_FORM_BAD: the form of the fact 'place' cannot be meant`,
  );
  expect(() => statedFacts([{ kind: 'seen', attribute: 'place', ...form }])).toThrow(why);
});
