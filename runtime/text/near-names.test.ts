// Tests that a misspelt name is answered with what was meant, and nothing far off.
import { expect, test } from 'vitest';
import { near } from './near-names.ts';

test.each([
  ['cmass', ['cmas', 'solo'], ['cmas']],
  ['paper:lamar', ['paper:capo', 'paper:llamar', 'paper:emos'], ['paper:llamar']],
  ['llamar', ['paper:capo', 'paper:llamar'], ['paper:llamar']],
  ['', ['a', 'cmas'], []],
  ['CMAS', ['cmas', 'dmas'], ['cmas']],
  ['rnu', ['run', 'report'], ['run']],
  ['out', ['outcome', 'utterance'], ['outcome']],
  ['x', ['a', 'b'], []],
])('%s of %j means %j', (typed, known, meant) => {
  expect(near(typed, known)).toEqual(meant);
});
