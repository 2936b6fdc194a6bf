// Implements `troupe world check` and `troupe world serve`.
import { createInterface } from 'node:readline';
import { tryWorld, worldSuite } from '../../conformance/index.ts';
import { natsPlace, serveWorldAt } from '../../outside/nats.ts';
import { serveWorld } from '../../outside/serve.ts';
import { isOutsideWorld } from '../../resolve/file-reference.ts';
import { findWorld } from '../../resolve/find-parts.ts';
import { loginFrom, outsideWorld } from '../../resolve/outside-worlds.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { type Answer, answer } from '../answer.ts';
import { type CliContext, interrupted } from '../context.ts';
import { type Block, painted, type Span } from '../print/printer.ts';

/** Shows which clauses of the suite a world keeps. */
export async function checkWorld(name: string, { cwd, exit, stderr }: CliContext): Promise<Answer> {
  const world = isOutsideWorld(name) ? await outsideWorld(name, cwd, 'plain') : await findWorld(name, cwd);
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
