// Delays a model's answers by a latency profile, on the clock it is given. With a simulated clock an episode of hours
// runs at once and still reports how long it would have taken (L2).
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

export function withLatency(
  model: Model,
  profile: LatencyProfile,
  { clock, seed }: { readonly clock: Clock; readonly seed: number | string },
): Model {
  const chance = random(`latency/${seed}`);
  const took = (call: string, { usage }: ModelReply) => {
    const { firstTokenMs, perInputTokenMs, perOutputTokenMs, jitter } = profile;
    const factor = 1 + jitter * (2 * chance.firstOf(call) - 1);
    const first = (firstTokenMs + perInputTokenMs * usage.input) * factor;
    const each = perOutputTokenMs * factor;
    return { first, each, whole: first + each * usage.output };
  };
  return {
    ...model,
    async ask(request, call) {
      const began = clock.now();
      const reply = await model.ask(request, call);
      const { first, each, whole } = took(`${request.call}/${request.attempt}/${request.segments.length}`, reply);
      const until = (ms: number) => sleep(clock, ms - (clock.now() - began), call.signal);
      for (const [i, piece] of call.tokens ? piecesOf(reply.text, reply.usage.output).entries() : []) {
        await until(first + i * each);
        if (call.signal.aborted) break;
        call.onToken(piece);
      }
      await until(whole);
      return { ...reply, firstTokenMs: first };
    },
  };
}

/** A text in so many pieces of nearly the same length: a stand-in for tokens, of which only the number counts here. */
function piecesOf(text: string, count: number): string[] {
  const signs = [...text];
  const pieces = Math.max(1, Math.min(count, signs.length));
  const at = (i: number) => Math.round((i * signs.length) / pieces);
  return Array.from({ length: pieces }, (_, i) => signs.slice(at(i), at(i + 1)).join('')).filter(
    (piece) => piece !== '',
  );
}
