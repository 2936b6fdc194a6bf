// `troupe world replay`: a trajectory recorded from another implementation of a world, compared with ours.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { fileUnreadable, trajectoryUnsupported, usageBad } from '../runtime/core/errors.ts';
import type { CliContext } from './context.ts';
import { pickWorld, worlds } from './pick.ts';
import { jsonText } from './print/json.ts';
import { oneLine } from './print/plain.ts';
import { shortJson } from './replay.ts';

export function registerWorld(program: Command, context: CliContext): void {
  program
    .command('world <verb> <world> <file>')
    .usage('replay <world> <trajectory.json> [options]')
    .description('compare a trajectory of another implementation with a world: world replay <world> <trajectory.json>')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ troupe world replay sar trajectory.json\n\nExit code: 0 where nothing differs, 1 at the first difference.',
    )
    .action((first: string, second: string, file: string, { json }: { json?: boolean }) => {
      // Either order is plain enough: `world replay sar file`, `world sar replay file`.
      if (first !== 'replay' && second !== 'replay')
        throw usageBad(`'${oneLine(first, 40)}' is nothing that a world can do; it can 'replay'`, 'troupe world');
      replayTrajectory({ name: first === 'replay' ? second : first, file, json: json === true }, context);
    });
}

function replayTrajectory({ name, file, json }: { name: string; file: string; json: boolean }, context: CliContext): void {
  const world = pickWorld(name);
  if (!world.checkTrajectory)
    throw trajectoryUnsupported(
      world.name,
      Object.values(worlds()).flatMap((w) => (w.checkTrajectory ? [w.name] : [])),
    );
  const { steps, mismatch } = world.checkTrajectory(readJson(resolve(context.cwd, file), file));
  const { stdout } = context;
  if (json) stdout.write(jsonText({ world: world.name, same: mismatch === undefined, steps, ...(mismatch ? { mismatch } : {}) }));
  else if (mismatch === undefined) stdout.write(`same states (${steps} steps)\n`);
  else {
    stdout.write(`${oneLine(`first difference: step ${mismatch.step}, ${mismatch.field}`, 300)}\n`);
    stdout.write(`  expected  ${shortJson(mismatch.expected)}\n  got       ${shortJson(mismatch.got)}\n`);
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
