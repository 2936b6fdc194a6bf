// Watches the workers of an episode, one beat after another, and reports a worker that is gone (liveness.ts).
import type { Bus } from '../core/bus.ts';
import type { Clock, Timer } from '../core/clock.ts';
import { presenceSubject } from './control-messages.ts';
import { BEAT_MS, Liveness } from './liveness.ts';

export interface WorkerWatchNeeds {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly prefix: string;
  readonly workers: () => readonly string[];
  readonly onGone: (process: string) => void;
}

export class WorkerWatch {
  readonly #needs: WorkerWatchNeeds;
  readonly #liveness = new Liveness();
  #timer: Timer | undefined;
  /** Whether the connection is cut: then nothing can be heard. */
  #cut = false;
  #stopped = false;

  constructor(needs: WorkerWatchNeeds) {
    this.#needs = needs;
  }

  start(): void {
    this.#timer = this.#needs.clock.after(BEAT_MS, () => {
      void this.#beat().finally(() => {
        if (!this.#stopped) this.start();
      });
    });
  }

  heard(process: string): void {
    this.#liveness.heard(process);
  }

  /** The connection was cut, or is restored. */
  cut(cut: boolean): void {
    this.#cut = cut;
    this.#liveness.reset();
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  async #beat(): Promise<void> {
    const { bus, prefix, workers, onGone } = this.#needs;
    if (this.#cut) return;
    for (const process of this.#liveness.beat(workers())) {
      const subscribed = await isSubscribed(bus, presenceSubject(prefix, process));
      if (this.#stopped || this.#cut) return;
      if (this.#liveness.isGone(process, subscribed)) onGone(process);
    }
  }
}

/** True also where the bus cannot tell, or has been closed. */
async function isSubscribed(bus: Bus, subject: string): Promise<boolean> {
  try {
    return (await bus.isHeard?.(subject)) ?? true;
  } catch {
    return true;
  }
}
