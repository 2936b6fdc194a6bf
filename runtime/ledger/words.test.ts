// Tests which texts a reply holds, also where other text stands around its JSON, and what is left of a body.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lettersIn, ownWordsOf, someWords, textsOf, textsOfReply, wholeIn, wordsOf } from './words.ts';

test.each([
  ['{"text":"go on"}', ['go on']],
  ['Here: {"text":" go on ","why":""} Done.', ['go on']],
  ['A list: ["go on","to r2"] as asked', ['go on', 'to r2']],
  ['go on', []],
  ['{"text":', []],
])('the texts of the reply %j are %j', (reply, texts) => {
  expect([...textsOfReply(reply)]).toEqual(texts);
});

test.each([
  [{ text: 'go on', to: 'r2' }, 'go on', 'r2'],
  [{ text: ' ', why: 'far' }, 'far', 'far'],
  [{ do: 'lift', at: 3 }, 'lift', 'lift'],
  ['go on', 'go on', ''],
])('of %j the words are %j, and %j without what others wrote', (body, words, own) => {
  expect([wordsOf(body), ownWordsOf(body, new Set(['go on']))]).toEqual([words, own]);
});

const taken = (source: string, text: string, strictly = false) => {
  const found = wholeIn(source, text, strictly) ?? (strictly ? undefined : someWords(source, text));
  return found?.inSource.map(({ from, to }) => source.slice(from, to)).join('|');
};

describe('what a text took over from another', () => {
  test.each([
    ['the same', 'go north', 'go north', 'go north'],
    ['in a frame', 'go north', 'Alice: go north!', 'go north'],
    ['cut short, within a word', 'go north then wait', 'go north th', 'go north th'],
    ['a piece', 'go north then wait', 'then wait', 'then wait'],
    ['some words, other marks', 'first the gate, then the bridge', 'first the bridge.', 'first|the|bridge'],
    ['a run of words among others', 'I say that we go north by ship', 'so we go north again', 'we|go|north'],
    ['words that are chance', 'we look in the kitchen', 'I found the ball', undefined],
    ['a piece of a word', 'go', 'a good one', undefined],
    ['nothing', 'alpha', 'beta', undefined],
  ])('%s', (_, source, text, expected) => {
    expect(taken(source, text)).toBe(expected);
  });

  test('strictly, only what is whole and no mere word', () => {
    expect(taken('go north', 'send: go north', true)).toBe('go north');
    expect(taken('north', 'go north', true)).toBeUndefined();
    expect(taken('go north now', 'go north', true)).toBeUndefined();
  });

  test('never more than there is', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b,', 'c', 'dd', '"e"'), { maxLength: 12 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (source, other) => {
        const found = wholeIn(source, other, false) ?? someWords(source, other);
        for (const { from, to } of found?.inSource ?? [])
          expect([from >= 0, to <= source.length, from <= to]).toEqual([true, true, true]);
        const whole = lettersIn(source, [{ from: 0, to: source.length }]);
        expect(lettersIn(source, found?.inSource ?? [])).toBeLessThanOrEqual(whole);
      }),
    );
  });

  test('letters that two runs share count once, blanks never', () => {
    expect(
      lettersIn('ab cd ef', [
        { from: 0, to: 5 },
        { from: 3, to: 8 },
      ]),
    ).toBe(6);
    expect(lettersIn('ab cd ef', [])).toBe(0);
  });
});

describe('the words of a body', () => {
  test.each<[unknown, string]>([
    ['hi', 'hi'],
    [{ text: 'hi', to: 'bob' }, 'hi'],
    [{ do: 'wait' }, 'wait'],
    [{ text: '' }, ''],
    [{ choice: 'wait', text: '' }, 'wait'],
    [{ round: 1 }, '{"round":1}'],
    [{ r1: 'wait' }, '{"r1":"wait"}'],
  ])('of %j: %j', (body, words) => {
    expect(wordsOf(body)).toBe(words);
  });

  test('are its own without those of others', () => {
    expect(ownWordsOf({ choice: 'go', text: 'said before' }, new Set(['said before']))).toBe('go');
    expect(ownWordsOf({ agree: true, plan: { text: 'theirs' } }, new Set(['theirs']))).toBe('{"agree":true,"plan":{}}');
    expect(ownWordsOf('theirs', new Set(['theirs']))).toBe('');
  });

  test('texts are found at any depth, and in replies with something around them', () => {
    expect([...textsOf({ a: ['x ', { b: 'y' }], c: '', d: 3 })]).toEqual(['x', 'y']);
    expect([...textsOfReply('```json\n{"a":"x"}\n```')]).toEqual(['x']);
    expect([textsOfReply('no').size, textsOfReply('{no}').size]).toEqual([0, 0]);
  });
});
