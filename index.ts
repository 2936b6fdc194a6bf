// Exports the public API `troupe`: what defines a protocol, a world and a model, and runs, joins and compares episodes.

export { memoryBus, memoryHub } from './runtime/bus/memory.ts';
export type { Question } from './runtime/core/ask.ts';
export type { Bus } from './runtime/core/bus.ts';
export {
  Action,
  type AnyChannel,
  action,
  type Channel,
  channel,
  checked,
  Observation,
  observation,
} from './runtime/core/channel.ts';
export { type Clock, systemClock } from './runtime/core/clock.ts';
export type { EndReason } from './runtime/core/event.ts';
export type { Model, ModelCall, ModelReply, ModelRequest, Usage } from './runtime/core/model.ts';
export { type AnyProtocol, type Protocol, protocol, type TeamProtocol } from './runtime/core/protocol.ts';
export { freshSecret, random } from './runtime/core/random.ts';
export {
  current,
  each,
  every,
  latest,
  type Me,
  machine,
  maybe,
  optional,
  type Role,
  replies,
  rule,
  thread,
  unread,
} from './runtime/core/role.ts';
export {
  addressed,
  createRoute,
  everyone,
  graph,
  others,
  own,
  ownAnd,
  type Route,
  ring,
  to,
} from './runtime/core/route.ts';
export type {
  AnyWorld,
  Intent,
  Metric,
  Outcome,
  Player,
  Score,
  Setup,
  StepResult,
  World,
  WorldCard,
} from './runtime/core/world.ts';
export { manualClock } from './runtime/episode/simulated-clock.ts';
export { type ErrorCode, TroupeError } from './runtime/errors/index.ts';
export { family } from './runtime/naming/family.ts';
export { bridge, mix, sequence } from './runtime/naming/mix.ts';
export { type Comparison, compareProtocols } from './runtime/run/compare.ts';
export { joinEpisode } from './runtime/run/join.ts';
export type { EpisodeOptions, JoinOptions, Models } from './runtime/run/options.ts';
export type { ModelFactory } from './runtime/run/plan.ts';
export { type EpisodeResult, runEpisode } from './runtime/run/run.ts';
export { VERSION } from './runtime/run/version.ts';
export { assertProtocol, checkProtocol } from './runtime/topology/check/check.ts';
export type { Fault } from './runtime/topology/check/fault.ts';
export { world } from './runtime/world/complete-world.ts';
