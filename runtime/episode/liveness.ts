// Decides which workers are gone, from what was heard of them between beats of the coordinator's clock. Counts beats
// instead of time: a coordinator that was held up itself counts one beat, however long that took. Does no I/O.
//
// A worker that is only busy is not given up: after several silent beats the coordinator asks the bus whether the
// worker's subject still has a subscriber. A worker is gone when twice in a row it has none, or when it has been silent
// for very long.

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
