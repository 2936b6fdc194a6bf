// Does what the compiler does not: deletes what it made of sources that are gone, sets the execute bit that the command
// needs, and copies the robots' descriptions.
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deleteStaleOutput } from './stale-output.mjs';

deleteStaleOutput(fileURLToPath(new URL('..', import.meta.url)));

chmodSync(new URL('../dist/cli/main.js', import.meta.url), 0o755);

const robots = (from) => new URL(`../${from}agents/robots/urdf`, import.meta.url);
rmSync(robots('dist/'), { recursive: true, force: true });
cpSync(robots(''), robots('dist/'), { recursive: true });
