// Wraps a model so that its answers come late and out of order, like those of an endpoint. The answers stay the same,
// but each is delayed by a few turns of the event loop that depend on a seed and the call.
import { breathe } from '../runtime/core/clock.ts';
import type { Model } from '../runtime/core/model.ts';
import { random } from '../runtime/core/random.ts';

/**
 * The same model, whose answers come late and out of order, like those of an endpoint: each is delayed by a few turns
 * of the event loop that depend on the seed and the call.
 * @example
 * ```ts
 * import { rulesModel } from 'troupe/agents';
 * import { lateModel, relay } from 'troupe/conformance';
 *
 * lateModel(rulesModel({ player: relay.player, seed: 1 }), 7).kind; // → 'rules'
 * ```
 */
export function lateModel(model: Model, seed: number): Model {
  const chance = random(seed);
  return {
    ...model,
    async ask(request, call) {
      const turns = chance.fork(request.call).below(4);
      for (let i = 0; i < turns; i++) await breathe();
      return model.ask(request, call);
    },
  };
}
