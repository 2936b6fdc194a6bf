// Implements `troupe world`: compares a trajectory recorded from another implementation of a world with ours, draws a
// world's map, writes its scene as a graph, tries a world on the conformance suite, serves one to another program,
// makes one of an environment in Python, and prints the contract of worlds in other programs.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wireSchemas } from '../../outside/index.ts';
import { parseFileReference } from '../../resolve/file-reference.ts';
import { findWorld } from '../../resolve/find-parts.ts';
import { worldsWith } from '../../resolve/shipped-worlds.ts';
import { failure, fileUnreadable } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { neededFacet } from '../../runtime/world/complete-world.ts';
import type { Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { WORLD } from '../declared/parts.ts';
import { jsonText } from '../print/json.ts';
import { didYouMean } from '../print/spelling-hints.ts';
import { bridgeWorld } from '../world/bridge.ts';
import { checkWorld, serveAsOpenEnv, serveAtServer, serveOverStdio } from '../world/outside.ts';
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
  const json = flags.json === true;
  if (verb === 'schema') return context.stdout.write(jsonText(wireSchemas()));
  const name = given('world', verb === first ? second : first);
  if (verb === 'check') return checkWorld({ name, json }, context);
  if (verb === 'bridge') return bridgeWorld({ ...flags, environment: name }, context);
  if (verb === 'serve') {
    const served = await findWorld(name, context.cwd);
    if (flags.openenv !== undefined) return serveAsOpenEnv({ world: served, port: flags.openenv }, context);
    return flags.nats === undefined
      ? serveOverStdio(served, context)
      : serveAtServer({ world: served, address: flags.nats }, context);
  }
  const path = given('file', file);
  if (verb === 'replay') await replayTrajectory({ name, file: path, json }, context);
  else await writeWorldView({ kind: verb, name, file: path }, flags, context);
};

function given(what: string, text: string | undefined): string {
  if (text !== undefined) return text;
  throw failure('USAGE', { what: `no ${what} is given`, command: 'troupe world' });
}

const oneOf = (words: readonly string[]): string => `'${words.slice(0, -1).join("', '")}' or '${words.at(-1)}'`;

interface TrajectoryReplay {
  readonly name: string;
  readonly file: string;
  readonly json: boolean;
}

async function replayTrajectory({ name, file, json }: TrajectoryReplay, context: CliContext): Promise<void> {
  const world = await findWorld(name, context.cwd);
  const found = world.oracle.trajectories;
  const able =
    found || parseFileReference(name) ? [] : await worldsWith(({ oracle }) => oracle.trajectories !== undefined);
  const compare = neededFacet('oracle.trajectories', found, { world, by: "'troupe world replay'", able });
  const { steps, mismatch, differences } = await compare(readJson(resolve(context.cwd, file), file));
  const { stdout } = context;
  if (json)
    stdout.write(
      jsonText({
        world: world.name,
        same: mismatch === undefined,
        steps,
        mismatch,
        differences,
      }),
    );
  else if (mismatch === undefined) stdout.write(`same states (${steps} steps)\n`);
  else
    for (const { step, field, expected, got } of differences ?? [mismatch]) {
      const head = differences === undefined ? 'first difference' : 'difference';
      stdout.write(`${oneLine(`${head}: step ${step}, ${field}`, 300)}\n`);
      stdout.write(`  expected  ${shortJson(expected)}\n  got       ${shortJson(got)}\n`);
    }
  context.exit(mismatch === undefined ? 0 : 1);
}

function readJson(path: string, shown: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw fileUnreadable(oneLine(shown, 200), 'a trajectory in JSON', cause);
  }
}
