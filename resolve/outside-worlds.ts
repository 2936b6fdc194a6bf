// Finds worlds that other programs play, and models of roles that other programs answer for: `cmd:python3 my_world.py`
// starts one here, `nats://host:port/name` is served at a NATS server, `openenv:ws://host:port` speaks
// OpenEnv's interface, and `agent:nats://host:port/AGENT.OWNER.SESSION` is an agent by the Agent Protocol.

import { existsSync } from 'node:fs';
import type { AgentModels } from '../outside/agent-model.ts';
import { agentPlace } from '../outside/agent-protocol.ts';
import { startChild } from '../outside/child.ts';
import { connectRoles, type RoleProgram } from '../outside/outside-model.ts';
import type { Link } from '../outside/peer.ts';
import { connectWorld } from '../outside/remote-world.ts';
import type { NatsOptions } from '../runtime/bus/nats/options.ts';
import type { Model } from '../runtime/core/model.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { withoutUndefined } from '../runtime/text/json.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { TokenCounter } from '../runtime/tokens/token-counter.ts';
import { world as completeWorld } from '../runtime/world/complete-world.ts';
import { BY_AGENT, BY_COMMAND, BY_OPENENV, isAtServer, PROGRAM } from './file-reference.ts';

/** By folder and text: all episodes of this process share the programs of a world. */
const known = new Map<string, Promise<AnyCompleteWorld>>();

/** @throws WORLD_GONE, WORLD_WIRE_BAD, WORLD_FAILED, WORLD_SILENT, WORLD_TWICE */
export async function outsideWorld(text: string, cwd: string): Promise<AnyCompleteWorld> {
  if (!isAtServer(text) && !existsSync(cwd))
    throw failure('WORLD_GONE', {
      world: text,
      why: `the folder in which it would be started is not there: ${oneLine(cwd, 200)} (results are kept without programs)`,
    });
  const key = JSON.stringify([cwd, text]);
  const found =
    known.get(key) ??
    linkTo(text, cwd)
      .then((open) => connectWorld(open))
      .then(completeWorld);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

const knownRoles = new Map<string, Promise<RoleProgram>>();

/** The model of one episode, by the program that this text names. @throws as `outsideWorld` */
export async function outsideModel(text: string, cwd: string, counter: TokenCounter): Promise<Model> {
  const key = JSON.stringify([cwd, text]);
  const found = knownRoles.get(key) ?? linkTo(text, cwd).then((open) => connectRoles(open, PROGRAM));
  knownRoles.set(key, found);
  found.catch(() => knownRoles.delete(key));
  return (await found).model(counter);
}

const knownAgents = new Map<string, Promise<AgentModels>>();

/** @throws AGENT_UNKNOWN, OPTION_BAD, BUS_UNREACHABLE, BUS_REFUSED */
export async function agentModel(text: string): Promise<AgentModels> {
  const { connectAgent } = await import('../outside/agent-model.ts');
  const place = { ...agentPlace(text.slice(BY_AGENT.length)), ...loginFrom(process.env) };
  const found = knownAgents.get(text) ?? connectAgent(place);
  knownAgents.set(text, found);
  found.catch(() => knownAgents.delete(text));
  return found;
}

async function linkTo(text: string, cwd: string): Promise<() => Link> {
  if (!isAtServer(text)) {
    const command = text.slice(BY_COMMAND.length);
    if (command.trim() === '')
      throw failure('OPTION_BAD', {
        option: 'a program',
        value: text,
        wanted: 'how it is started: cmd:python3 my_world.py',
      });
    return () => startChild(command, { cwd });
  }
  if (text.startsWith(BY_OPENENV)) {
    const { openEnvLink } = await import('../outside/openenv-link.ts');
    return () => openEnvLink(text.slice(BY_OPENENV.length));
  }
  const { natsLink, natsPlace } = await import('../outside/nats.ts');
  const place = { ...natsPlace(text), ...loginFrom(process.env) };
  return () => natsLink(place);
}

/** By the variables that the command line of NATS reads: an address that results keep holds no credentials. */
export const loginFrom = (env: Readonly<Record<string, string | undefined>>): Partial<NatsOptions> =>
  withoutUndefined({
    user: env.NATS_USER,
    pass: env.NATS_PASSWORD,
    token: env.NATS_TOKEN,
    credsFile: env.NATS_CREDS,
    nkeyFile: env.NATS_NKEY,
    tlsCa: env.NATS_CA,
    tlsCert: env.NATS_CERT,
    tlsKey: env.NATS_KEY,
  });
