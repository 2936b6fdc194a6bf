// Checks typed scenes against the world before anything else happens: one scene (`--scene`) or many (`--scenes`: sets,
// ranges, patterns). Its errors list what the world accepts.

import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { dataOf, failure, hasCode, TroupeError } from '../runtime/errors/index.ts';
import { knownScenes, parseScenes } from '../runtime/experiment/grid.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';

/** @throws SCENE_UNKNOWN, SCENE_SEVERAL if it is not a single scene */
export function checkScene(world: AnyCompleteWorld, scene: string | undefined): void {
  if (scene === undefined || knownScenes(world).includes(scene)) return;
  const found = scenesOf(world, scene);
  if (found.missing !== undefined) throw unknownSceneError(world, scene);
  throw failure('SCENE_SEVERAL', { world: world.name, said: oneLine(scene, 60), scenes: found.scenes });
}

/** @throws SCENE_UNKNOWN, OPTION_BAD for a malformed range */
export function checkScenes(world: AnyCompleteWorld, text: string | undefined): void {
  for (const piece of text?.split(',') ?? []) {
    const { missing } = scenesOf(world, piece);
    if (missing !== undefined) throw unknownSceneError(world, missing, Object.keys(world.sets ?? {}));
  }
}

/** The scenes named in a text, or the first name that the world does not have. */
function scenesOf({ scenes, sets }: AnyCompleteWorld, text: string): { scenes: readonly string[]; missing?: string } {
  try {
    return { scenes: parseScenes(text, scenes, { sets }) };
  } catch (thrown) {
    if (!(thrown instanceof TroupeError) || !hasCode(thrown, 'SCENE_UNKNOWN')) throw thrown;
    const { scene } = dataOf(thrown);
    return { scenes: [], missing: typeof scene === 'string' ? scene : text };
  }
}

/** Names as short as numbers all resemble each other, so no suggestion is made. */
const SHORT = 2;

/** `sets`: the world's, where several scenes may be given. */
function unknownSceneError(world: AnyCompleteWorld, name: string, sets?: readonly string[]): TroupeError {
  const shown = oneLine(name, 60);
  const known = [...(sets ?? []), ...knownScenes(world)];
  const meant = shown.length > SHORT ? near(shown, known) : [];
  return failure('SCENE_UNKNOWN', { world: world.name, scene: shown, known: world.scenes, near: meant, sets });
}
