// Tests that a world in a file of one's own is drawn, compared with trajectories and grounded like a shipped one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCaptured } from '../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-world-own-'));
const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });

const DRAWN = `
import { crate } from './crate.ts';
const lexicon = {
  kinds: {},
  forms: [{ write: 'lift {strength}', says: ['heave {strength}'], slots: { strength: { numbers: [1, 2, 3] } } }, { write: 'rest', says: ['sit down'] }],
};
const svg = ({ agents, step }) => '<svg xmlns="http://www.w3.org/2000/svg"><title>' + agents.length + ' porters, step ' + step + '</title></svg>';
const trajectories = (steps) => ({ steps: steps.length, ...(steps[1] === 0 ? {} : { mismatch: { step: 1, field: 'weight', expected: steps[1], got: 0 } }) });
export const drawn = {
  ...crate,
  name: 'drawn',
  views: { picture: svg },
  words: { ...crate.words, lexicon },
  oracle: { trajectories },
};
`;

beforeAll(() => {
  write('package.json', '{ "type": "module" }');
  write('crate.ts', readFileSync(fileURLToPath(new URL('../examples/crate.ts', import.meta.url)), 'utf8'));
  write('drawn.ts', DRAWN);
  write(
    'flat.ts',
    "import { crate } from './crate.ts';\nexport const flat = { ...crate, views: { picture: 'map' }, words: { ...crate.words, lexicon: [] } };\n",
  );
  write(
    'mute.ts',
    "import { crate } from './crate.ts';\nexport const mute = { ...crate, views: { picture: () => undefined } };\n",
  );
  write('same.json', '[0, 0, 0]');
  write('other.json', '[0, 7, 0]');
  write(
    'pairs.json',
    JSON.stringify({
      known: [],
      pairs: [
        { text: 'heave 2', action: 'lift 2' },
        { text: 'sing', action: null },
      ],
    }),
  );
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

describe('a world in a file of one’s own', () => {
  test('is drawn at the start, and on record after any step', async () => {
    const start = await troupe('world svg ./drawn.ts start.svg --agents 2');
    expect([start.code, start.stdout, start.stderr]).toEqual([0, 'drawn after 0 steps: start.svg\n', '']);
    expect(read('start.svg')).toContain('2 porters, step 0');
    await troupe('run ./drawn.ts --protocol solo --quiet --out episode');
    const third = await troupe('world drawn.ts svg third.svg --record episode --step 3');
    expect([third.code, third.stdout]).toEqual([0, 'drawn after 3 steps: third.svg\n']);
    expect(read('third.svg')).toContain('2 porters, step 3');
    expect((await troupe('world svg ./drawn.ts#drawn last.svg --record episode')).stdout).toBe(
      'drawn after 10 steps: last.svg\n',
    );
  });

  test('is the one on record, or the picture is refused', async () => {
    await troupe('run ./crate.ts --protocol solo --quiet --out lifted');
    for (const line of ['world svg ./drawn.ts no.svg --record lifted', 'world svg sar no.svg --record lifted']) {
      const { code, stderr } = await troupe(line);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /^USAGE: .*lifted.* was played in world 'crate', not in '(drawn|sar)'; name that world, or its file/,
      );
    }
  });

  test('is compared with a trajectory', async () => {
    const same = await troupe('world replay ./drawn.ts same.json');
    expect([same.code, same.stdout]).toEqual([0, 'same states (3 steps)\n']);
    const other = await troupe('world replay ./drawn.ts other.json');
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('first difference: step 1, weight')]);
  });

  test('says how its actions are put into words', async () => {
    const { code, stdout, stderr } = await troupe('ground ./drawn.ts pairs.json');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      '2 texts: 2 right, 0 wrong, 0 refused (100.00 % right)',
      "1 of them was read by the plain levels: as listed, by spelling, by the world's phrases",
      '',
    ]);
  });

  test.each([
    [
      'world svg ./crate.ts map.svg',
      'FACET_MISSING',
      "'troupe world svg' needs the facet 'views.picture', which world 'crate' lacks",
    ],
    ['world replay ./crate.ts same.json', 'FACET_MISSING', "Give the world 'oracle.trajectories'"],
    ['ground ./crate.ts pairs.json --embeddings m', 'FACET_MISSING', "Give the world 'words.lexicon'"],
    [
      'world svg ./flat.ts map.svg',
      'WORLD_MALFORMED',
      'words.lexicon: expected object, received array; views.picture: no function',
    ],
    ['world svg ./mute.ts map.svg', 'WORLD_MALFORMED', 'its views.picture returns no text'],
    ['world svg ./gone.ts map.svg', 'FILE_MISSING', 'Check the path'],
    ['world replay ./crate.ts#cart same.json', 'EXPORT_UNKNOWN', 'crate'],
    ['ground ./package.json pairs.json', 'FILE_NO_MODULE', '.mjs'],
  ])('is told what it lacks: %s', async (line, code, says) => {
    const { code: exit, stdout, stderr } = await troupe(line);
    expect([exit, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^${code}: `));
    expect(stderr).toContain(says);
  });

  test.each(['world', 'ground'])('is in the help of %s', async (command) => {
    expect((await troupe(`${command} --help`)).stdout).toContain('a file of your own: ./mine.ts');
  });
});
