// Writes the results at the end of envs/habitat/README.md, tables and prose: EMOS, EMOS without its parts, and other
// protocols on the same episodes, beside the paper's figures; and the two fixed plans. The player is rule-based: no
// figure here says how a language model would do.
// Run: npx tsx bench/habitat-results.ts [processes, default 2] (20 minutes on two cores).
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { habitat } from '../envs/habitat/world.ts';
import type { HabitatFigures } from './habitat-episodes.ts';
import { findings } from './habitat-findings.ts';
import { ALL, playMethod, playScale, SCALES } from './habitat-methods.ts';
import { page, rate } from './habitat-tables.ts';
import { withTables } from './tables/markdown.ts';
import { hashParts } from './tables/part-hashes.ts';

const PAGE = fileURLToPath(new URL('../envs/habitat/README.md', import.meta.url));

/** Plays in a process of its own, so that two run at once. */
const playApart = (name: string): Promise<HabitatFigures[]> =>
  new Promise((resolve, reject) => {
    const self = fileURLToPath(import.meta.url);
    const options = { maxBuffer: 256 * 1024 * 1024 };
    execFile(process.execPath, ['--import', 'tsx', self, '--play', name], options, (error, stdout) => {
      if (error) reject(error);
      else resolve(JSON.parse(stdout));
    });
  });

async function main(processes: number): Promise<void> {
  const names = [...Object.keys(ALL), ...Object.keys(SCALES)];
  const results = new Map<string, readonly HabitatFigures[]>();
  const worker = async (): Promise<void> => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      results.set(name, await playApart(name));
      console.error(`${name}: ${rate(results.get(name) ?? [])}`);
    }
  };
  await Promise.all(Array.from({ length: processes }, worker));
  const tables = [...page(results), "### What knowing one's body buys, and at what cost", findings(results)];
  const hashesOf = (parts: readonly string[]) => hashParts(parts, ['habitat']);
  writeFileSync(PAGE, await withTables(readFileSync(PAGE, 'utf8'), habitat.version, { tables, hashesOf }));
  execFileSync('npx', ['biome', 'format', '--write', PAGE], { stdio: 'ignore' });
}

const [word, name = ''] = process.argv.slice(2);
if (word === '--play')
  process.stdout.write(JSON.stringify(name in ALL ? await playMethod(name) : await playScale(name)));
else await main(Number(word ?? 2));
