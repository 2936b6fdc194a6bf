// Shows that no test file is too long to be read in one sitting.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = sources(root).filter((file) => file.endsWith('.test.ts') || file.startsWith('tests/'));

test('no test file is longer than 400 lines', () => {
  expect(files.length).toBeGreaterThan(300);
  const long = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 401);
  expect(long).toEqual([]);
});
