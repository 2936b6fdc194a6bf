// Finds worlds that other programs play: `cmd:python3 my_world.py` starts one here.

import { existsSync } from 'node:fs';
import { startChild } from '../outside/child.ts';
import { connectWorld, type RemoteWorldOptions } from '../outside/remote-world.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { world as completeWorld } from '../runtime/world/complete-world.ts';
import { BY_COMMAND } from './file-reference.ts';

/** By folder and text: all episodes of this process share the programs of a world. */
const known = new Map<string, Promise<AnyCompleteWorld>>();

/** @throws WORLD_GONE, WORLD_WIRE_BAD, WORLD_FAILED, WORLD_SILENT, WORLD_TWICE */
export async function outsideWorld(
  text: string,
  cwd: string,
  states: RemoteWorldOptions['states'] = 'handles',
): Promise<AnyCompleteWorld> {
  if (!existsSync(cwd))
    throw failure('WORLD_GONE', {
      world: text,
      why: `the folder in which it would be started is not there: ${oneLine(cwd, 200)} (results are kept without programs)`,
    });
  const key = JSON.stringify([cwd, text, states]);
  const found =
    known.get(key) ??
    connectWorld(() => startChild(text.slice(BY_COMMAND.length), { cwd }), { states }).then(completeWorld);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}
