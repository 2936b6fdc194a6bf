// Exports the public API `troupe/nats`: episodes over a NATS server.

export { readNatsContext } from '../runtime/bus/nats/context.ts';
export { natsBus } from '../runtime/bus/nats.ts';
export {
  type EpisodeOffer,
  type OfferedParts,
  type StandByEvents,
  type StandByOptions,
  standBy,
} from '../runtime/run/join.ts';
export { runSecret, type SecretPlace } from '../runtime/run/run-secret.ts';
