// Tells the gate of calls when a server has asked for a pause.
import { RetryAfterError } from '../../runtime/core/errors/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { EpisodeCalls } from './call-gate.ts';

/** Models that are here ask for none. */
export function reportingPauses(
  models: Readonly<Record<string, Model>>,
  calls: Pick<EpisodeCalls, 'pause'>,
): Readonly<Record<string, Model>> {
  return Object.fromEntries(
    Object.entries(models).map(([role, model]) => [role, model.remote ? reportingPause(model, calls) : model]),
  );
}

const reportingPause = (model: Model, calls: Pick<EpisodeCalls, 'pause'>): Model => ({
  ...model,
  async ask(request, call) {
    try {
      return await model.ask(request, call);
    } catch (thrown) {
      if (thrown instanceof RetryAfterError) calls.pause(model.name, thrown.retryAfterMs);
      throw thrown;
    }
  },
});
