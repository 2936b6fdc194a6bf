// Shows that a user's file may import another copy of this package, and that parts made by that copy are accepted.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asTroupeError, TroupeError } from '../runtime/errors/index.ts';
import { runCaptured } from '../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-copy-'));
const FAMILY = `
import { family, mix, TroupeError } from 'troupe';
import { cmas, solo } from 'troupe/protocols';
import { z } from 'zod';
export const talk = family('talk', { rounds: z.int().min(1).max(9).default(3) }, () => ({ perAgent: solo.perAgent, routes: solo.routes }));
export const both = mix('both', { a: { protocol: cmas, share: 0.5 }, b: { protocol: solo, share: 0.5 } });
export { TroupeError };
`;

beforeAll(() => {
  for (const name of ['broadcast.ts', 'crate.ts'])
    writeFileSync(join(cwd, name), readFileSync(fileURLToPath(new URL(`../examples/${name}`, import.meta.url))));
  writeFileSync(join(cwd, 'family.ts'), FAMILY);
  // From here on, what is imported is loaded anew.
  vi.resetModules();
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const troupe = (line: string) => runCaptured(line.split(' '), { cwd });

test('it is another copy', async () => {
  const { TroupeError: theirs } = await import('../index.ts');
  expect(theirs).not.toBe(TroupeError);
});

test('its protocols and worlds play, and are played again', async () => {
  for (const line of [
    'run relay --protocol ./broadcast.ts --agents 3 --steps 3 --quiet --out a',
    'replay a --protocol ./broadcast.ts',
    'run relay --protocol ./family.ts#both --agents 4 --steps 2 --quiet --out b',
    'replay b --protocol ./family.ts',
    'run ./crate.ts --protocol ./broadcast.ts --quiet --out c',
    'replay c --world ./crate.ts --protocol ./broadcast.ts',
    'show ./family.ts#talk:rounds=2',
  ]) {
    const { code, stderr } = await troupe(line);
    expect([line, code, stderr]).toEqual([line, 0, '']);
  }
});

test('its errors are told like ours', async () => {
  expect((await troupe('show ./family.ts#talk:rounds=99')).stderr).toMatch(/^PROTOCOL_OPTION_BAD: /);
  const { TroupeError: Theirs } = await import('../index.ts');
  const theirs = new Theirs('SOME_CODE', 'what.', 'Fix.');
  expect(asTroupeError(theirs)).toBe(theirs);
  expect(theirs).toBeInstanceOf(TroupeError);
});

test('nothing else is taken for an error of ours', () => {
  const named = Object.assign(new Error('x'), { name: 'TroupeError' });
  for (const other of [new Error('x'), named, { code: 'A', what: 'b', fix: 'c', retry: false }, null, 'TroupeError'])
    expect(other).not.toBeInstanceOf(TroupeError);
});
