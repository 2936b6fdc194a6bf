// Holds the grids of the READMEs' tables to what there is: protocols that fit their preset, scenes, and a place for the
// tables. That the figures are of the world, the protocols and the presets as they are now,
// scripts/tables-check.mjs says.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { WORLD_TABLES } from '../../bench/tables/grids.ts';
import { withTables } from '../../bench/tables/markdown.ts';
import { protocolsOf } from '../../bench/tables/play.ts';
import { pickProtocol } from '../../resolve/find-parts.ts';
import { presetWorld, underPreset } from '../../resolve/presets.ts';
import { pickWorld } from '../../resolve/shipped.ts';
import { withQuotedFigures } from '../../scripts/quoted-figures.mjs';
import { END_OF_TABLES, marksIn } from '../../scripts/table-marks.mjs';

describe.each(WORLD_TABLES)('the tables of $world', async ({ world: name, metrics, tables, ablations }) => {
  const world = await pickWorld(name);

  test('name protocols that fit, scenes and metrics that the world has', async () => {
    expect(world.metrics.map((metric) => metric.name)).toEqual(expect.arrayContaining([...metrics]));
    for (const grid of [...tables, ...ablations.map((one) => ({ ...one, protocols: protocolsOf(one) }))]) {
      presetWorld(grid.preset, world);
      for (const protocol of grid.protocols) await pickProtocol(await underPreset(grid.preset, protocol));
      const known = [...world.scenes, ...Object.values(world.sets ?? {}).flat()];
      expect(known).toEqual(expect.arrayContaining([...grid.scenes]));
    }
  });

  test('have their place in the README', async () => {
    const readme = readFileSync(fileURLToPath(new URL(`../../envs/${name}/README.md`, import.meta.url)), 'utf8');
    const hashesOf = async (names: readonly string[]) => new Map(names.map((one) => [one, '0123456789abcdef']));
    expect(await withTables(readme, '1-abcdef01', { tables: ['| `capo:plan=none` | here |'], hashesOf })).toMatch(
      /<!-- measured: version 1-abcdef01 -->\n<!-- measured with capo 01234567 -->\n+\| `capo:plan=none` \| here \|\n+<!-- end/,
    );
  });

  test('stand with the hash of every protocol and preset that they name', () => {
    const marks = marksIn(
      readFileSync(fileURLToPath(new URL(`../../envs/${name}/README.md`, import.meta.url)), 'utf8'),
    );
    const wanted = [...tables, ...ablations].flatMap((grid) => {
      const played = 'protocols' in grid ? grid.protocols : protocolsOf(grid);
      return [...played.map((one) => one.split(':')[0] ?? one), ...(grid.preset === undefined ? [] : [grid.preset])];
    });
    expect([...(marks?.parts.keys() ?? [])].sort()).toEqual([...new Set(wanted)].sort());
  });
});

test('the results of the box worlds stand with the hash of every protocol that they compare', () => {
  const page = readFileSync(fileURLToPath(new URL('../../envs/boxworld/RESULTS.md', import.meta.url)), 'utf8');
  const marks = marksIn(page);
  expect([...(marks?.parts.keys() ?? [])]).toEqual(['cmas', 'dmas', 'hmas-1', 'hmas-2']);
  expect(page.indexOf('## Without mistakes')).toBeLessThan(page.indexOf(END_OF_TABLES));
  expect(page).toContain(`boxlift ${marks?.version}`);
});

describe('figures that prose quotes of a table', () => {
  const page = (said: string) =>
    `${said}\n\n**Parts of it** (no preset):\n2 scenes\n\n| without | of | with | without |\n| --- | --- | ---: | ---: |\n| \`coela:talks=false\` | \`coela\` | 49.1 [44.5, 53.6] | +1.88 [-0.46, 4.21] |\n| \`capo\` | – | 12,744 | 0.00 |\n`;
  const bound = (said: string) => withQuotedFigures(page(said), (path) => page(`of ${path}`)).split('\n\n')[0];
  const mark = (row: string, column: string) => `<!-- cell: Parts of it | ${row} | ${column} -->`;

  test.each([
    [`48${mark('coela:talks=false', 'with')} steps`, `49${mark('coela:talks=false', 'with')} steps`],
    [
      `9.9 [1.0, 2.0] ${mark('coela:talks=false, coela', 'with')}`,
      `49.1 [44.5, 53.6] ${mark('coela:talks=false, coela', 'with')}`,
    ],
    [
      `+1.0 [0.0,\n9.0]${mark('coela:talks=false', 'without')}`,
      `+1.9 [-0.5,\n4.2]${mark('coela:talks=false', 'without')}`,
    ],
    [`9,999 tokens? 1${mark('capo', 'with')}`, `9,999 tokens? 12,744${mark('capo', 'with')}`],
    [
      '3<!-- cell: envs/x/README.md: Parts of it | capo | without -->',
      '0<!-- cell: envs/x/README.md: Parts of it | capo | without -->',
    ],
    ['49 steps, bound to nothing', '49 steps, bound to nothing'],
  ])('%s is written as the cell has it', (said, should) => {
    expect(bound(said)).toBe(should);
    expect(bound(should)).toBe(should);
  });

  test.each([
    ['a row that is not there', `49${mark('roco', 'with')}`],
    ['a column that is not there', `49${mark('capo', 'median')}`],
    ['a table that is not there', '49<!-- cell: Other parts | capo | with -->'],
    ['no figure', `many${mark('capo', 'with')}`],
    ['an interval that the cell lacks', `49 [1, 2]${mark('capo', 'with')}`],
  ])('a mark with %s is refused', (_, said) => {
    expect(() => bound(said)).toThrow(RangeError);
  });
});

test('the results of habitat stand with the hash of every part that they compare, and their prose is measured too', () => {
  const page = readFileSync(fileURLToPath(new URL('../../envs/habitat/README.md', import.meta.url)), 'utf8');
  const parts = [...(marksIn(page)?.parts.keys() ?? [])];
  expect(parts).toEqual(['cmas', 'coela', 'dmas', 'emos', 'hmas-2', 'paper:emos', 'published:emos']);
  const prose = page.indexOf("### What knowing one's body buys");
  expect(prose).toBeGreaterThan(page.indexOf('<!-- measured'));
  expect(prose).toBeLessThan(page.indexOf(END_OF_TABLES));
});
