// Tests the creation of folders, also where none can be created.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './write-file.ts';

const base = mkdtempSync(join(tmpdir(), 'troupe-'));

test('is made with those that it is in, once', () => {
  const deep = join(base, 'a', 'b', 'c');
  makeFolder(deep);
  makeFolder(deep);
  expect(existsSync(deep)).toBe(true);
});

test('says at once where there can be none', () => {
  writeFileSync(join(base, 'file'), '');
  expect(() => makeFolder(join(base, 'file', 'in', 'it'))).toThrow(/ENOTDIR|ENOENT|EEXIST/);
  if (existsSync('/proc/self')) expect(() => makeFolder('/proc/in/it')).toThrow(/ENOENT|EACCES/);
});
