// Tests that no cell of a CSV is a formula, and the quoting of words with a real shell.

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows, shellWord } from './quoting.ts';

test('no cell of a CSV is a formula, and numbers stay numbers', () => {
  const rows = [['=1+1', '+1', '-x', '@SUM(A1)', '\tx', ' =2', 'a,"b"\nc', -0.5, null]];
  expect(csvRows(rows)).toBe(`'=1+1,'+1,'-x,'@SUM(A1),'\tx,' =2,"a,""b""\nc",-0.5,\r\n`);
});

test.each(['cmas', 'llamar:rules=paper', './mine.ts#other', 'runs/a-1/record.jsonl'])('%s stands as it is', (word) => {
  expect(shellWord(word)).toBe(word);
});

test.each([
  ['', "''"],
  ['my runs/x', "'my runs/x'"],
  ["it's", "'it'\\''s'"],
  ['#1', "'#1'"],
  ['~/x', "'~/x'"],
  ['wash-*', "'wash-*'"],
])('%j becomes %s', (word, quoted) => {
  expect(shellWord(word)).toBe(quoted);
});

test('a shell reads the words that were meant', () => {
  const word = fc.string({ unit: fc.constantFrom(...' \t\n\'"\\$`!*?[]{}()<>|&;~#=-a/é'), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const read = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`], { encoding: 'utf8' });
      expect(read.split('\0').slice(0, -1)).toEqual(words);
    }),
    { numRuns: 30 },
  );
});
