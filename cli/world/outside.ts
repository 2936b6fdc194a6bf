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
import { type Answer, answer } from '../answer.ts';
import { type CliContext, interrupted } from '../context.ts';
import { type Block, painted, type Span } from '../print/printer.ts';

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
export async function checkWorld(name: string, { cwd, exit }: CliContext): Promise<Answer> {
  const world = isOutsideWorld(name) ? await outsideWorld(name, cwd, 'plain') : await findWorld(name, cwd);
  const fixture: WorldFixture = { world, setups: setupsOf(world), hidden: [] };
  const { ok, verdicts } = await runSuite(worldSuite, () => fixture, { skip: NEEDS_FACTS });
  exit(ok ? 0 : 1);
  const broken = verdicts.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped').length;
  const end = ok ? 'keeps every clause' : `breaks ${broken} of ${verdicts.length} clauses`;
  return answer(
    { world: world.name, version: world.version, ok, clauses: verdicts },
    {
      text: ({ clauses, version }): Block[] => [
        ...clauses.map((one) => [
          MARKS[String(one.verdict)] ?? painted('red', 'BROKEN '),
          ` ${one.clause}`,
          ...('why' in one ? [painted('dim', ` (${one.why})`)] : []),
        ]),
        '',
        `${world.name} (version ${version}): ${end}`,
      ],
    },
  );
}

const MARKS: Readonly<Record<string, Span>> = {
  passed: painted('green', 'kept   '),
  skipped: painted('dim', 'not for'),
};

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
  const answerOf = serveWorld(world);
  for await (const line of createInterface({ input: process.stdin }))
    if (line !== '') stdout.write(`${await answerOf(line)}\n`);
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
