// Finds the nats-server program: named by NATS_SERVER, installed, cached from an earlier run, or fetched as the
// distribution's package.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolders, findProgram, ScriptError, withPackages } from './debian-packages.mjs';

export { ScriptError };

const NATS_SERVER = {
  title: 'nats-server',
  variable: 'NATS_SERVER',
  names: ['nats-server'],
  kept: 'nats-server',
  check: (version) => version.startsWith('nats-server'),
  fetch: fetchServer,
  fix: 'Install it (Debian and Ubuntu: apt-get install nats-server; macOS: brew install nats-server; others: nats.io/download)',
};

/** The path of a working nats-server. @throws NATS_SERVER_MISSING */
export const findNatsServer = ({ env = process.env, caches = cacheFolders(env, 'nats-server') } = {}) =>
  findProgram(NATS_SERVER, { env, caches });

/** If several run at once, the last rename wins. */
function fetchServer(folder) {
  return withPackages(folder, ['nats-server'], {}, (unpacked) => {
    const path = join(folder, 'nats-server');
    renameSync(join(unpacked, 'usr', 'sbin', 'nats-server'), path);
    return path;
  });
}
