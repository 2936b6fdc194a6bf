// Exports the public API `troupe/conformance`: the suites for every bus, world, protocol and model, shipped or the
// user's own, and the toy world to try them on.

export { type RelayState, relay } from '../envs/relay/relay.ts';
export { type BusFixture, busSuite } from './bus/bus.ts';
export { type ModelFixture, modelSuite } from './model.ts';
export { lateModel, shuffledBus } from './other-order.ts';
export { messagesWithUnknownCauses, type ProtocolFixture, protocolSuite } from './protocol/protocol.ts';
export {
  ClauseFailure,
  type ClauseVerdict,
  runSuite,
  type Suite,
  type SuiteClause,
  type SuiteResults,
} from './suite.ts';
export { type HiddenFact, tryWorld, type WorldFixture, worldSuite } from './world/world.ts';
