// Holds test files to what a reader may expect of them: they say first what they show, and are not long.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = sources(root)
  .filter((file) => file.endsWith('.test.ts') || file.startsWith('tests/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The comment above all imports, as one line. */
const headerOf = (text: string): string =>
  (/^(?:\/\/ .+\n)+/.exec(text)?.[0] ?? '').replaceAll(/\n?\/\/ /g, ' ').trim();

test('every test file begins with a sentence that says what it shows: a verb, and what follows from it', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.flatMap(({ file, text }) => (/^\p{Lu}\p{Ll}+s,? .{20,}\.$/u.test(headerOf(text)) ? [] : [file])),
  ).toEqual([]);
});

test('no test file is longer than 400 lines', () => {
  const long = files.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
  expect(long.filter(({ lines }) => lines > 400)).toEqual([]);
});

test('a header is all of the comment above the imports, and nothing else', () => {
  expect(headerOf('// Tests that a\n// and b.\nimport c;\n// d\n')).toBe('Tests that a and b.');
  expect(headerOf('import a;\n// Tests b.\n')).toBe('');
});
