// Does what the compiler does not: sets the execute bit that the command needs, and copies the robots' descriptions.
import { chmodSync, cpSync } from 'node:fs';

chmodSync(new URL('../dist/cli/main.js', import.meta.url), 0o755);

const robots = (from) => new URL(`../${from}agents/robots/urdf`, import.meta.url);
cpSync(robots(''), robots('dist/'), { recursive: true });
