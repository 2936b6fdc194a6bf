// Exports the public API `troupe`: the words, and the way to run an episode.

export { memoryBus, memoryHub } from './runtime/bus/memory.ts';
export { natsBus } from './runtime/bus/nats.ts';
export { ASKS, type Ask, type AskName, isSharedAsk, type Job, type Question } from './runtime/core/ask.ts';
export { ArmWorkspace, Body, CameraInfo, RobotResume } from './runtime/core/body.ts';
export type { Bus } from './runtime/core/bus.ts';
export type { Cap, CapAction } from './runtime/core/cap.ts';
export {
  Action,
  type AnyChannel,
  action,
  type Channel,
  channel,
  checked,
  type Draft,
  Observation,
  observation,
} from './runtime/core/channel.ts';
export { type Clock, type ManualClock, manualClock, systemClock } from './runtime/core/clock.ts';
export {
  CODE_LIMITS,
  type CodeLimits,
  type CodeOutcome,
  type CodeProgram,
  type CodeRunner,
} from './runtime/core/code.ts';
export { type ErrorCode, TroupeError } from './runtime/core/errors/index.ts';
export {
  END_REASONS,
  type EndReason,
  type EventType,
  type Happening,
  parseEvent,
  RECORD_VERSION,
  type RecordEvent,
} from './runtime/core/event.ts';
export { type AnyFamily, type Family, family } from './runtime/core/family.ts';
export type { Lexicon } from './runtime/core/lexicon.ts';
export type { AgentMessage, InstanceName, Message, MessageId } from './runtime/core/message.ts';
export type {
  CallSettings,
  Model,
  ModelCall,
  ModelFactory,
  ModelNeeds,
  ModelReply,
  ModelRequest,
  Usage,
} from './runtime/core/model.ts';
export type { Fidelity, Preset, PresetDeviation, PresetProtocol, PresetWorld } from './runtime/core/preset.ts';
export {
  type AnyProtocol,
  bridge,
  type Mixture,
  mix,
  type Protocol,
  type ProtocolSequence,
  protocol,
  type SequenceLeg,
  sequence,
  type TeamProtocol,
} from './runtime/core/protocol.ts';
export { publishedSampling } from './runtime/core/published-sampling.ts';
export { freshSecret, type Random, random } from './runtime/core/random.ts';
export {
  type AnsweredEvent,
  type Current,
  current,
  type Each,
  type Every,
  each,
  every,
  type FailedEvent,
  type Heard,
  type Latest,
  latest,
  type Maybe,
  type Me,
  maybe,
  optional,
  type Read,
  type Replies,
  type Role,
  type RoleEmits,
  replies,
  type Thread,
  thread,
  type Unread,
  unread,
  type WakeEvent,
  type Wakes,
  type Woken,
} from './runtime/core/role.ts';
export { addressed, everyone, graph, others, own, ownAnd, type Route, ring, to } from './runtime/core/route.ts';
export { machine, rule } from './runtime/core/rule.ts';
export type { Sampling } from './runtime/core/sampling.ts';
export { type ChatMessage, type Origin, render, type Segment } from './runtime/core/segment.ts';
export { VERSION } from './runtime/core/version.ts';
export type { WorkedExample } from './runtime/core/worked-example.ts';
export type {
  AnyWorld,
  ChatPrompt,
  Figures,
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
export { type ExperimentNeeds, type ExperimentResult, runExperiment } from './runtime/experiment/experiment.ts';
export type { ExperimentDescription, WorldDescription } from './runtime/experiment/folder-format.ts';
export { type ExperimentJob, type Grid, jobsOf } from './runtime/experiment/grid.ts';
export { type Costs, type JobResult, type Measure, measuresOf } from './runtime/experiment/measures.ts';
export { defineExperiment, type ExperimentFile } from './runtime/experiment/spec.ts';
export type { Estimate, PairedRates } from './runtime/experiment/statistics.ts';
export { type Cell, type Contrast, type Difference, type Tally, tally } from './runtime/experiment/tally.ts';
export type { Account } from './runtime/ledger/accounts.ts';
export { addLedgers } from './runtime/ledger/add-ledgers.ts';
export { type Audit, createAudit, type Finding } from './runtime/ledger/audit.ts';
export type { CallAccount } from './runtime/ledger/call-account.ts';
export { createLedger, type LedgerFold, type LedgerNeeds } from './runtime/ledger/ledger.ts';
export type { Communication, Ledger, Traffic } from './runtime/ledger/ledger-builder.ts';
export { TRAFFIC_KINDS, type TrafficKind } from './runtime/ledger/participants.ts';
export { type Prices, parsePrices } from './runtime/ledger/prices.ts';
export { shortCost } from './runtime/ledger/short-cost.ts';
export { canonical, firstDifference } from './runtime/record/canonical.ts';
export { readRecord } from './runtime/record/read.ts';
export { type StreamedRecord, streamRecord } from './runtime/record/read-stream.ts';
export { fileSink, memorySink, type Sink, teeSink } from './runtime/record/sink.ts';
export type { Summary } from './runtime/record/watch/summary.ts';
export { type Comparison, type ComparisonOptions, compareProtocols, playJob } from './runtime/run/compare.ts';
export { type JoinOptions, joinEpisode } from './runtime/run/join.ts';
export type { Models } from './runtime/run/plan.ts';
export { type ExperimentResults, readExperiment, type WorldResults } from './runtime/run/read-experiment.ts';
export { type ReplayResult, replayEpisode } from './runtime/run/replay.ts';
export { type EpisodeOptions, type EpisodeResult, runEpisode } from './runtime/run/run.ts';
export {
  type EpisodeOffer,
  type OfferedParts,
  type StandByEvents,
  type StandByOptions,
  standBy,
} from './runtime/run/stand-by.ts';
export { createSandbox } from './runtime/sandbox/sandbox.ts';
export { createOtel, type OtelLive } from './runtime/telemetry/otel.ts';
export type { OtelOutcome } from './runtime/telemetry/pump.ts';
export { type OtelSettings, otelSettings } from './runtime/telemetry/settings.ts';
export { assertProtocol, checkProtocol, type Fault } from './runtime/topology/check/check.ts';
export { describe } from './runtime/topology/describe.ts';
export { type Instance, layOut, type Topology } from './runtime/topology/topology.ts';
