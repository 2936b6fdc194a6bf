// Deletes from `dist` the output of sources that no longer exist, which the compiler leaves behind and the package
// would ship.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of what the build makes of others' packages. */
export const PACKAGES_FOLDER = 'packages';
/** The source of each kind of output. */
const SOURCES = [
  [/\.d\.ts$/, ['.ts']],
  [/\.js$/, ['.ts', '.js']],
  [/\.d\.mts$/, ['.mts', '.mjs', '.d.mts']],
  [/\.mjs$/, ['.mts', '.mjs']],
];

/**
 * @param {string} root the project, with its `dist`
 * @returns {string[]} what was deleted, below `dist`
 */
export function deleteStaleOutput(root) {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const stale = files.filter((file) => {
    const [ending, from] = SOURCES.find(([pattern]) => pattern.test(file)) ?? [];
    if (from === undefined || file.startsWith(`${PACKAGES_FOLDER}/`)) return false;
    return !from.some((source) => existsSync(join(root, file.replace(ending, source))));
  });
  for (const file of stale) rmSync(join(dist, file));
  return stale.sort();
}
