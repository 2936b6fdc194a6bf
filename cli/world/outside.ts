// Implements `troupe world check` and `troupe world serve`.
import { createInterface } from 'node:readline';
import { runSuite, type WorldFixture, worldSuite } from '../../conformance/index.ts';
import { natsPlace, serveWorldAt } from '../../outside/nats.ts';
import { serveWorld } from '../../outside/serve.ts';
import { isOutsideWorld } from '../../resolve/file-reference.ts';
import { findWorld } from '../../resolve/find-parts.ts';
import { loginFrom, outsideWorld } from '../../resolve/outside-worlds.ts';
import type { AnyCompleteWorld, Setup } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { type CliContext, interrupted } from '../context.ts';
import { jsonText } from '../print/json.ts';

const SEEDS = [0, 1];
const MOST_SCENES = 2;
/** A world for thousands is tried with so many. */
const MOST_AGENTS = 6;

/** What must stay hidden is for a test of its author, who knows it. */
const NEEDS_FACTS = {
  'what an agent cannot see changes neither its prompt nor an answer':
    'which facts are hidden is known to its author: give them to worldSuite in a test',
};

/** Tries a world on every clause of the suite, in its first scenes, with its smallest team and a large one. */
export async function checkWorld(
  { name, json }: { readonly name: string; readonly json: boolean },
  { cwd, stdout, exit }: CliContext,
): Promise<void> {
  const world = isOutsideWorld(name) ? await outsideWorld(name, cwd, 'plain') : await findWorld(name, cwd);
  const fixture: WorldFixture = { world, setups: setupsOf(world), hidden: [] };
  const { ok, verdicts } = await runSuite(worldSuite, () => fixture, { skip: NEEDS_FACTS });
  exit(ok ? 0 : 1);
  if (json) return void stdout.write(jsonText({ world: world.name, version: world.version, ok, clauses: verdicts }));
  const { green, red, dim } = stdout.colors;
  for (const one of verdicts) {
    const mark = { passed: green('kept   '), skipped: dim('not for') }[String(one.verdict)] ?? red('BROKEN ');
    stdout.write(`${mark} ${one.clause}${'why' in one ? dim(` (${oneLine(one.why, 300)})`) : ''}\n`);
  }
  const broken = verdicts.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped').length;
  stdout.write(
    `\n${world.name} (version ${oneLine(world.version, 60)}): ${ok ? 'keeps every clause' : `breaks ${broken} of ${verdicts.length} clauses`}\n`,
  );
}

function setupsOf({ scenes, team, options }: AnyCompleteWorld): Setup[] {
  const sizes = [...new Set([team.min, Math.max(team.min, Math.min(team.max, MOST_AGENTS))])];
  return scenes
    .slice(0, MOST_SCENES)
    .flatMap((scene) =>
      SEEDS.flatMap((seed) => sizes.map((n) => ({ scene, seed, agents: team.names(n), options: options.parse({}) }))),
    );
}

/** Until standard input ends. */
export async function serveOverStdio(world: AnyCompleteWorld, { stdout }: CliContext): Promise<void> {
  const answer = serveWorld(world);
  for await (const line of createInterface({ input: process.stdin }))
    if (line !== '') stdout.write(`${await answer(line)}\n`);
}

/** Until the process is interrupted. `port`: as typed, true where none was. */
export async function serveAsOpenEnv(
  { world, port }: { readonly world: AnyCompleteWorld; readonly port: string | boolean },
  { stderr, signal }: CliContext,
): Promise<void> {
  const wanted = typeof port === 'string' ? Number(port) : OPENENV_PORT;
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)
    throw failure('OPTION_BAD', { option: '--openenv', value: oneLine(port, 40), wanted: 'a port, 0 for any' });
  const { serveOpenEnv } = await import('../../outside/serve-openenv.ts');
  const served = await serveOpenEnv(world, { port: wanted });
  stderr.write(`serving ${world.name} as openenv:${served.address}; Ctrl-C ends it\n`);
  await interrupted(signal);
  await served.close();
}

const OPENENV_PORT = 8000;

/** Until the process is interrupted. */
export async function serveAtServer(
  { world, address }: { readonly world: AnyCompleteWorld; readonly address: string },
  { stderr, env, signal }: CliContext,
): Promise<void> {
  const place = { ...natsPlace(address), ...loginFrom(env) };
  const served = await serveWorldAt(world, place);
  stderr.write(`serving ${world.name} as ${address}; Ctrl-C ends it\n`);
  await interrupted(signal);
  await served.close();
}
