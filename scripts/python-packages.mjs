// Installs PettingZoo and Gymnasium, with what their games need, into a folder of their own, for tests that play the
// real packages. They are pinned; what they need is what their own versions ask for on the Python that is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = ['pettingzoo==1.27.0', 'gymnasium==1.3.0', 'pygame', 'scipy'];
const CACHE = fileURLToPath(new URL('../.cache/python/', import.meta.url));
const PATIENCE_MS = 240_000;

/** The folder; undefined where there is no Python or it reaches no package index. */
export function pythonPackages() {
  const { stdout: python, status } = spawnSync('python3', ['--version'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const name = createHash('sha256')
    .update(JSON.stringify([python, PACKAGES]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  const install = ['-m', 'pip', 'install', '--quiet', '--only-binary=:all:', '--target', draft, ...PACKAGES];
  const { status: ended } = spawnSync('python3', install, { stdio: 'ignore', timeout: PATIENCE_MS });
  if (ended !== 0) {
    rmSync(draft, { recursive: true, force: true });
    return undefined;
  }
  renameSync(draft, folder);
  return folder;
}
