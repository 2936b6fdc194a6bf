// Implements `troupe world`: compares a trajectory recorded from another implementation of a world with ours, draws a
// world's map, and writes its scene as a graph.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseFileReference } from '../../resolve/file-reference.ts';
import { findWorld } from '../../resolve/find-parts.ts';
import { worldsWith } from '../../resolve/named-parts.ts';
import { failure, fileUnreadable } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { neededFacet } from '../../runtime/world/complete-world.ts';
import { command } from '../command.ts';
import type { CliContext } from '../context.ts';
import { collectValues, teamSize, wholeNumber } from '../options/option-values.ts';
import { jsonText } from '../print/json.ts';
import { didYouMean } from '../print/spelling-hints.ts';
import { writeWorldView } from '../world/svg.ts';
import { shortJson } from './replay.ts';

const VERBS = ['replay', 'svg', 'graph'] as const;

const HELP = `
<world>: one of 'troupe list worlds', or a file of your own: ./mine.ts, ./mine.ts#other. A world can be drawn if it has
views.picture, checked against a trajectory if it has oracle.trajectories, and written as a JSON graph if it has
views.graph.

Examples:
  $ troupe world replay sar trajectory.json
  $ troupe world replay boxlift transitions.json --json
  $ troupe world svg sar map.svg --scene 3 --agents 3
  $ troupe world svg sar map.svg --record runs/20261120-101500-sar-cmas-1-0 --step 10
  $ troupe world svg ./mine.ts map.svg
  $ troupe world graph habitat scene.json --scene multi-floor/1 --agents 3

Replay lists the first difference, after which an episode goes another way; in a file of single cases, as of the box
worlds, every difference.

Exit code of replay: 0 when nothing differs, 1 when something does.`;

export const registerWorld = command({
  words: 'world <verb> <world> <file>',
  usage: 'replay <world> <trajectory.json> | svg <world> <file.svg> [options] | graph <world> <file.json> [options]',
  about:
    "check another implementation's trajectory, draw a map, or write the scene as a graph: world replay|svg|graph <world> <file>",
  flags: {
    '--json': 'print as JSON',
    '--scene <s>': "svg, graph: one of the world's scenes",
    '--seed <k>': ['svg, graph: the seed of the world', wholeNumber()],
    '--agents <n>': ['svg, graph: the number of agents', teamSize],
    '--world-option <key=value>': ['svg, graph: set an option of the world; may be repeated', collectValues],
    '--record <path>': 'svg, graph: take the world of this recorded episode instead',
    '--step <n>': ['svg, graph: with --record, the state after this many steps (default: the last)', wholeNumber()],
  },
  more: HELP,
  run: async ({ verb: first, world: second, file }, flags, context) => {
    // Accepts both orders: `world replay sar file` and `world sar replay file`.
    const verb = VERBS.find((one) => one === first) ?? VERBS.find((one) => one === second);
    const name = verb === first ? second : first;
    if (verb === undefined)
      throw failure('USAGE', {
        what: `'${oneLine(first, 40)}' is not a verb of 'troupe world'${didYouMean(first, VERBS)}: give 'replay', 'svg' or 'graph'`,
        command: 'troupe world',
      });
    if (verb === 'replay') await replayTrajectory({ name, file, json: flags.json === true }, context);
    else await writeWorldView({ kind: verb, name, file }, flags, context);
  },
});

interface TrajectoryReplay {
  readonly name: string;
  readonly file: string;
  readonly json: boolean;
}

async function replayTrajectory({ name, file, json }: TrajectoryReplay, context: CliContext): Promise<void> {
  const world = await findWorld(name, context.cwd);
  const able = parseFileReference(name) === undefined ? worldsWith(({ oracle }) => oracle.trajectories) : [];
  const needs = { world, by: "'troupe world replay'", able };
  const compare = neededFacet('oracle.trajectories', world.oracle.trajectories, needs);
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
