// Tells the gate of calls at once when a model elsewhere has answered, before the answer is read and recorded, and when
// its server has asked for a pause.
import { RetryAfterError } from '../../runtime/core/errors/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { EpisodeCalls } from './call-gate.ts';

type GateOfModels = Pick<EpisodeCalls, 'left' | 'pause'>;

/** Models that are here need no place. */
export function gatedModels(
  models: Readonly<Record<string, Model>>,
  calls: GateOfModels,
): Readonly<Record<string, Model>> {
  return Object.fromEntries(
    Object.entries(models).map(([role, model]) => [role, model.remote ? gatedModel(model, calls) : model]),
  );
}

const gatedModel = (model: Model, calls: GateOfModels): Model => ({
  ...model,
  async ask(request, call) {
    try {
      return await model.ask(request, call);
    } catch (thrown) {
      // Before its place goes to the next, who then waits.
      if (thrown instanceof RetryAfterError) calls.pause(model.name, thrown.retryAfterMs);
      throw thrown;
    } finally {
      calls.left(request);
    }
  },
});
