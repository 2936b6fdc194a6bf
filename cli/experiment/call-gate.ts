// Limits how many calls to models are open at a time over all episodes, and keeps everyone from a server that has asked
// for a pause. A call waits before it is made, so that no time limit of its own runs meanwhile. Episodes may be played
// in other threads: the gate knows nothing of models, only who enters and who has left.
//   G1 there are never more than so many between enter and left, whoever plays and whoever dies;
//   G2 nobody waits for long while others pass.
import { attemptKey, type NextCall } from '../../runtime/core/budget.ts';
import { type Clock, sleep } from '../../runtime/core/clock.ts';

export interface CallGateNeeds {
  readonly clock: Clock;
  /** Calls at a time. */
  readonly atOnce: number;
  /** How many episodes will be played in all, where that is known. */
  readonly episodes?: number;
  /** A server has asked for a pause of so many ms. */
  readonly onPause?: (model: string, ms: number) => void;
}

/** The calls of one episode. */
export interface EpisodeCalls {
  /** Resolves when the attempt may be made; false where it is not to be made any more. */
  enter(next: NextCall): Promise<boolean>;
  /** The attempt is over. */
  left(attempt: Pick<NextCall, 'call' | 'attempt'>): void;
  /** A server wants nobody to ask this model for so many ms. */
  pause(model: string, ms: number): void;
  /** Nobody of this episode calls any more. */
  close(): void;
}

export interface CallGate {
  episode(): EpisodeCalls;
}

export function createCallGate({ clock, atOnce, episodes, onPause }: CallGateNeeds): CallGate {
  const places = new Places(clock, atOnce);
  const pauses = createPauses(clock, onPause);
  let begun = 0;
  return {
    episode() {
      begun++;
      if (begun === episodes) places.endTogether();
      return createEpisodeCalls({ order: begun, calls: 0 }, places, pauses, clock);
    },
  };
}

interface WaitingCall {
  readonly of: CallsOfEpisode;
  readonly since: number;
  readonly enter: () => void;
}

interface CallsOfEpisode {
  /** Which of the episodes it is, as they began. */
  readonly order: number;
  /** So many were made. */
  calls: number;
}

/** G2: after so long it is the turn of whoever waits the longest. */
const PATIENCE_MS = 5_000;

class Places {
  readonly #clock: Clock;
  readonly #atMost: number;
  #taken = 0;
  /** The longest first. */
  readonly #waiting: WaitingCall[] = [];
  #rank = (of: CallsOfEpisode): number => of.order;

  constructor(clock: Clock, atMost: number) {
    this.#clock = clock;
    this.#atMost = atMost;
  }

  /**
   * While episodes are still to begin, the oldest go first: they end, and others take their place at once. Afterwards
   * those who are behind go first, so that no few are left who cannot fill all places.
   */
  endTogether(): void {
    this.#rank = (of) => of.calls;
  }

  /** Undefined where one was free. */
  take(of: CallsOfEpisode): Promise<void> | undefined {
    if (this.#taken < this.#atMost) {
      this.#taken++;
      return undefined;
    }
    return new Promise((enter) => this.#waiting.push({ of, since: this.#clock.now(), enter }));
  }

  /** G1: whoever waits takes it over. */
  free(): void {
    const next = this.#next();
    if (next === undefined) this.#taken--;
    else next.enter();
  }

  #next(): WaitingCall | undefined {
    const [longest] = this.#waiting;
    if (longest === undefined) return undefined;
    let best = 0;
    if (this.#clock.now() - longest.since < PATIENCE_MS) {
      const ranks = this.#waiting.map(({ of }) => this.#rank(of));
      best = ranks.indexOf(ranks.reduce((a, b) => Math.min(a, b)));
    }
    return this.#waiting.splice(best, 1)[0];
  }
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

function createEpisodeCalls(of: CallsOfEpisode, places: Places, pauses: Pauses, clock: Clock): EpisodeCalls {
  const held = new Set<string>();
  const over = new AbortController();
  const letGo = (key: string) => {
    if (held.delete(key)) places.free();
  };
  return {
    async enter(next) {
      for (;;) {
        for (let ms = pauses.leftMs(next.model); ms > 0 && !over.signal.aborted; ms = pauses.leftMs(next.model))
          await sleep(clock, ms, over.signal);
        await places.take(of);
        const isPaused = pauses.leftMs(next.model) > 0;
        if (!isPaused && !over.signal.aborted) {
          held.add(attemptKey(next));
          of.calls++;
          return true;
        }
        places.free();
        if (over.signal.aborted) return false;
      }
    },
    left: (attempt) => letGo(attemptKey(attempt)),
    pause: (model, ms) => pauses.begin(model, ms),
    close() {
      over.abort();
      for (const key of [...held]) letGo(key);
    },
  };
}
