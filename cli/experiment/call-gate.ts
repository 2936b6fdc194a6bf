// Limits how many calls to models are open at a time over all episodes, and keeps everyone from a server that has asked
// for a pause. A call waits before it is made, so that no time limit of its own runs meanwhile.
import { attemptKey, type NextCall } from '../../runtime/core/budget.ts';
import { type Clock, sleep } from '../../runtime/core/clock.ts';
import { RetryAfterError } from '../../runtime/core/errors/index.ts';
import type { Model, ModelCall, ModelReply, ModelRequest } from '../../runtime/core/model.ts';
import type { EpisodeOptions } from '../../runtime/run/run.ts';

export interface CallGateNeeds {
  readonly clock: Clock;
  /** Calls at a time. */
  readonly atOnce: number;
  /** A server has asked for a pause of so many ms. */
  readonly onPause?: (model: string, ms: number) => void;
}

/** Of one episode. */
export interface EpisodeGate {
  readonly enter: NonNullable<EpisodeOptions['enterCall']>;
  of(models: Readonly<Record<string, Model>>): Readonly<Record<string, Model>>;
  /** Nobody of this episode calls any more. */
  close(): void;
}

export interface CallGate {
  episode(): EpisodeGate;
}

export function createCallGate({ clock, atOnce, onPause }: CallGateNeeds): CallGate {
  let open = 0;
  /** Of a model: until when nobody asks it. */
  const pauses = new Map<string, number>();
  const waiting: (() => void)[] = [];
  const leave = () => {
    open--;
    waiting.shift()?.();
  };
  const takePlace = async (): Promise<void> => {
    while (open >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    open++;
  };
  const pausedMs = (model: string): number => (pauses.get(model) ?? 0) - clock.now();
  const pause = (model: string, ms: number) => {
    if (ms <= pausedMs(model)) return;
    pauses.set(model, clock.now() + ms);
    onPause?.(model, ms);
  };

  function episode(): EpisodeGate {
    const held = new Set<string>();
    const over = new AbortController();
    const letGo = (key: string) => {
      if (held.delete(key)) leave();
    };
    const enter = async (next: NextCall): Promise<boolean> => {
      for (let ms = pausedMs(next.model); ms > 0 && !over.signal.aborted; ms = pausedMs(next.model))
        await sleep(clock, ms, over.signal);
      await takePlace();
      held.add(attemptKey(next));
      if (over.signal.aborted) letGo(attemptKey(next));
      return !over.signal.aborted;
    };
    const turned = (model: Model, thrown: unknown): unknown => {
      if (thrown instanceof RetryAfterError) pause(model.name, thrown.retryAfterMs);
      return thrown;
    };
    const gated = (model: Model): Model => ({
      ...model,
      async ask(request: ModelRequest, call: ModelCall): Promise<ModelReply> {
        try {
          return await model.ask(request, call);
        } catch (thrown) {
          throw turned(model, thrown);
        } finally {
          letGo(attemptKey(request));
        }
      },
    });
    return {
      // Where a place is free, nobody waits.
      enter(next) {
        if (open >= atOnce || pausedMs(next.model) > 0) return enter(next);
        open++;
        held.add(attemptKey(next));
        return true;
      },
      of(models) {
        if (Object.values(models).every(({ remote }) => !remote)) return models;
        return Object.fromEntries(Object.entries(models).map(([role, model]) => [role, gated(model)]));
      },
      close() {
        over.abort();
        for (const key of [...held]) letGo(key);
      },
    };
  }
  return { episode };
}
