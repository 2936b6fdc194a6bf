// Exports the public API `troupe/types`: types that follow from the others, for code that must name them.

export type { CallSettings } from '../runtime/core/ask.ts';
export type { Cap, CapAction } from '../runtime/core/cap.ts';
export type { Draft } from '../runtime/core/channel.ts';
export type { AgentMessage, InstanceName, Message, MessageId } from '../runtime/core/message.ts';
export type { Sampling } from '../runtime/core/model.ts';
export type { Mixture, ProtocolSequence, SequenceLeg } from '../runtime/core/protocol.ts';
export type { Random } from '../runtime/core/random.ts';
export type {
  AnsweredEvent,
  Current,
  Each,
  Every,
  FailedEvent,
  Heard,
  Latest,
  Maybe,
  Read,
  Replies,
  RoleEmits,
  Thread,
  Unread,
  WakeEvent,
  Wakes,
  Woken,
} from '../runtime/core/role.ts';
export type {
  ChatPrompt,
  CompleteWorld,
  FacetName,
  Figures,
  NewMetric,
  Oracle,
  Pace,
  Sight,
  Team,
  Views,
  Words,
} from '../runtime/core/world.ts';
export type { StepReport } from '../runtime/episode/episode.ts';
export type { ManualClock } from '../runtime/episode/simulated-clock.ts';
export type { PicturedName } from '../runtime/facets/names.ts';
export type { AnyFamily, Family } from '../runtime/naming/family.ts';
export type { ComparisonOptions } from '../runtime/run/compare.ts';
export type { ModelNeeds } from '../runtime/run/plan.ts';
