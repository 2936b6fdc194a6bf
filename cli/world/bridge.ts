// Implements `troupe world bridge`: starts the Python client of this package with an environment of another library.
import { type Bridged, bridgeWords, connectEnvironment, serveEnvironment } from '../../outside/bridge.ts';
import { oneLine, plain } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/shell-word.ts';
import { world as completeWorld } from '../../runtime/world/complete-world.ts';
import type { CliContext } from '../context.ts';

/** Until whoever asks hangs up; at a terminal, where nobody asks, says what would be played, and how. */
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
