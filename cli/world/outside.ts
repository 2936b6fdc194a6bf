// Implements `troupe world check` and `troupe world serve`.
import { createInterface } from 'node:readline';
import { runSuite, type WorldFixture, worldSuite } from '../../conformance/index.ts';
import { natsPlace, serveWorldAt } from '../../outside/nats.ts';
import { serveWorld } from '../../outside/serve.ts';
import { isOutsideWorld } from '../../resolve/file-reference.ts';
import { findWorld } from '../../resolve/find-parts.ts';
import { loginFrom, outsideWorld } from '../../resolve/outside-worlds.ts';
import type { AnyCompleteWorld, Setup } from '../../runtime/core/world.ts';
import { asTroupeError, dataOf, failure, hasCode } from '../../runtime/errors/index.ts';
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
export async function checkWorld(name: string, { cwd, exit, stderr }: CliContext): Promise<Answer> {
  const world = isOutsideWorld(name) ? await outsideWorld(name, cwd, 'plain') : await findWorld(name, cwd);
  const fixture: WorldFixture = { world, setups: await setupsOf(world), hidden: [] };
  // A simulator may take minutes for one clause.
  const onClause = (clause: string, done: number) =>
    stderr.status(`clause ${done + 1} of ${worldSuite.clauses.length}: ${clause}`);
  const { ok, verdicts } = await runSuite(worldSuite, () => fixture, { skip: NEEDS_FACTS, onClause });
  stderr.status();
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

async function setupsOf(world: AnyCompleteWorld): Promise<Setup[]> {
  const { scenes, team, options } = world;
  const setups: Setup[] = [];
  for (const scene of scenes.slice(0, MOST_SCENES)) {
    const made = (n: number, seed = 0) => ({ scene, seed, agents: team.names(n), options: options.parse({}) });
    const { min, max } = await teamOf(world, made(team.min));
    const sizes = new Set([min, Math.max(min, Math.min(max, MOST_AGENTS))]);
    setups.push(...SEEDS.flatMap((seed) => [...sizes].map((n) => made(n, seed))));
  }
  return setups;
}

/** The sizes of team that a scene takes: it may take fewer than its world. */
async function teamOf(world: AnyCompleteWorld, setup: Setup): Promise<{ readonly min: number; readonly max: number }> {
  try {
    await world.reset(setup);
  } catch (thrown) {
    const error = asTroupeError(thrown);
    const { min, max } = dataOf(error);
    if (hasCode(error, 'AGENTS_OUT_OF_RANGE') && typeof min === 'number' && typeof max === 'number')
      return { min, max };
  }
  return world.team;
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
