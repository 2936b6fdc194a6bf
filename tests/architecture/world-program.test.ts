// Shows that a world's behaviour has one hash, wherever its code lies and whatever its names are
// (scripts/world-program.mjs).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashParts, hashWorlds } from '../../scripts/world-program.mjs';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The hash of a world made of these files. */
const hashOf = (files: Readonly<Record<string, string>>): string | undefined =>
  hashWorlds(projectOf(files), ['toy']).get('toy');

function projectOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'troupe-world-program-'));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  writeFileSync(
    join(root, 'tsconfig.json'),
    '{"compilerOptions":{"module":"NodeNext","target":"ES2022","types":[],"noLib":true}}',
  );
  return root;
}

const INDEX = "import { step } from './rules.ts';\nexport const toy = { name: 'toy', step };\n";
const RULES = 'const most = 3;\nexport function step(n: number) {\n  return (n + 1) * most;\n}\n';
const PLAIN = hashOf({ 'envs/toy/index.ts': INDEX, 'envs/toy/rules.ts': RULES });

test.each<readonly [change: string, files: Readonly<Record<string, string>>]>([
  ['a comment and another layout', { 'envs/toy/rules.ts': `// Why.\n${RULES.replaceAll('\n', ' ')}` }],
  ['another name of something declared', { 'envs/toy/rules.ts': RULES.replaceAll('most', 'atMost') }],
  ['another type', { 'envs/toy/rules.ts': RULES.replace(': number', ': 1 | 2') }],
  ['something that nothing reaches', { 'envs/toy/rules.ts': `${RULES}export const unused = 7;\n` }],
  [
    'a declaration in a file of its own, in another folder',
    {
      'envs/toy/rules.ts': RULES.replace('const most = 3;', "import { most } from './limits/most.ts';"),
      'envs/toy/limits/most.ts': 'export const most = 3;\n',
    },
  ],
])('%s changes no hash', (_change, files) => {
  expect(hashOf({ 'envs/toy/index.ts': INDEX, 'envs/toy/rules.ts': RULES, ...files })).toBe(PLAIN);
});

test('a world that its index only passes on has a hash of what it does', () => {
  const passedOn = (rules: string) =>
    hashOf({
      'envs/toy/index.ts': "export { toy } from './world.ts';\n",
      'envs/toy/world.ts': INDEX,
      'envs/toy/rules.ts': rules,
    });
  expect(passedOn(RULES)).not.toBe(passedOn(RULES.replace('+ 1', '+ 2')));
  expect(passedOn(RULES)).toBe(passedOn(`// Why.\n${RULES}`));
});

test('whether a function is exported changes no hash', () => {
  const hashWith = (before: string) =>
    hashOf({
      'envs/toy/index.ts': INDEX,
      'envs/toy/rules.ts': `${RULES.replace('(n + 1)', 'next(n)')}${before}function next(n: number) {\n  return n + 1;\n}\n`,
    });
  expect(hashWith('export ')).toBe(hashWith(''));
  expect(hashWith('async ')).not.toBe(hashWith(''));
});

test.each([
  ['a number', RULES.replace('3', '4')],
  ['an operator', RULES.replace('+', '-')],
  ['what binds first', RULES.replace('(n + 1) * most', 'n + 1 * most')],
  ['which of two names is used', RULES.replace('(n + 1) * most', '(most + 1) * n')],
])('%s changes it', (_change, rules) => {
  expect(hashOf({ 'envs/toy/index.ts': INDEX, 'envs/toy/rules.ts': rules })).not.toBe(PLAIN);
});

test('where the project and its packages lie changes no hash', () => {
  const index = `import { z } from './package/index.js';\nexport const toy = { name: 'toy', form: z.object };\n`;
  const files = {
    'envs/toy/index.ts': index.replace('./package', 'pack'),
    'node_modules/pack/package.json': '{"name":"pack","type":"module","exports":{"./index.js":"./index.js"}}',
    'node_modules/pack/index.js': 'export * as z from "./z.js";\n',
    'node_modules/pack/index.d.ts': 'export * as z from "./z.js";\n',
    'node_modules/pack/z.js': 'export const object = 1;\n',
    'node_modules/pack/z.d.ts': 'export declare const object: 1;\n',
  };
  expect(hashOf(files)).toBe(hashOf(files));
});

const PARTS = {
  'protocols/index.ts': "export { star } from './star.ts';\nexport { ring } from './ring.ts';\n",
  'protocols/star.ts': `import { twice } from './shared.ts';\nexport const star = protocol('star', { about: 'One asks all.', calls: twice(1) });\n`,
  'protocols/ring.ts': "export const ring = family('ring', { rounds: 2 });\n",
  'protocols/shared.ts': 'export const twice = (n: number): number => (n < 1 ? twice(1) : 2 * n);\n',
  'presets/index.ts':
    "export const paper = { name: 'paper:star', about: 'As printed.', worlds: { toy: { end: 'claim' } }, deviations: [1] };\n",
};

test.each<readonly [file: keyof typeof PARTS, from: string, to: string, changed: readonly string[]]>([
  ['protocols/shared.ts', '2 * n', '3 * n', ['star']],
  ['protocols/ring.ts', 'rounds: 2', 'rounds: 3', ['ring']],
  ['protocols/star.ts', 'One asks all.', 'All are asked.', []],
  ['protocols/star.ts', 'export const star =', '// Why.\nexport const star =', []],
  ['presets/index.ts', 'claim', 'goal', ['paper:star']],
  ['presets/index.ts', 'As printed.', 'As it was printed.', []],
  ['presets/index.ts', '[1]', '[1, 2]', []],
])('of parts with names, in %s %s for %s changes the hashes of %j', (file, from, to, changed) => {
  const before = hashParts(projectOf(PARTS));
  const after = hashParts(projectOf({ ...PARTS, [file]: PARTS[file].replace(from, to) }));
  expect([...before.keys()].sort()).toEqual(['paper:star', 'ring', 'star']);
  expect([...before].flatMap(([name, hash]) => (after.get(name) === hash ? [] : [name]))).toEqual(changed);
});
