// Tests that a build leaves nothing of sources that are gone (scripts/stale-output.mjs).
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteStaleOutput } from '../../scripts/stale-output.mjs';

test('what was compiled from a source that is gone is deleted, and nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'troupe-stale-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const kept = [
    'dist/a/b.js',
    'dist/a/b.d.ts',
    'dist/a/c.mjs',
    'dist/a/c.d.mts',
    'dist/a/robot.urdf',
    'dist/packages/zod.js',
    'dist/.tsbuildinfo',
  ];
  const gone = ['dist/a/old.d.ts', 'dist/a/old.js', 'dist/was/d.mjs'];
  for (const file of ['a/b.ts', 'a/c.mjs', ...kept, ...gone]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  expect(deleteStaleOutput(root).map((file) => `dist/${file}`)).toEqual(gone);
  const left = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(left.map(({ name }) => name).sort()).toEqual(kept.map((file) => file.replace(/.*\//, '')).sort());
});
