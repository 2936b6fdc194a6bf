// Exports the public API `troupe/outside`: worlds that live in other programs, in any language.

export { type AgentModels, connectAgent, type FoundAgent, findAgents } from './agent-model.ts';
export { type AgentPlace, agentPlace } from './agent-protocol.ts';
export { type ChildOptions, startChild } from './child.ts';
export { type NatsPlace, natsLink, natsPlace, serveWorldAt } from './nats.ts';
export { openEnvLink } from './openenv-link.ts';
export { connectRoles, type RoleProgram } from './outside-model.ts';
export type { Link } from './peer.ts';
export {
  connectWorld,
  type OpenLink,
  type RemoteWorld,
  type RemoteWorldOptions,
} from './remote-world.ts';
export { serveWorld } from './serve.ts';
export { answerAs, firstQuestion, type ServedAgent, serveAgent } from './serve-agent.ts';
export { serveOpenEnv } from './serve-openenv.ts';
export { type Hello, type Situation, WIRE, wireSchemas } from './wire.ts';
