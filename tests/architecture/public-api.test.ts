// Checks the public API as a user meets it: few names at the root, every name behind one entry of the package.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type PublicName, readPublicApi } from '../support/public-api.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const api = readPublicApi(root);

const MOST_AT_THE_ROOT = 80;

test('every entry of the package is an entry of the sources, and the other way round', () => {
  const { exports }: { exports: Record<string, string | { types: string; default: string }> } = JSON.parse(
    readFileSync(`${root}/package.json`, 'utf8'),
  );
  const entries = Object.entries(exports).filter(([name]) => name !== './package.json');
  const sources = entries.map(([name, target]) => {
    if (typeof target === 'string') throw new Error(`${name} has no types`);
    expect(target.types.replace(/\.d\.ts$/, '.js')).toBe(target.default);
    return [`troupe${name.slice(1)}`, [target.default.replace('dist/', '').replace(/\.js$/, '.ts')]];
  });
  const { compilerOptions } = JSON.parse(readFileSync(`${root}/tsconfig.json`, 'utf8'));
  expect(Object.fromEntries(sources)).toEqual(compilerOptions.paths);
});

test(`the root exports at most ${MOST_AT_THE_ROOT} names`, () => {
  expect(api.filter(({ entry }) => entry === 'troupe').length).toBeLessThanOrEqual(MOST_AT_THE_ROOT);
});

test('everything public is exported by one entry only', () => {
  expect(api.length).toBeGreaterThan(300);
  const by = new Map<string, PublicName[]>();
  for (const one of api) by.set(one.at, [...(by.get(one.at) ?? []), one]);
  const twice = [...by.values()].filter((names) => new Set(names.map(({ entry }) => entry)).size > 1);
  expect(twice.map((names) => names.map(({ entry, name }) => `${entry}: ${name}`))).toEqual([]);
});
