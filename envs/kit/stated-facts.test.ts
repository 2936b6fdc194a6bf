// Tests that the facts of any text are found, and that the search ends.
import { expect, test } from 'vitest';
import { form, words } from './form.ts';
import { type StatedFact, statedFacts } from './stated-facts.ts';

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

test('a fact may be taken for what else is said of its kind, and for nothing where nothing is said', () => {
  const says = /(?<subject>\w+)=(?<value>\w*)/;
  const facts = statedFacts([{ kind: 'seen', attribute: 'light', says, others: 'same text' }]);
  expect(facts('a=lit b= c=dark').map(({ others }) => others)).toEqual([['dark'], ['lit', 'dark'], ['lit']]);
  const [alone] = statedFacts([{ kind: 'seen', attribute: 'light', says }])('a=lit');
  expect([alone?.swap, alone?.others]).toEqual([undefined, []]);
});

test('behind words a fact is sought up to the end of the line, and not beyond', () => {
  const facts = statedFacts([{ kind: 'seen', attribute: 'n', says: /(?<subject>\w)\s/, behind: ['Seen: '] }]);
  expect(facts('x Seen: a b\nc d').map(({ subject, cut }) => [subject, cut])).toEqual([['a', { start: 8, end: 10 }]]);
});

const says = /(?<value>\w+)/;
const room = form('In {room}', { room: words('\\w+') });

test.each<[string, object, string]>([
  [
    'nothing that could be taken for others',
    { says: /^\w+: \w+\./, others: ['Kitchen'] },
    "it has 'others', and names no",
  ],
  ['what only looks like a group', { says: /\(?<value>x/, others: ['y'] }, "it has 'others', and names no"],
  ['no place for others', { says: { form: room }, others: ['Attic'] }, "it has 'others', and names no"],
  ['a place that its words lack', { says: { form: room, value: 'rom' } }, 'its form has no place {rom}'],
  ['others that are a word', { says, others: 'same texts' }, 'others: neither a list of words'],
  ['others that are no words', { says, others: [1, null] }, 'others: neither a list of words'],
  ['empty words before it', { says, behind: [''], everywhere: true }, 'behind.0: it is empty'],
  ['a text for the list of words before it', { says, behind: 'I see: ' }, 'behind: expected array'],
  ['no words before it', { says, behind: [] }, 'behind: it is empty'],
  ['an empty end', { says, behind: ['I see: '], until: '' }, 'until: it is empty'],
  ['no expression', {}, 'says: neither an expression nor { form }'],
  ['a text for an expression', { says: 'I see' }, 'says: neither an expression nor { form }'],
  ['a form that is none', { says: { form: null } }, 'says: neither an expression nor { form }'],
  ['another kind', { says, kind: 'heard' }, 'kind: '],
])('a form with %s is refused', (_, form, why) => {
  const one = { kind: 'seen', attribute: 'place', ...form };
  expect(() => statedFacts([one as StatedFact])).toThrow(
    `FACT_FORM_BAD: the form of the fact 'place' cannot be meant: ${why}`,
  );
});
test.each<[string, unknown, string]>([
  ['no list', undefined, 'they are no list'],
  ['a list of nothing', [null], 'form 1, it: expected object'],
  [
    'a form without an attribute',
    [
      { kind: 'seen', attribute: 'n', says },
      { kind: 'seen', says },
    ],
    'form 2, attribute: ',
  ],
])('%s is refused', (_, forms, why) => {
  expect(() => statedFacts(forms as StatedFact[])).toThrow(
    `FACT_FORM_BAD: the forms in which facts are stated cannot be meant: ${why}`,
  );
});
