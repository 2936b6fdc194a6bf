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
  const places = createPlaces(atOnce);
  const pauses = createPauses(clock, onPause);
  return { episode: () => createEpisodeGate(places, pauses, clock) };
}

interface Places {
  /** Undefined where one was free. */
  take(): Promise<void> | undefined;
  free(): void;
}

function createPlaces(atMost: number): Places {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const wait = async (): Promise<void> => {
    while (taken >= atMost) await new Promise<void>((resolve) => waiting.push(resolve));
    taken++;
  };
  return {
    take() {
      if (taken >= atMost) return wait();
      taken++;
      return undefined;
    },
    free() {
      taken--;
      waiting.shift()?.();
    },
  };
}

interface Pauses {
  leftMs(model: string): number;
  begin(model: string, ms: number): void;
}

/** Until when nobody asks a model. */
function createPauses(clock: Clock, onPause: CallGateNeeds['onPause']): Pauses {
  const until = new Map<string, number>();
  const leftMs = (model: string): number => (until.get(model) ?? 0) - clock.now();
  return {
    leftMs,
    begin(model, ms) {
      if (ms <= leftMs(model)) return;
      until.set(model, clock.now() + ms);
      onPause?.(model, ms);
    },
  };
}

function createEpisodeGate(places: Places, pauses: Pauses, clock: Clock): EpisodeGate {
  const held = new Set<string>();
  const over = new AbortController();
  const letGo = (key: string) => {
    if (held.delete(key)) places.free();
  };
  const wait = async (next: NextCall): Promise<boolean> => {
    for (let ms = pauses.leftMs(next.model); ms > 0 && !over.signal.aborted; ms = pauses.leftMs(next.model))
      await sleep(clock, ms, over.signal);
    await places.take();
    held.add(attemptKey(next));
    if (over.signal.aborted) letGo(attemptKey(next));
    return !over.signal.aborted;
  };
  const gated = (model: Model): Model => ({
    ...model,
    async ask(request: ModelRequest, call: ModelCall): Promise<ModelReply> {
      try {
        return await model.ask(request, call);
      } catch (thrown) {
        if (thrown instanceof RetryAfterError) pauses.begin(model.name, thrown.retryAfterMs);
        throw thrown;
      } finally {
        letGo(attemptKey(request));
      }
    },
  });
  return {
    enter: wait,
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
