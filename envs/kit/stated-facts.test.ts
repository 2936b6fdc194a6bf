// Tests that the facts of any text are found, and that the search ends.
import { expect, test } from 'vitest';
import { statedFacts } from './stated-facts.ts';

test('an expression that may match nothing comes to the end of a text with characters of two units', () => {
  const facts = statedFacts([{ kind: 'seen', attribute: 'n', says: /(?<value>\d*)/u, others: ['7'] }]);
  expect(facts('a😀1').map(({ value }) => value)).toContain('1');
});

/** As a text: the flag `v` is newer than the language that this compiles to. */
const CLASS_OF_CLASSES = String.raw`[[a-z]--[\(]], (\w): (?<subject>\w+) \((?<value>\w+)\)`;

test.each([
  ['groups without a name', /(\w), (\w): (?<subject>\w+) \((?<value>[^)(]+)\)/],
  ['a group that it refers to', /(?<quote>'?)b\k<quote>, (\w): (?<subject>\w+) \((?<value>\w+)\)/],
  ['a reference by number', /('?)b\1, (\w): (?<subject>\w+) \((?<value>\w+)\)/],
  ['a class of classes', new RegExp(CLASS_OF_CLASSES, 'v')],
  ['what stands before and a name of other letters', /(?<=b(,)? )(?<größe>c): (?<subject>\w+) \((?<value>(l)it)/],
])('what a fact is about and what is said of it are read beside %s', (_, says) => {
  const facts = statedFacts([{ kind: 'seen', attribute: 'light', says, others: ['dark'] }]);
  const found = { subject: 'lamp', value: 'lit', swap: { start: 12, end: 15 }, others: ['dark'] };
  expect(facts('b, c: lamp (lit)')).toMatchObject([found]);
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
