// Checks typed scenes against the world before anything else happens: one scene (`--scene`) or many (`--scenes`: sets,
// ranges, patterns). Its errors list what the world accepts.

import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { hasCode, TroupeError } from '../../runtime/errors/index.ts';
import { parseScenes } from '../../runtime/experiment/grid.ts';
import { near } from '../../runtime/text/near-names.ts';
import { type SceneQuantity, sceneSeveral, sceneUnknown } from '../errors/index.ts';
import { oneLine } from '../print/plain.ts';

/** @throws SCENE_UNKNOWN, SCENE_SEVERAL if it is not a single scene */
export function checkScene(world: AnyCompleteWorld, scene: string | undefined): void {
  if (scene === undefined || world.scenes.includes(scene)) return;
  const found = scenesOf(world, scene);
  if (found.missing !== undefined) throw unknownSceneError(world, scene, 'one');
  throw sceneSeveral(world.name, oneLine(scene, 60), found.scenes);
}

/** @throws SCENE_UNKNOWN, OPTION_BAD for a malformed range */
export function checkScenes(world: AnyCompleteWorld, text: string | undefined): void {
  for (const piece of text?.split(',') ?? []) {
    const { missing } = scenesOf(world, piece);
    if (missing !== undefined) throw unknownSceneError(world, missing, 'many');
  }
}

/** The scenes named in a text, or the first name that the world does not have. */
function scenesOf({ scenes, sets }: AnyCompleteWorld, text: string): { scenes: readonly string[]; missing?: string } {
  try {
    return { scenes: parseScenes(text, scenes, { sets }) };
  } catch (thrown) {
    if (!(thrown instanceof TroupeError) || !hasCode(thrown, 'SCENE_UNKNOWN')) throw thrown;
    return { scenes: [], missing: /'(.*)'/su.exec(thrown.what)?.[1] ?? text };
  }
}

/** Names as short as numbers all resemble each other, so no suggestion is made. */
const SHORT = 2;

function unknownSceneError(world: AnyCompleteWorld, name: string, takes: SceneQuantity): TroupeError {
  const sets = Object.keys(world.sets ?? {});
  const shown = oneLine(name, 60);
  const known = takes === 'one' ? world.scenes : [...sets, ...world.scenes];
  const meant = shown.length > SHORT ? near(shown, known) : [];
  return sceneUnknown({ world: world.name, scene: shown, known: world.scenes, near: meant, sets, takes });
}
