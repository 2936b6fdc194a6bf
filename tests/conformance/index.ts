// `troupe/conformance`: the suites that every bus, world, protocol and model passes, ours and others', and the toy world to try them on.
export { type BusFixture, busSuite } from './bus.ts';
export { unfounded } from './causality.ts';
export { lateModel } from './late-model.ts';
export { type ModelFixture, modelSuite } from './model.ts';
export { type ProtocolFixture, protocolSuite } from './protocol.ts';
export { type RelayState, relay } from './relay.ts';
export { shuffledBus } from './shuffled-bus.ts';
export { type Clause, ClauseBroken, type Results, runSuite, type Suite, type Verdict } from './suite.ts';
export { type Hidden, type WorldFixture, worldSuite } from './world.ts';
