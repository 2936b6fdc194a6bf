// Measures the tables of the worlds' READMEs and writes them there: every protocol and ablation with its costs, as each
// paper has it, beside the paper's figures, with 95 % intervals. The player is rule-based and no language model: the
// tables show what a protocol makes of it, and what it costs.
// Run: npx tsx bench/tables.ts [world…]; about ten minutes for all on one core. `npm run check` says
// whether the world, a protocol or a preset has changed since. What prose quotes of the tables (`<!-- cell: … -->`) is
// written anew with them.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pickWorld } from '../resolve/shipped.ts';
import { systemClock } from '../runtime/core/clock.ts';
import type { Metric } from '../runtime/core/world.ts';
import { withQuotedFigures } from '../scripts/quoted-figures.mjs';
import type { WorldTables } from './tables/grid.ts';
import { WORLD_TABLES } from './tables/grids.ts';
import { ablationMarkdown, tableMarkdown, withTables } from './tables/markdown.ts';
import { hashParts } from './tables/part-hashes.ts';
import { playTable, protocolsOf } from './tables/play.ts';

const wanted = process.argv.slice(2);

for (const tables of WORLD_TABLES) {
  if (wanted.length > 0 && !wanted.includes(tables.world)) continue;
  const readme = fileURLToPath(new URL(`../envs/${tables.world}/README.md`, import.meta.url));
  const parts = await measure(tables);
  const made = await withTables(readFileSync(readme, 'utf8'), (await pickWorld(tables.world)).version, {
    tables: parts,
    hashesOf: (names) => hashParts(names, [tables.world]),
  });
  // First the tables, so that a mark that names no cell does not lose them.
  writeFileSync(readme, made);
  const read = (page: string) => readFileSync(fileURLToPath(new URL(`../${page}`, import.meta.url)), 'utf8');
  writeFileSync(readme, withQuotedFigures(made, read));
  execFileSync('npx', ['biome', 'format', '--write', readme], { stdio: 'ignore' });
}

async function measure({ world: name, metrics, tables, ablations }: WorldTables): Promise<string[]> {
  const world = await pickWorld(name);
  const shown = metrics.flatMap((metric): Metric[] => world.metrics.filter((one) => one.name === metric));
  const parts: string[] = [];
  for (const grid of tables)
    parts.push(tableMarkdown(grid, await timed(name, grid.title, () => playTable(name, grid)), shown));
  for (const grid of ablations) {
    const played = await timed(name, grid.title, () => playTable(name, { ...grid, protocols: protocolsOf(grid) }));
    parts.push(ablationMarkdown(grid, played, world.metrics));
  }
  return parts;
}

async function timed<T extends { readonly played: readonly unknown[] }>(
  world: string,
  title: string,
  play: () => Promise<T>,
): Promise<T> {
  const from = systemClock.now();
  const played = await play();
  const seconds = (systemClock.now() - from) / 1000;
  console.error(`${world}, ${title}: ${played.played.length} episodes in ${seconds.toFixed(0)} s`);
  return played;
}
