// Implements `troupe world`: compares a trajectory recorded from another implementation of a world with ours, writes a
// world's map or its scene as a graph, tries a world on the conformance suite, serves one to another program, makes one
// of an environment in Python, and prints the contract of worlds in other programs.
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type ClauseVerdict, tryWorld, worldSuite } from '../../conformance/index.ts';
import { type Bridged, bridgeWords, connectEnvironment, serveEnvironment } from '../../outside/bridge.ts';
import { wireSchemas } from '../../outside/index.ts';
import { natsPlace, serveWorldAt } from '../../outside/nats.ts';
import { serveWorld } from '../../outside/serve.ts';
import { parseFileReference } from '../../resolve/file-reference.ts';
import { checkScene, findWorld, pickProtocol } from '../../resolve/find-parts.ts';
import { readJsonFile } from '../../resolve/json-file.ts';
import { loginFrom } from '../../resolve/outside-worlds.ts';
import { worldsWith } from '../../resolve/shipped.ts';
import { stateAt } from '../../resolve/state-at.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { callWorld } from '../../runtime/episode/guarded-world.ts';
import { codeLocationOf } from '../../runtime/errors/code-location.ts';
import { failure } from '../../runtime/errors/index.ts';
import { openRecord } from '../../runtime/record/read.ts';
import { writeFile } from '../../runtime/record/write-file.ts';
import { firstStateOf, planEpisode } from '../../runtime/run/plan.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { isJsonObject, jsonFault } from '../../runtime/text/json.ts';
import { displayPath, oneLine, plain } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/quoting.ts';
import { world as completeWorld, neededFacet } from '../../runtime/world/complete-world.ts';
import { type Answer, answer, badValue, didYouMean, type FlagsOf, type Run } from '../command.ts';
import { type CliContext, interrupted } from '../context.ts';
import { WORLD_VERBS as VERBS, type WORLD } from '../declared/parts.ts';
import { worldOptionsOf } from '../options/world-flags.ts';
import { type Block, jsonText, painted, type Span } from '../print/printer.ts';
import { reportSeal } from '../print/remarks.ts';
import { shortJson } from './replay.ts';

export const run: Run<typeof WORLD> = async ({ verb: first, world: second, file }, flags, context) => {
  // Accepts both orders: `world replay sar file` and `world sar replay file`.
  const verb = VERBS.find((one) => one === first) ?? VERBS.find((one) => one === second);
  if (verb === undefined)
    throw failure('USAGE', {
      what: `'${oneLine(first, 40)}' is not a verb of 'troupe world'${didYouMean(first, VERBS)}: give ${VERBS.join(', ')}`,
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
    const world = await findWorld(name, context.cwd);
    if (flags.openenv !== undefined) await serveAsOpenEnv({ world, port: flags.openenv }, context);
    else if (flags.nats !== undefined) await serveAtServer({ world, address: flags.nats }, context);
    else await serveOverStdio(world, context);
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

type WorldFlags = FlagsOf<typeof WORLD>;

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
async function writeWorldView(
  { kind, name, file }: WorldView,
  flags: WorldFlags,
  context: CliContext,
): Promise<Answer> {
  const { cwd } = context;
  if (flags.step !== undefined && flags.record === undefined)
    throw failure('USAGE', { what: `'--step' is given without '--record'`, command: 'troupe world' });
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
  return answer(
    { world: world.name, step, file: displayPath(cwd, path) },
    { text: (drawn) => [`${drawn.world} after ${counted(step, 'step')}: ${drawn.file}`] },
  );
}

async function stateAtStart(
  world: AnyCompleteWorld,
  { scene, seed, agents, worldOption = [] }: WorldFlags,
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

/** Shows which clauses of the suite a world keeps. */
async function checkWorld(name: string, { cwd, exit, stderr }: CliContext): Promise<Answer> {
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
async function serveOverStdio(world: AnyCompleteWorld, { stdout }: CliContext): Promise<void> {
  const answerOf = serveWorld(world);
  for await (const line of createInterface({ input: process.stdin }))
    if (line !== '') stdout.write(`${await answerOf(line)}\n`);
}

/** Until the process is interrupted. `port`: as typed, true where none was. */
async function serveAsOpenEnv(
  { world, port }: { readonly world: AnyCompleteWorld; readonly port: string | boolean },
  { stderr, signal }: CliContext,
): Promise<void> {
  const wanted = typeof port === 'string' ? Number(port) : OPENENV_PORT;
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)
    throw badValue('--openenv', String(port), 'a port, 0 for any');
  const { serveOpenEnv } = await import('../../outside/serve-openenv.ts');
  const served = await serveOpenEnv(world, { port: wanted });
  stderr.write(`serving ${world.name} as openenv:${served.address}; Ctrl-C ends it\n`);
  await interrupted(signal);
  await served.close();
}

const OPENENV_PORT = 8000;

/** Until the process is interrupted. */
async function serveAtServer(
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
async function bridgeWorld(bridged: Bridged, context: CliContext): Promise<void> {
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
