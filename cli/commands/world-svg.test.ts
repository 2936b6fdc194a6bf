// Tests that `troupe world svg` and its neighbours draw any step of an episode, and say what cannot be drawn.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'troupe-svg-'));
// Inside of the project, so that what is written finds its packages.
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
mkdirSync(cache, { recursive: true });
const ownFolder = mkdtempSync(join(cache, 'drawn-'));
afterAll(() => rmSync(ownFolder, { recursive: true, force: true }));

describe('troupe world svg', () => {
  test('draws the start of an episode', async () => {
    const cwd = folder();
    const { code, stdout } = await runCaptured(
      ['world', 'svg', 'sar', 'map.svg', '--scene', '3', '--agents', '3', '--world-option', 'rules=paper'],
      { cwd },
    );
    expect([code, stdout]).toEqual([0, 'sar after 0 steps: map.svg\n']);
    const svg = readFileSync(join(cwd, 'map.svg'), 'utf8');
    expect(svg).toContain('scene 3, seed 0, rules paper, after 0 steps');
    expect(svg).toContain('Charlie');
  });

  test('draws an episode on record at any of its steps, and refuses a step that it does not hold', async () => {
    const cwd = folder();
    await runCaptured(['run', 'sar', '--protocol', 'cmas', '--scene', '1', '--out', 'episode'], { cwd });
    const draw = (...more: string[]) =>
      runCaptured(['world', 'svg', 'sar', 'map.svg', '--record', 'episode', ...more], { cwd });
    expect((await draw('--step', '2')).stdout).toBe('sar after 2 steps: map.svg\n');
    const early = readFileSync(join(cwd, 'map.svg'), 'utf8');
    expect((await draw()).code).toBe(0);
    expect(readFileSync(join(cwd, 'map.svg'), 'utf8')).not.toBe(early);
    const beyond = await draw('--step', '999');
    expect([beyond.code, beyond.stderr]).toEqual([
      1,
      expect.stringMatching(/^OPTION_BAD: --step .*'999'\..* 0 to \d+/),
    ]);
  });

  test.each([
    ['transport', '10'],
    ['chores', '10'],
    ['household', 'wash-dishes/3'],
  ])('draws %s at the start and in the middle of an episode', async (world, scene) => {
    const cwd = folder();
    const begun = await runCaptured(['world', 'svg', world, 'start.svg', '--scene', scene, '--agents', '3'], { cwd });
    expect([begun.code, begun.stdout]).toEqual([0, `${world} after 0 steps: start.svg\n`]);
    await runCaptured(
      ['run', world, '--protocol', 'cmas', '--scene', scene, '--agents', '3', '--steps', '4', '--out', 'episode'],
      {
        cwd,
      },
    );
    const drawn = await runCaptured(['world', 'svg', world, 'later.svg', '--record', 'episode', '--step', '3'], {
      cwd,
    });
    expect([drawn.code, drawn.stdout]).toEqual([0, `${world} after 3 steps: later.svg\n`]);
    const [start, later] = ['start.svg', 'later.svg'].map((file) => readFileSync(join(cwd, file), 'utf8'));
    for (const name of ['Alice', 'Bob', 'Charlie', scene]) expect(later).toContain(name);
    expect(later).not.toBe(start);
  });

  test('refuses a step where there is no record', async () => {
    const { code, stderr } = await runCaptured(['world', 'svg', 'sar', 'x.svg', '--step', '3'], { cwd: folder() });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^USAGE: '--step' .*'--record'/)]);
  });

  test('says which worlds can be drawn', async () => {
    const { stderr } = await runCaptured(['world', 'svg', 'relay', 'map.svg'], { cwd: folder() });
    expect(stderr).toContain('FACET_MISSING');
    expect(stderr).toContain('sar');
  });

  test('says where a world throws that is to be drawn', async () => {
    const bug = "{ throw new Error('no ink'); }";
    for (const [method, part] of [
      ['reset', `reset() ${bug}, views: { picture: () => '' }`],
      ['views.picture', `views: { picture() ${bug} }`],
    ] as const) {
      const file = join(ownFolder, `${method}.ts`);
      writeFileSync(
        file,
        `import { relay } from '../../envs/relay/relay.ts';\nexport default { ...relay, ${part} };\n`,
      );
      const { code, stderr } = await runCaptured(['world', 'svg', file, 'map.svg'], { cwd: folder() });
      const place = `(.cache/${basename(ownFolder)}/${method}.ts:2)`;
      expect([code, stderr]).toEqual([1, expect.stringContaining(`threw in its '${method}': no ink ${place}.`)]);
    }
  });

  test('says what it has drawn as JSON too', async () => {
    const { stdout } = await runCaptured(['world', 'svg', 'sar', 'map.svg', '--json'], { cwd: folder() });
    expect(JSON.parse(stdout)).toEqual({ world: 'sar', step: 0, file: 'map.svg' });
  });

  test('says why a picture cannot be written', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'text'), '');
    for (const [file, why] of [
      ['gone/map.svg', 'its folder is not there'],
      ['text/map.svg', 'one of its folders is a file'],
      ['.', 'it is a folder'],
    ] as const) {
      const { code, stderr } = await runCaptured(['world', 'svg', 'sar', file], { cwd });
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`FILE_UNWRITABLE: ${file} cannot be written: ${why}.`),
      ]);
    }
  });

  test('writes a scene as a graph, and says which worlds have one', async () => {
    const cwd = folder();
    const flags = ['--scene', 'multi-floor/1', '--agents', '3'];
    const { stdout } = await runCaptured(['world', 'graph', 'habitat', 'scene.json', ...flags], { cwd });
    expect(stdout).toBe('habitat after 0 steps: scene.json\n');
    expect(JSON.parse(readFileSync(join(cwd, 'scene.json'), 'utf8')).agents).toHaveLength(3);
    const odd = join(ownFolder, 'odd-graph.ts');
    const relay = "import { relay } from '../../envs/relay/relay.ts';";
    writeFileSync(odd, `${relay}\nexport default { ...relay, views: { graph: () => ({ n: 5n }) } };\n`);
    const refused = await runCaptured(['world', 'graph', odd, 'odd.json'], { cwd });
    expect(refused.stderr).toMatch(/^WORLD_MALFORMED: .*its views\.graph returns no object that JSON can hold/s);
    const { stderr } = await runCaptured(['world', 'graph', 'sar', 'scene.json'], { cwd });
    expect(stderr).toMatch(/^FACET_MISSING: .*'views\.graph'.*\bhabitat\b/s);
  });

  test('says what a world can do', async () => {
    const { code, stderr } = await runCaptured(['world', 'paint', 'sar', 'map.svg']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('give replay, svg, graph')]);
  });
});
