// Tests which texts a reply holds, also where other text stands around its JSON, and what is left of a body.
import { expect, test } from 'vitest';
import { ownWordsOf, textsOfReply, wordsOf } from './body-words.ts';

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
