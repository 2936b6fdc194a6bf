// Implements `troupe world svg` and `troupe world graph`: writes a world's map, or its scene as a graph, at the start
// of an episode or at a recorded point.

import { resolve } from 'node:path';
import { parseFileReference } from '../../resolve/file-reference.ts';
import { checkScene, findWorld, pickProtocol } from '../../resolve/find-parts.ts';
import { worldsWith } from '../../resolve/shipped.ts';
import { stateAt } from '../../resolve/state-at.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { callWorld } from '../../runtime/episode/guarded-world.ts';
import { codeLocationOf } from '../../runtime/errors/code-location.ts';
import { failure } from '../../runtime/errors/index.ts';
import { openRecord } from '../../runtime/record/read.ts';
import { writeFile } from '../../runtime/record/write-file.ts';
import { firstStateOf, planEpisode } from '../../runtime/run/plan.ts';
import { isJsonObject, jsonFault } from '../../runtime/text/json.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import { neededFacet } from '../../runtime/world/complete-world.ts';
import { type Answer, answer } from '../answer.ts';
import type { CliContext } from '../context.ts';
import { worldOptionsOf } from '../options/world-flags.ts';
import { reportSeal } from '../print/remarks.ts';

interface SvgFlags {
  readonly scene?: string;
  readonly seed?: number;
  readonly agents?: number;
  readonly worldOption?: readonly string[];
  readonly record?: string;
  readonly step?: number;
}

const graphText = (graph: unknown): unknown =>
  isJsonObject(graph) && jsonFault(graph) === undefined ? `${JSON.stringify(graph, null, 2)}\n` : undefined;

/** What can be written about a world: the member of its views, and how what it gives becomes a file. */
const VIEWS = {
  svg: { member: 'picture', text: (drawn: unknown): unknown => drawn },
  graph: { member: 'graph', text: graphText },
} as const;

interface WorldView {
  readonly kind: keyof typeof VIEWS;
  /** A shipped world, or one from a file. */
  readonly name: string;
  readonly file: string;
}

/**
 * @throws as `findWorld`; FACET_MISSING, WORLD_MALFORMED, SCENE_UNKNOWN, SCENE_SEVERAL,
 * RECORD_UNREADABLE, OPTION_BAD, FILE_UNWRITABLE
 */
export async function writeWorldView(
  { kind, name, file }: WorldView,
  flags: SvgFlags,
  context: CliContext,
): Promise<Answer> {
  const { cwd } = context;
  const world = await findWorld(name, cwd);
  const { member, text: textOf } = VIEWS[kind];
  const found = world.views[member];
  const able = found || parseFileReference(name) ? [] : await worldsWith(({ views }) => views[member] !== undefined);
  const needs = { world, by: `'troupe world ${kind}'`, able };
  const draw: (state: unknown) => unknown = neededFacet(`views.${member}`, found, needs);
  const record = flags.record === undefined ? undefined : openRecord(resolve(cwd, flags.record));
  if (record) reportSeal(record.file, record.seal, context);
  const { state, step } =
    record === undefined
      ? { state: await stateAtStart(world, flags), step: 0 }
      : await stateAt(world, record, flags.step);
  const text = textOf(await callWorld(world.name, `views.${member}`, () => draw(state), codeLocationOf));
  if (typeof text !== 'string')
    throw failure('WORLD_MALFORMED', {
      where: `'${oneLine(name, 200)}'`,
      why: `its views.${member} returns no ${kind === 'svg' ? 'text' : 'object that JSON can hold'}`,
    });
  const path = resolve(cwd, file);
  writeFile(path, text, { shown: oneLine(file, 200) });
  const where = displayPath(cwd, path);
  return answer(
    { world: world.name, step, file: where },
    { text: (drawn) => [`${drawn.world} after step ${step}: ${where}`] },
  );
}

async function stateAtStart(
  world: AnyCompleteWorld,
  { scene, seed, agents, worldOption = [] }: SvgFlags,
): Promise<unknown> {
  checkScene(world, scene);
  const plan = planEpisode({
    world,
    // Any protocol will do: only the setup of the world is used.
    protocol: await pickProtocol('solo'),
    scene,
    seed,
    agents,
    worldOptions: worldOptionsOf(world, worldOption),
  });
  return firstStateOf(plan);
}
