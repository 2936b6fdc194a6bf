// Implements `troupe agent`: lists the agents at a NATS server, and serves a role there, so that other teams and any
// client of the Agent Protocol can prompt it.
import { randomModel } from '../../agents/models/random-model.ts';
import { findAgents } from '../../outside/agent-model.ts';
import { agentPlace } from '../../outside/agent-protocol.ts';
import { answerAs, firstQuestion, serveAgent } from '../../outside/serve-agent.ts';
import { findProtocol, findWorld } from '../../resolve/find-parts.ts';
import {
  checkModelRoles,
  createModels,
  isRules,
  modelNames,
  modelRoles,
  RANDOM,
  settingsOf,
} from '../../resolve/named-models.ts';
import { loginFrom } from '../../resolve/outside-worlds.ts';
import { failure } from '../../runtime/errors/index.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer, badValue } from '../command.ts';
import { type CliContext, interrupted } from '../context.ts';
import type { AGENT } from '../declared/parts.ts';

type Flags = FlagsOf<typeof AGENT>;

export const run: Run<typeof AGENT> = async ({ verb, what }, flags, context) => {
  if (verb === 'list') return listAgents(what, context);
  if (verb === 'serve') return serveRole(what, flags, context);
  throw failure('USAGE', { what: `'${oneLine(verb, 40)}' is neither 'list' nor 'serve'`, command: 'troupe agent' });
};

async function listAgents(server: string, { env }: CliContext): Promise<Answer> {
  const agents = await findAgents({ servers: server, ...loginFrom(env) });
  return answer(agents, {
    text: (all) =>
      all.length === 0
        ? ['No agent is there.']
        : all.map(({ name, protocol, description }) => `${name}  (protocol ${protocol})  ${description}`),
  });
}

/** The steps at the beginning of an episode in which the role must have asked. */
const STEPS = 3;

/** Until the process is interrupted. */
async function serveRole(worldName: string, flags: Flags, context: CliContext): Promise<undefined> {
  const role = given('--role', flags.role);
  const address = given('--nats', flags.nats);
  const place = { ...agentPlace(address), ...loginFrom(context.env) };
  const world = await findWorld(worldName, context.cwd);
  const { protocol } = await findProtocol(given('--protocol', flags.protocol), context.cwd);
  const { agents, scene } = flags;
  const names = modelNames(flags);
  const named = names[role] ?? names['*'] ?? '';
  if (isRules(named) || named === RANDOM)
    throw badValue(
      '--model',
      named,
      'what reads any text: a language model, a program (cmd:python3 my_role.py) or another agent',
    );
  const models = await createModels(flags, { world, context });
  checkModelRoles({ [role]: 1 }, [protocol]);
  const model = models[role] ?? models['*'];
  if (model === undefined) throw failure('MODEL_MISSING', { role, given: Object.keys(models) });
  const anyone = randomModel({ seed: 0 });
  const question = await firstQuestion((heard) =>
    runEpisode({ world, protocol, agents, scene, steps: STEPS, models: { '*': anyone, [role]: heard(anyone) } }),
  );
  if (question === undefined)
    throw badValue(
      '--role',
      role,
      `a role that asks its model in the first ${STEPS} steps: one of ${modelRoles(protocol).join(', ')}`,
    );
  await model.ready?.();
  const served = await serveAgent(
    {
      about: `The role '${role}' of '${protocol.name}' in '${world.name}', answered by ${model.name}; it answers in JSON as that role does.`,
      version: VERSION,
      answer: answerAs(question, { model, settings: settingsOf(flags) }),
      onAnswered: ({ ms, why }) =>
        context.stderr.write(
          `prompt ${why === undefined ? 'answered' : 'refused'} in ${Math.round(ms)} ms${why === undefined ? '' : `: ${oneLine(why, 300)}`}\n`,
        ),
    },
    place,
  );
  context.stderr.write(`serving ${role} of ${protocol.name} as agent:${address}; Ctrl-C ends it\n`);
  await interrupted(context.signal);
  await served.close();
  return undefined;
}

function given(option: string, text: string | undefined): string {
  if (text !== undefined) return text;
  throw failure('USAGE', { what: `${option} is missing`, command: 'troupe agent serve' });
}
