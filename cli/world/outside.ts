// Implements `troupe world check`, `troupe world serve` and `troupe world bridge`.
import { createInterface } from 'node:readline';
import { type ClauseVerdict, tryWorld, worldSuite } from '../../conformance/index.ts';
import { type Bridged, bridgeWords, connectEnvironment, serveEnvironment } from '../../outside/bridge.ts';
import { natsPlace, serveWorldAt } from '../../outside/nats.ts';
import { serveWorld } from '../../outside/serve.ts';
import { findWorld } from '../../resolve/find-parts.ts';
import { loginFrom } from '../../resolve/outside-worlds.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { oneLine, plain } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/shell-word.ts';
import { world as completeWorld } from '../../runtime/world/complete-world.ts';
import { type Answer, answer } from '../answer.ts';
import { type CliContext, interrupted } from '../context.ts';
import { type Block, painted, type Span } from '../print/printer.ts';

/** Shows which clauses of the suite a world keeps. */
export async function checkWorld(name: string, { cwd, exit, stderr }: CliContext): Promise<Answer> {
  const world = await findWorld(name, cwd);
  // A simulator may take minutes for one clause.
  const onClause = (clause: string, done: number) =>
    stderr.status(`clause ${done + 1} of ${worldSuite.clauses.length}: ${clause}`);
  const { ok, verdicts } = await tryWorld(world, onClause);
  stderr.status();
  exit(ok ? 0 : 1);
  const broken = verdicts.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped').length;
  const end = ok ? 'keeps every clause' : `breaks ${broken} of ${verdicts.length} clauses`;
  return answer(
    { world: world.name, version: world.version, ok, clauses: verdicts },
    {
      text: ({ clauses, version }): Block[] => [
        ...clauses.map((one, place) => [
          MARKS[String(one.verdict)] ?? painted('red', 'BROKEN '),
          ` ${one.clause}`,
          ...('why' in one ? [painted('dim', ` (${shownWhy(one.why, clauses.slice(0, place))})`)] : []),
        ]),
        '',
        `${world.name} (version ${version}): ${end}`,
      ],
    },
  );
}

/** What breaks many clauses, such as a step that always throws, is told once in full. */
const shownWhy = (why: string, before: readonly ClauseVerdict[]): string =>
  oneLine(why, before.some((one) => 'why' in one && one.why === why) ? 60 : 1000);

const MARKS: Readonly<Record<string, Span>> = {
  passed: painted('green', 'kept   '),
  skipped: painted('dim', 'not for'),
};

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

/**
 * Starts the Python client of this package with an environment of another library, until whoever asks hangs up; at a
 * terminal, where nobody asks, says what would be played, and how.
 */
export async function bridgeWorld(bridged: Bridged, context: CliContext): Promise<void> {
  if (bridged.nats === undefined && process.stdin.isTTY) return showEnvironment(bridged, context);
  context.exit(await serveEnvironment(bridged, context));
}

/** What an agent would see and could do at the start, and the command that plays it. */
export async function showEnvironment(bridged: Bridged, context: CliContext): Promise<void> {
  const { stdout } = context;
  const far = await connectEnvironment(bridged, context);
  const { name, team, reset, observe, actions, options } = completeWorld(far);
  const agents = team.names(team.min);
  const state = await reset({ scene: far.scenes[0] ?? '', seed: 0, agents, options: options.parse({}) });
  const [first = ''] = agents;
  const seen = await observe(state, first);
  const may = await actions(state, first);
  const world = shellWord(`cmd:troupe world bridge ${bridgeWords(bridged).map(shellWord).join(' ')}`);
  stdout.write(`${oneLine(name, 100)}, agents: ${oneLine(agents.join(', '), 300)}\n\n${oneLine(first, 100)} sees:\n`);
  for (const line of plain(seen.text).split('\n').slice(0, MOST_LINES)) stdout.write(`  ${oneLine(line, 200)}\n`);
  stdout.write(`and can do: ${oneLine(may.join(', '), 400)}\n\nPlay it:\n`);
  stdout.write(`  troupe run ${world} --protocol ${agents.length > 1 ? 'dmas' : 'solo'} --model random\n`);
  far.close();
}

const MOST_LINES = 12;
