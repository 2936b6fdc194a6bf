// Implements `troupe world bridge`: starts the Python client of this package with an environment of another library.
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../../outside/child.ts';
import { connectWorld } from '../../outside/remote-world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { oneLine, plain } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/shell-word.ts';
import { world as completeWorld } from '../../runtime/world/complete-world.ts';
import type { CliContext } from '../context.ts';

/** The package's folder is one up from the sources, and two from what is compiled. */
const CLIENT = fileURLToPath(
  new URL(`${import.meta.url.endsWith('.ts') ? '../../' : '../../../'}clients/python`, import.meta.url),
);

interface Bridged {
  readonly environment: string;
  readonly text?: string;
  readonly actions?: string;
  readonly nats?: string;
}

/** Until whoever asks hangs up; at a terminal, where nobody asks, says what would be played, and how. */
export async function bridgeWorld(bridged: Bridged, context: CliContext): Promise<void> {
  if (bridged.nats === undefined && process.stdin.isTTY) return showEnvironment(bridged, context);
  context.exit(await serve(wordsOf(bridged), { cwd: context.cwd, env: pathsOf(context) }));
}

/** What an agent would see and could do at the start, and the command that plays it. */
export async function showEnvironment(bridged: Bridged, context: CliContext): Promise<void> {
  const { cwd, stdout } = context;
  const words = wordsOf(bridged);
  const command = ['python3', ...words].map(shellWord).join(' ');
  const far = await connectWorld(() => startChild(command, { cwd, env: pathsOf(context) }));
  const { name, team, reset, observe, actions, options } = completeWorld(far);
  const agents = team.names(team.min);
  const state = await reset({ scene: far.scenes[0] ?? '', seed: 0, agents, options: options.parse({}) });
  const [first = ''] = agents;
  const seen = await observe(state, first);
  const may = await actions(state, first);
  const world = shellWord(`cmd:troupe world bridge ${words.slice(2).map(shellWord).join(' ')}`);
  stdout.write(`${oneLine(name, 100)}, agents: ${oneLine(agents.join(', '), 300)}\n\n${oneLine(first, 100)} sees:\n`);
  for (const line of plain(seen.text).split('\n').slice(0, MOST_LINES)) stdout.write(`  ${oneLine(line, 200)}\n`);
  stdout.write(`and can do: ${oneLine(may.join(', '), 400)}\n\nPlay it:\n`);
  stdout.write(`  troupe run ${world} --protocol ${agents.length > 1 ? 'dmas' : 'solo'} --model random\n`);
  far.close();
}

/** Where Python finds the client. */
const pathsOf = ({ env }: CliContext): CliContext['env'] => ({
  ...env,
  PYTHONPATH: [CLIENT, env.PYTHONPATH ?? ''].filter((path) => path !== '').join(delimiter),
});

const MOST_LINES = 12;

const wordsOf = ({ environment, text, actions, nats }: Bridged): string[] => [
  ...['-m', 'troupe', environment],
  ...Object.entries({ text, actions, nats }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  ),
];

/** @returns the exit code */
const serve = (words: readonly string[], place: { readonly cwd: string; readonly env: CliContext['env'] }) =>
  new Promise<number>((ended, fail) => {
    const child = spawn('python3', words, { cwd: place.cwd, env: { ...place.env }, stdio: 'inherit' });
    child.on('error', ({ message: why }) =>
      fail(failure('WORLD_NEEDS', { world: 'a bridge', why, install: 'Python 3.9 or newer, as python3' })),
    );
    child.on('close', (code) => ended(code ?? 1));
  });
