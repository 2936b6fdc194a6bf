// Shows that type names keep the rules of names: one meaning each in the whole project, and each names a thing.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from './imports.ts';
import { declaredTwice, isPastParticiple, typeNamesIn, typeNamesOf } from './type-names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const types = sources(root)
  .filter((file) => !/\.test\.ts$/.test(file))
  .flatMap((file) => typeNamesOf(root, file));

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

test('no exported type name ends in a past participle, but for two words of the protocol language', () => {
  const participles = types.filter(({ name, exported }) => exported && isPastParticiple(name));
  expect(participles.map(({ name }) => name).sort()).toEqual(LANGUAGE);
});

test.each(['Told', 'Asked', 'Had', 'Seen', 'Shown', 'Called', 'AgentHeld', 'TeamReached'])('%s is one', (name) => {
  expect(isPastParticiple(name)).toBe(true);
});

test.each(['Seed', 'FireNeed', 'OnSent', 'Token', 'PlayedEpisode', 'CallBound', 'Set', 'Bus'])('%s is none', (name) => {
  expect(isPastParticiple(name)).toBe(false);
});
