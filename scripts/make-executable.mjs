// Completes the build: deletes output of sources that no longer exist, sets the command's execute bit, and copies the
// robots' descriptions.
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deleteStaleOutput } from './stale-output.mjs';

deleteStaleOutput(fileURLToPath(new URL('..', import.meta.url)));

chmodSync(new URL('../dist/cli/main.js', import.meta.url), 0o755);

const robots = (from) => new URL(`../${from}agents/robots/urdf`, import.meta.url);
rmSync(robots('dist/'), { recursive: true, force: true });
cpSync(robots(''), robots('dist/'), { recursive: true });
