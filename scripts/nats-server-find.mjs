// Finds the nats-server program: named by NATS_SERVER, installed, kept from an earlier time, or fetched as the
// distribution's own package.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import {
  cacheFolders,
  installed,
  isProgram,
  run,
  ScriptError,
  said,
  withPackages,
  writable,
} from './debian-packages.mjs';

export { ScriptError };

/** The path of a nats-server that runs. @throws NATS_SERVER_MISSING */
export async function findNatsServer({ env = process.env, caches = cacheFolders(env, 'nats-server') } = {}) {
  if (env.NATS_SERVER) {
    if (await runs(env.NATS_SERVER)) return env.NATS_SERVER;
    throw missing(`NATS_SERVER names '${env.NATS_SERVER}', which does not run`);
  }
  const kept = caches.map((dir) => join(dir, 'nats-server'));
  for (const path of [...installed(env, 'nats-server'), ...kept])
    if (isProgram(path) && (await runs(path))) return path;
  if (!installed(env, 'apt-get').some(isProgram))
    throw missing('none is installed, and there is no apt-get to fetch it with');
  try {
    return await fetchServer(writable(caches));
  } catch (cause) {
    throw missing(`none is installed, and fetching the package failed: ${said(cause)}`, cause);
  }
}

/** Of several at once, the last rename wins. */
const fetchServer = (folder) =>
  withPackages(folder, ['nats-server'], {}, async (unpacked) => {
    const path = join(folder, 'nats-server');
    renameSync(join(unpacked, 'usr', 'sbin', 'nats-server'), path);
    if (!(await runs(path))) throw new Error('the packaged nats-server does not run on this machine');
    return path;
  });

function missing(why, cause) {
  const fix =
    'Install it (Debian and Ubuntu: apt-get install nats-server; macOS: brew install nats-server; others: nats.io/download), ' +
    'or set NATS_SERVER to the path of the program.';
  return new ScriptError('NATS_SERVER_MISSING', `no nats-server: ${why}. ${fix}`, cause);
}

async function runs(path) {
  try {
    return (await run(path, ['--version'], { timeout: 10_000 })).stdout.startsWith('nats-server');
  } catch {
    return false;
  }
}
