// Implements `troupe world`: compares a trajectory recorded from another implementation of a world with ours, draws a
// world's map, writes its scene as a graph, tries a world on the conformance suite, serves one to another program,
// makes one of an environment in Python, and prints the contract of worlds in other programs.

import { resolve } from 'node:path';
import { wireSchemas } from '../../outside/index.ts';
import { parseFileReference } from '../../resolve/file-reference.ts';
import { findWorld } from '../../resolve/find-parts.ts';
import { readJsonFile } from '../../resolve/json-file.ts';
import { worldsWith } from '../../resolve/shipped.ts';
import { failure } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { neededFacet } from '../../runtime/world/complete-world.ts';
import { type Answer, answer } from '../answer.ts';
import type { Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { WORLD } from '../declared/parts.ts';
import { jsonText } from '../print/printer.ts';
import { didYouMean } from '../print/spelling-hints.ts';
import { bridgeWorld, checkWorld, serveAsOpenEnv, serveAtServer, serveOverStdio } from '../world/outside.ts';
import { writeWorldView } from '../world/svg.ts';
import { shortJson } from './replay.ts';

const VERBS = ['replay', 'svg', 'graph', 'check', 'serve', 'bridge', 'schema'] as const;

export const run: Run<typeof WORLD> = async ({ verb: first, world: second, file }, flags, context) => {
  // Accepts both orders: `world replay sar file` and `world sar replay file`.
  const verb = VERBS.find((one) => one === first) ?? VERBS.find((one) => one === second);
  if (verb === undefined)
    throw failure('USAGE', {
      what: `'${oneLine(first, 40)}' is not a verb of 'troupe world'${didYouMean(first, VERBS)}: give ${oneOf(VERBS)}`,
      command: 'troupe world',
    });
  if (verb === 'schema') return answer(wireSchemas(), { text: (schemas) => [{ verbatim: jsonText(schemas) }] });
  const name = given('world', verb === first ? second : first);
  if (verb === 'check') return checkWorld(name, context);
  if (verb === 'bridge') {
    await bridgeWorld({ ...flags, environment: name }, context);
    return undefined;
  }
  if (verb === 'serve') {
    const served = await findWorld(name, context.cwd);
    if (flags.openenv !== undefined) await serveAsOpenEnv({ world: served, port: flags.openenv }, context);
    else
      await (flags.nats === undefined
        ? serveOverStdio(served, context)
        : serveAtServer({ world: served, address: flags.nats }, context));
    return undefined;
  }
  const path = given('file', file);
  if (verb === 'replay') return replayTrajectory(name, path, context);
  return writeWorldView({ kind: verb, name, file: path }, flags, context);
};

function given(what: string, text: string | undefined): string {
  if (text !== undefined) return text;
  throw failure('USAGE', { what: `no ${what} is given`, command: 'troupe world' });
}

const oneOf = (words: readonly string[]): string => `'${words.slice(0, -1).join("', '")}' or '${words.at(-1)}'`;

async function replayTrajectory(name: string, file: string, context: CliContext): Promise<Answer> {
  const world = await findWorld(name, context.cwd);
  const found = world.oracle.trajectories;
  const able =
    found || parseFileReference(name) ? [] : await worldsWith(({ oracle }) => oracle.trajectories !== undefined);
  const compare = neededFacet('oracle.trajectories', found, { world, by: "'troupe world replay'", able });
  const wanted = 'a trajectory in JSON';
  const trajectory = readJsonFile(resolve(context.cwd, file), { wanted, parse: (json) => json, shown: file });
  const { steps, mismatch, differences } = await compare(trajectory);
  context.exit(mismatch === undefined ? 0 : 1);
  const head = differences === undefined ? 'first difference' : 'difference';
  const lines = (differences ?? [mismatch]).flatMap((found) =>
    found === undefined
      ? []
      : [
          `${head}: step ${found.step}, ${found.field}`,
          `  expected  ${shortJson(found.expected)}`,
          `  got       ${shortJson(found.got)}`,
        ],
  );
  return answer(
    { world: world.name, same: mismatch === undefined, steps, mismatch, differences },
    { text: ({ same }) => (same ? [`same states (${steps} steps)`] : lines) },
  );
}
