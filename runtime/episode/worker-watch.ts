// Watches the workers of an episode, one beat of the coordinator's clock after another, and reports a worker that is
// gone. Counts beats instead of time: a coordinator that was held up itself counts one beat, however long that took.
//
// A worker that is only busy is not given up: after several silent beats the coordinator asks the bus whether the
// worker's subject still has a subscriber. A worker is gone when twice in a row it has none, or when it has been silent
// for very long.
import type { Bus } from '../core/bus.ts';
import type { Clock, Timer } from '../core/clock.ts';
import { presenceSubject } from './control-messages.ts';

interface WorkerWatchNeeds {
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

/** How often a worker reports, and the coordinator counts. */
export const BEAT_MS = 1000;
/** Silent beats before the bus is asked. */
const SILENT_BEATS = 3;
/** Silent beats after which a worker is gone, also where the bus cannot tell who subscribes. */
const GONE_BEATS = 60;
/** Findings in a row that nobody subscribes: a worker may be reconnecting. */
const FINDINGS = 2;

interface Silence {
  beats: number;
  findings: number;
}

/** Decides which workers are gone, from what was heard of them between beats. Does no I/O. */
export class Liveness {
  readonly #silent = new Map<string, Silence>();

  /** A message of this worker has arrived. */
  heard(process: string): void {
    this.#silent.set(process, { beats: 0, findings: 0 });
  }

  /** The connection was cut: what was not heard meanwhile says nothing. */
  reset(): void {
    this.#silent.clear();
  }

  /** Counts one beat, and returns the workers of which the bus should be asked. */
  beat(workers: readonly string[]): string[] {
    return workers.filter((process) => {
      const silence = this.#of(process);
      silence.beats++;
      return silence.beats > SILENT_BEATS;
    });
  }

  /** Whether the worker is gone, after the bus was asked. */
  isGone(process: string, subscribed: boolean): boolean {
    const silence = this.#of(process);
    silence.findings = subscribed ? 0 : silence.findings + 1;
    return silence.findings >= FINDINGS || silence.beats > GONE_BEATS;
  }

  #of(process: string): Silence {
    const silence = this.#silent.get(process) ?? { beats: 0, findings: 0 };
    this.#silent.set(process, silence);
    return silence;
  }
}
