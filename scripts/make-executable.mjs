// Completes the build: deletes output of sources that no longer exist, sets the command's execute bit, copies the
// robots' descriptions, and notes which text each file was built from.
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deleteStaleOutput } from './stale-output.mjs';

deleteStaleOutput(fileURLToPath(new URL('..', import.meta.url)));

chmodSync(new URL('../dist/cli/main.js', import.meta.url), 0o755);

const robots = (from) => new URL(`../${from}agents/robots/urdf`, import.meta.url);
rmSync(robots('dist/'), { recursive: true, force: true });
cpSync(robots(''), robots('dist/'), { recursive: true });

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const sources = readdirSync(dist, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  const source = file.replace(/\.js$/, '.ts');
  const from = new URL(`../${source}`, import.meta.url);
  if (source === file || !existsSync(from)) return [];
  return [[source, createHash('sha256').update(readFileSync(from)).digest('hex')]];
});
writeFileSync(`${dist}/.sources.json`, JSON.stringify(Object.fromEntries(sources)));
