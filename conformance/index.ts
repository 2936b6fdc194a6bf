// Exports the public API `troupe/conformance`: the suites for every bus, world, protocol and model, shipped or the
// user's own, and the toy world to try them on.

export { type RelayState, relay } from '../envs/relay/relay.ts';
export { type BusFixture, busSuite } from './bus/bus.ts';
export { messagesWithUnknownCauses } from './causality.ts';
export { lateModel } from './late-model.ts';
export { type ModelFixture, modelSuite } from './model.ts';
export { type ProtocolFixture, protocolSuite } from './protocol/protocol.ts';
export { shuffledBus } from './shuffled-bus.ts';
export {
  ClauseFailure,
  type ClauseVerdict,
  runSuite,
  type Suite,
  type SuiteClause,
  type SuiteResults,
} from './suite.ts';
export { tryWorld } from './world/try-world.ts';
export { type HiddenFact, type WorldFixture, worldSuite } from './world/world.ts';
