// Deletes from `dist` what was compiled from sources that are gone: the compiler leaves it, and the package would ship
// it.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What each kind of output is made from. */
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
    return from !== undefined && !from.some((source) => existsSync(join(root, file.replace(ending, source))));
  });
  for (const file of stale) rmSync(join(dist, file));
  return stale.sort();
}
