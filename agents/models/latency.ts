// A model that takes its time: how long an answer would take by a profile, waited for on the clock that is handed in. With a simulated clock
// an episode that would take hours runs at once and still knows how long it would have taken (L2).
import { z } from 'zod';
import { type Clock, sleep } from '../../runtime/core/clock.ts';
import type { Model, ModelReply } from '../../runtime/core/model.ts';
import { random } from '../../runtime/core/random.ts';

/** Milliseconds, but for the jitter. */
export const LatencyProfile = z.strictObject({
  /** To the first token, whatever the prompt. */
  firstTokenMs: z.number().nonnegative(),
  perInputTokenMs: z.number().nonnegative().default(0),
  perOutputTokenMs: z.number().nonnegative().default(0),
  /** The whole is multiplied by a factor drawn from 1 ± jitter, by the seed and the call. */
  jitter: z.number().min(0).max(1).default(0),
});
export type LatencyProfile = z.output<typeof LatencyProfile>;

export function withLatency(model: Model, profile: LatencyProfile, clock: Clock, seed: number | string): Model {
  const chance = random(`latency/${seed}`);
  const took = (call: string, { usage }: ModelReply) => {
    const { firstTokenMs, perInputTokenMs, perOutputTokenMs, jitter } = profile;
    const factor = 1 + jitter * (2 * chance.fork(call).next() - 1);
    const first = (firstTokenMs + perInputTokenMs * usage.input) * factor;
    return { first, whole: first + perOutputTokenMs * usage.output * factor };
  };
  return {
    ...model,
    async ask(request, call) {
      const reply = await model.ask(request, call);
      const { first, whole } = took(`${request.call}/${request.attempt}/${request.segments.length}`, reply);
      await sleep(clock, whole, call.signal);
      return { ...reply, firstTokenMs: first };
    },
  };
}
