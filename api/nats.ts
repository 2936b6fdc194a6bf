// Exports the public API `troupe/nats`: episodes over a NATS server.

export { natsBus } from '../runtime/bus/nats.ts';
export {
  type EpisodeOffer,
  type OfferedParts,
  type StandByEvents,
  type StandByOptions,
  standBy,
} from '../runtime/run/stand-by.ts';
