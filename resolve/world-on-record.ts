// Finds the world named in a record: a shipped one by its name, the user's own in the given file or program.

import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { isOutsideWorld, parseFileReference } from './file-reference.ts';
import { findWorld, worldsIn } from './find-parts.ts';
import { shippedWorld } from './shipped-worlds.ts';

/** @throws WORLD_UNKNOWN, NOT_ON_RECORD, and as `findWorld` */
export async function worldOnRecord(name: string, text: string | undefined, cwd: string): Promise<AnyCompleteWorld> {
  if (text === undefined) {
    const shipped = await shippedWorld(name);
    if (shipped) return shipped;
    throw failure('WORLD_UNKNOWN', { name: oneLine(name, 60), onRecord: true });
  }
  const file = isOutsideWorld(text) ? undefined : parseFileReference(text);
  const fits = file === undefined ? [{ name: text, what: await findWorld(text, cwd) }] : await worldsIn(file, cwd);
  const found = fits.find(({ what }) => what.name === name);
  if (found) return found.what;
  throw failure('NOT_ON_RECORD', {
    file: oneLine(text, 200),
    kind: 'world',
    has: fits.map(({ what }) => oneLine(what.name, 60)),
    names: [oneLine(name, 60)],
  });
}
