// Holds the grids of the READMEs' tables to what there is: protocols that fit their preset, scenes, and a place for the
// tables. That the figures are of the world, the protocols and the presets as they are now,
// scripts/tables-check.mjs says.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { WORLD_TABLES } from '../../bench/tables/grids.ts';
import { withTables } from '../../bench/tables/markdown.ts';
import { protocolsOf } from '../../bench/tables/play.ts';
import { pickProtocol, pickWorld } from '../../cli/resolve/named-parts.ts';
import { presetWorld, underPreset } from '../../cli/resolve/presets.ts';
import { END_OF_TABLES, marksIn } from '../../scripts/table-marks.mjs';

describe.each(WORLD_TABLES)('the tables of $world', ({ world: name, metrics, tables, ablations }) => {
  const world = pickWorld(name);

  test('name protocols that fit, scenes and metrics that the world has', () => {
    expect(world.metrics.map((metric) => metric.name)).toEqual(expect.arrayContaining([...metrics]));
    for (const grid of [...tables, ...ablations.map((one) => ({ ...one, protocols: protocolsOf(one) }))]) {
      presetWorld(grid.preset, world);
      for (const protocol of grid.protocols) pickProtocol(underPreset(grid.preset, protocol));
      expect(world.scenes).toEqual(expect.arrayContaining([...grid.scenes]));
    }
  });

  test('have their place in the README', () => {
    const readme = readFileSync(fileURLToPath(new URL(`../../envs/${name}/README.md`, import.meta.url)), 'utf8');
    const hashes = new Map([['capo', '0123456789abcdef']]);
    expect(withTables(readme, '1-abcdef01', { tables: ['| `capo:plan=none` | here |'], hashes })).toMatch(
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
