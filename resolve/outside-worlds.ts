// Finds worlds that other programs play: `cmd:python3 my_world.py` starts one here.

import { startChild } from '../outside/child.ts';
import { connectWorld, type RemoteWorldOptions } from '../outside/remote-world.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { world as completeWorld } from '../runtime/world/complete-world.ts';
import { BY_COMMAND } from './file-reference.ts';

/** By folder and text: all episodes of this process share the programs of a world. */
const known = new Map<string, Promise<AnyCompleteWorld>>();

/** @throws WORLD_GONE, WORLD_WIRE_BAD, WORLD_FAILED, WORLD_SILENT, WORLD_TWICE */
export function outsideWorld(
  text: string,
  cwd: string,
  states: RemoteWorldOptions['states'] = 'handles',
): Promise<AnyCompleteWorld> {
  const key = JSON.stringify([cwd, text, states]);
  const found =
    known.get(key) ??
    connectWorld(() => startChild(text.slice(BY_COMMAND.length), { cwd }), { states }).then(completeWorld);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}
