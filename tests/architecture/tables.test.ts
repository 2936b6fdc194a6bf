// Holds the grids of the READMEs' tables to what there is: protocols that fit their preset, scenes, and a place for the
// tables. That the figures are of the world as it is now, scripts/tables-check.mjs says.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { WORLD_TABLES } from '../../bench/tables/grids.ts';
import { withTables } from '../../bench/tables/markdown.ts';
import { protocolsOf } from '../../bench/tables/play.ts';
import { pickProtocol, pickWorld } from '../../cli/resolve/named-parts.ts';
import { presetWorld, underPreset } from '../../cli/resolve/presets.ts';

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
    expect(withTables(readme, '1-abcdef01', ['here'])).toMatch(
      /<!-- measured: version 1-abcdef01 -->\s+here\s+<!-- end/,
    );
  });
});
