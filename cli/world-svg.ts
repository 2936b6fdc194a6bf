// `troupe world svg`: the map of a world as a picture, at the start of an episode or as it was on record.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { drawingUnsupported, fileUnreadable } from '../runtime/core/errors.ts';
import type { AnyWorld } from '../runtime/core/world.ts';
import { planEpisode } from '../runtime/plan.ts';
import { readRecord } from '../runtime/record/read.ts';
import type { CliContext } from './context.ts';
import { worldOptionsOf } from './options.ts';
import { pickProtocol, pickWorld, worlds } from './pick.ts';
import { oneLine } from './print/plain.ts';
import { shown } from './record-path.ts';
import { stateAt } from './state-at.ts';
import { checkScene } from './world-scenes.ts';

export interface SvgFlags {
  readonly scene?: string;
  readonly seed?: number;
  readonly agents?: number;
  readonly worldOption?: readonly string[];
  readonly record?: string;
  readonly step?: number;
}

/** @throws DRAWING_UNSUPPORTED, SCENE_UNKNOWN, SCENE_SEVERAL, RECORD_UNREADABLE, FILE_UNREADABLE */
export function drawWorld(name: string, file: string, flags: SvgFlags, { cwd, stdout }: CliContext): void {
  const named = pickWorld(name);
  const { world, state, step } =
    flags.record === undefined
      ? { world: named, state: opening(named, flags), step: 0 }
      : stateAt(readRecord(resolve(cwd, flags.record)), flags.step);
  if (world.svg === undefined) {
    const able = Object.values(worlds()).flatMap((one) => (one.svg ? [one.name] : []));
    throw drawingUnsupported(world.name, able);
  }
  const path = resolve(cwd, file);
  try {
    writeFileSync(path, world.svg(state));
  } catch (cause) {
    throw fileUnreadable(oneLine(file, 200), 'a new picture', cause);
  }
  stdout.write(`${oneLine(`${world.name} after step ${step}: ${shown(cwd, path)}`, 300)}\n`);
}

function opening(world: AnyWorld, { scene, seed, agents, worldOption = [] }: SvgFlags): unknown {
  checkScene(world, scene);
  const { setup } = planEpisode({
    world,
    // Any protocol will do: only the setup of the world is asked for.
    protocol: pickProtocol('solo'),
    ...(scene === undefined ? {} : { scene }),
    ...(seed === undefined ? {} : { seed }),
    ...(agents === undefined ? {} : { agents }),
    worldOptions: worldOptionsOf(world, worldOption),
  });
  return world.reset(setup);
}
