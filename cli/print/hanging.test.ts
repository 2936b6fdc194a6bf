// Tests how text is wrapped below its label on a terminal, and left whole elsewhere.
import { expect, test } from 'vitest';
import { hangingIndent } from './hanging.ts';

test('text is wrapped at blanks on a terminal, set in below its label', () => {
  const out = { isTTY: true, columns: 24 };
  expect(hangingIndent({ lead: '  a  ', text: 'one two three four five', out })).toBe(
    '  a  one two three four\n     five\n',
  );
});

test('a word that is too long has a line of its own, and none is broken', () => {
  const long = 'x'.repeat(40);
  expect(hangingIndent({ lead: '> ', text: `a ${long} b`, out: { isTTY: true, columns: 22 } })).toBe(
    `> a\n  ${long}\n  b\n`,
  );
});

test('elsewhere the line stays whole, on one line and plain', () => {
  const out = { isTTY: false, columns: 10 };
  expect(hangingIndent({ lead: '', text: 'one two\nthree \u001b[31mfour five', out })).toBe(
    'one two three four five\n',
  );
});
