// Shows that type names keep the rules of names: one meaning each in the whole project, and each names a thing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from './imports.ts';
import { declaredTwice, isPastParticiple, typeNamesIn, typeNamesOf } from './type-names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = sources(root).flatMap((file) => typeNamesOf(root, file));
const types = all.filter(({ file }) => !/\.test\.ts$/.test(file));

test('no type name is declared in two files', () => {
  expect(types.length).toBeGreaterThan(900);
  expect(declaredTwice(types)).toEqual([]);
});

test('a name in two files is found, exported or not, and a name twice in one file is one', () => {
  const one = typeNamesIn('export interface Road { a: 1 } class Desk {} type Lane = 1; interface Lane {}', 'one.ts');
  const two = typeNamesIn('const x = 1; type Road = 2; export class Desk {}', 'two.ts');
  expect(declaredTwice([...one, ...two])).toEqual(['Road: one.ts, two.ts', 'Desk: one.ts, two.ts']);
  expect(one.map(({ exported }) => exported)).toEqual([true, false, false, false]);
});

/** Words of the protocol language, which read as such where they stand: `heard.talk`, `heard.woken`. */
const LANGUAGE = ['Heard', 'Woken'];

test('no type name ends in a past participle, but for two words of the protocol language', () => {
  const participles = all.filter(({ name }) => isPastParticiple(name));
  expect(participles.map(({ name }) => name).sort()).toEqual(LANGUAGE);
});

test('every name and file that the table of names leads to is there', () => {
  const page = readFileSync(join(root, 'docs/design/names.md'), 'utf8');
  const declared = new Set(all.map(({ name, file }) => `${name} ${file}`));
  const rows = [...page.matchAll(/^\| `[^`]+` +\| `([^`]+)` +\|(?: `([^`]+)` +\|)?$/gm)];
  const lost = rows.filter(([, now = '', file]) =>
    file === undefined ? !existsSync(join(root, now)) : !declared.has(`${now} ${file}`),
  );
  expect(rows.length).toBeGreaterThan(400);
  expect(lost.map(([row]) => row)).toEqual([]);
});

test.each(['Told', 'Asked', 'Had', 'Seen', 'Shown', 'Called', 'AgentHeld', 'TeamReached'])('%s is one', (name) => {
  expect(isPastParticiple(name)).toBe(true);
});

test.each(['Seed', 'FireNeed', 'OnSent', 'Token', 'PlayedEpisode', 'CallBound', 'Set', 'Bus'])('%s is none', (name) => {
  expect(isPastParticiple(name)).toBe(false);
});
