// Counts the files whose functions run while the command plays an experiment of four episodes: how many a reader has to
// open to follow it from the typed line to the table. Functions that only set a module up count too. Prints them with
// `--list`; with more files than `--most` it fails. `npm run build` first:
// `node scripts/files-of-an-experiment.mjs [--list] [--most 180]`
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PACKAGES_FOLDER } from './stale-output.mjs';

const { values } = parseArgs({
  options: { list: { type: 'boolean', default: false }, most: { type: 'string', default: 'Infinity' } },
});
const SPEC = { worlds: ['sar'], protocols: ['cmas', 'dmas'], agents: [2], scenes: ['1'], seeds: 2, steps: 4 };

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'troupe-files-'));
try {
  writeFileSync(join(folder, 'spec.json'), JSON.stringify(SPEC));
  const coverage = join(folder, 'coverage');
  const argv = [join(dist, 'cli/main.js'), 'experiment', 'run', 'spec.json', '--out', 'results', '--quiet'];
  const env = { ...process.env, NODE_V8_COVERAGE: coverage };
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The experiment was not played: ${stderr}`);

  const ran = readdirSync(coverage)
    .flatMap((file) => JSON.parse(readFileSync(join(coverage, file), 'utf8')).result)
    .filter(({ url }) => url.startsWith(pathToFileURL(dist).href))
    // The first function of a module is the module itself.
    .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0))
    .map(({ url }) => fileURLToPath(url).slice(dist.length).replace(/\.js$/, '.ts'));
  const files = [...new Set(ran)].filter((file) => !file.startsWith(`${PACKAGES_FOLDER}/`)).sort();
  if (values.list) for (const file of files) console.log(file);
  console.log(`${files.length} files run in an experiment of four episodes of sar under cmas and dmas`);
  if (files.length > Number(values.most)) {
    console.error(`That is more than ${values.most}.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
