// Checks the public API as a user meets it: few names at the root, every name behind one entry of the package, a doc
// comment on every value, and an example on every function that compiles, runs and comes to what it says.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { assertionsOf, type PublicName, readPublicApi } from '../support/public-api.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const api = readPublicApi(root);
const values = api.names.filter(({ kind }) => kind !== 'type');
const examples = values.flatMap(({ entry, name, examples: codes }) =>
  codes.map((code, n) => ({ name: `${entry}: ${name}`, file: fileOf(entry, name, n), code })),
);
// Beside the sources, so that an import finds what they find; nothing else looks there.
const folder = join(root, '.cache', `examples-${process.pid}`);

const MOST_AT_THE_ROOT = 80;

function fileOf(entry: string, name: string, n: number): string {
  return `${entry.replace('/', '-')}-${name}-${n}.ts`;
}

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const { file, code } of examples) writeFileSync(join(folder, file), assertionsOf(code));
  process.env.NATS_URL = inject('nats');
});
afterAll(() => {
  delete process.env.NATS_URL;
  rmSync(folder, { recursive: true, force: true });
});

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
  expect(api.names.filter(({ entry }) => entry === 'troupe').length).toBeLessThanOrEqual(MOST_AT_THE_ROOT);
});

test('everything public is exported by one entry only', () => {
  expect(api.names.length).toBeGreaterThan(300);
  const by = new Map<string, PublicName[]>();
  for (const one of api.names) by.set(one.at, [...(by.get(one.at) ?? []), one]);
  const twice = [...by.values()].filter((names) => new Set(names.map(({ entry }) => entry)).size > 1);
  expect(twice.map((names) => names.map(({ entry, name }) => `${entry}: ${name}`))).toEqual([]);
});

test('every exported value says what it promises', () => {
  expect(values.length).toBeGreaterThan(150);
  expect(values.filter(({ comment }) => comment.length < 10).map(({ at, name }) => `${at} ${name}`)).toEqual([]);
});

test('every exported function has an example', () => {
  const without = values.filter(({ kind, examples: codes }) => kind === 'function' && codes.length === 0);
  expect(without.map(({ at, name }) => `${at} ${name}`)).toEqual([]);
});

test('every example compiles', () => {
  expect(api.faultsIn(new Map(examples.map(({ file, code }) => [join(folder, file), code])))).toEqual([]);
});

test('a type error in an example is found', () => {
  const file = join(folder, 'wrong.ts');
  expect(api.faultsIn(new Map([[file, "import { to } from 'troupe';\nto(7);\n"]]))).toHaveLength(1);
});

describe('the example of', () => {
  test.each(examples)('$name runs, and comes to what it says', async ({ file }) => {
    await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
  });
});
