// Implements `troupe world svg` and `troupe world graph`: writes a world's map, or its scene as a graph, at the start
// of an episode or at a recorded point.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AnyWorld } from '../../runtime/core/world.ts';
import { fileUnwritable } from '../../runtime/errors/index.ts';
import { openRecord } from '../../runtime/record/open.ts';
import { planEpisode } from '../../runtime/run/plan.ts';
import type { CliContext } from '../context.ts';
import { drawingUnsupported, graphUnsupported, worldMalformed } from '../errors/index.ts';
import { worldOptionsOf } from '../options/shared-options.ts';
import { checkScene } from '../options/world-scenes.ts';
import { displayPath } from '../play/record-path.ts';
import { jsonText } from '../print/json.ts';
import { oneLine } from '../print/plain.ts';
import { reportSeal } from '../print/seal.ts';
import { parseFileReference } from '../resolve/file-reference.ts';
import { findWorld } from '../resolve/find-parts.ts';
import { pickProtocol, worlds } from '../resolve/named-parts.ts';
import { stateAt } from './state-at.ts';

export interface SvgFlags {
  readonly scene?: string;
  readonly seed?: number;
  readonly agents?: number;
  readonly worldOption?: readonly string[];
  readonly record?: string;
  readonly step?: number;
  readonly json?: boolean;
}

/** What can be written about a world: the function to call, and the error if the world lacks it. */
const VIEWS = {
  svg: {
    of: (world: AnyWorld, state: unknown): unknown => world.svg?.(state),
    able: (world: AnyWorld) => world.svg !== undefined,
    unsupported: drawingUnsupported,
  },
  graph: {
    of: (world: AnyWorld, state: unknown): unknown => `${JSON.stringify(world.graph?.(state), null, 2)}\n`,
    able: (world: AnyWorld) => world.graph !== undefined,
    unsupported: graphUnsupported,
  },
} as const;

export interface WorldView {
  readonly kind: keyof typeof VIEWS;
  /** A shipped world, or one from a file. */
  readonly name: string;
  readonly file: string;
}

/**
 * @throws as `findWorld`; DRAWING_UNSUPPORTED, GRAPH_UNSUPPORTED, WORLD_MALFORMED, SCENE_UNKNOWN, SCENE_SEVERAL,
 * RECORD_UNREADABLE, OPTION_BAD, FILE_UNWRITABLE
 */
export async function writeWorldView(
  { kind, name, file }: WorldView,
  flags: SvgFlags,
  context: CliContext,
): Promise<void> {
  const { cwd, stdout } = context;
  const world = await findWorld(name, cwd);
  const { of, able, unsupported } = VIEWS[kind];
  if (!able(world)) {
    const others = Object.values(worlds()).flatMap((one) => (able(one) ? [one.name] : []));
    throw unsupported(oneLine(world.name, 60), parseFileReference(name) === undefined ? others : []);
  }
  const record = flags.record === undefined ? undefined : openRecord(resolve(cwd, flags.record));
  if (record) reportSeal(record.file, record.seal, context);
  const { state, step } =
    record === undefined ? { state: stateAtStart(world, flags), step: 0 } : stateAt(world, record, flags.step);
  const text = of(world, state);
  if (typeof text !== 'string') throw worldMalformed(`'${oneLine(name, 200)}'`, `its ${kind} function returns no text`);
  const path = resolve(cwd, file);
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw fileUnwritable(oneLine(file, 200), cause);
  }
  const where = displayPath(cwd, path);
  if (flags.json) stdout.write(jsonText({ world: world.name, step, file: where }));
  else stdout.write(`${oneLine(`${world.name} after step ${step}: ${where}`, 300)}\n`);
}

function stateAtStart(world: AnyWorld, { scene, seed, agents, worldOption = [] }: SvgFlags): unknown {
  checkScene(world, scene);
  const { setup } = planEpisode({
    world,
    // Any protocol will do: only the setup of the world is used.
    protocol: pickProtocol('solo'),
    scene,
    seed,
    agents,
    worldOptions: worldOptionsOf(world, worldOption),
  });
  return world.reset(setup);
}
