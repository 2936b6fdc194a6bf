// Limits how many model calls are open at a time over all episodes, and holds back calls to a server that has asked for
// a pause. A call waits before it is made, so its own time limit does not run meanwhile. The gate knows nothing about
// models, only which calls have entered and left. Each thread has its own gate, which borrows places (places.ts) from
// the main thread's gate and learns of pauses from it.

import { type Clock, sleep } from '../runtime/core/clock.ts';
import { attemptKey, type NextCall } from '../runtime/tokens/budget.ts';
import { createBorrowedPlaces, createPlaces, lendPlaces, type PlaceLoan, type Places } from './places.ts';

interface CallGateNeeds {
  readonly clock: Clock;
  /** The most calls open at a time. */
  readonly atOnce: number;
  /** How many episodes will be played in all, if known. */
  readonly episodes?: number;
  /** Called when a server has asked for a pause, in ms. */
  readonly onPause?: (model: string, ms: number) => void;
}

/** The calls of one episode. */
export interface EpisodeCalls {
  /** Lends places to the thread that plays the episode; undefined inside a thread. */
  readonly lending?: LentCalls | undefined;
  /** Resolves to true when the attempt may be made, to false if the episode has ended meanwhile. */
  enter(next: NextCall): Promise<boolean>;
  /** Frees the place of an attempt that is over. */
  left(attempt: Pick<NextCall, 'call' | 'attempt'>): void;
  /** Holds back calls to this model for so many ms, because its server has asked for it. */
  pause(model: string, ms: number): void;
  /** Ends the episode's calls and frees their places. */
  close(): void;
}

/** What the main thread's gate tells another thread's gate. */
interface GateBorrower {
  granted(): void;
  pause(model: string, ms: number): void;
  /** All episodes have begun. */
  endTogether(): void;
}

export interface GateLoan extends PlaceLoan {
  pause(model: string, ms: number): void;
}

interface GateLender {
  /** Whether the number of places is limited; if not, a thread need not ask. */
  readonly isLimited: boolean;
  lend(to: GateBorrower): GateLoan;
}

interface LentCalls {
  /** The position of the episode in the order in which they began. */
  readonly order: number;
  readonly gate: GateLender;
}

interface CallGate {
  episode(): EpisodeCalls;
}

export function createCallGate({ clock, atOnce, episodes, onPause }: CallGateNeeds): CallGate {
  const places = createPlaces(clock, atOnce);
  const own = Number.isFinite(atOnce) ? ownPlaces(clock, places) : places;
  const borrowers = new Set<GateBorrower>();
  const pauses = createPauses(clock);
  let begun = 0;
  const pause = (model: string, ms: number) => {
    if (!pauses.begin(model, ms)) return;
    onPause?.(model, ms);
    for (const borrower of borrowers) borrower.pause(model, ms);
  };
  const endTogether = () => {
    for (const one of [places, own, ...borrowers]) one.endTogether();
  };
  const gate: GateLender = {
    isLimited: Number.isFinite(atOnce),
    lend(to) {
      borrowers.add(to);
      if (begun === episodes) to.endTogether();
      const loan = lendPlaces(places, to.granted);
      return {
        ...loan,
        pause,
        close() {
          borrowers.delete(to);
          loan.close();
        },
      };
    },
  };
  return {
    episode() {
      begun++;
      if (begun === episodes) endTogether();
      const calls = createEpisodeCalls(begun, { places: own, pauses, clock, pause });
      return { ...calls, lending: { order: begun, gate } };
    },
  };
}

/** The episodes of this thread borrow as those of the others do: nobody's calls go before. */
function ownPlaces(clock: Clock, places: Places): Places {
  const own = createBorrowedPlaces(
    clock,
    lendPlaces(places, () => own.granted()),
  );
  return own;
}

interface Pauses {
  leftMs(model: string): number;
  /** False where it was to be longer anyway. */
  begin(model: string, ms: number): boolean;
}

/** Until when nobody asks a model. */
export function createPauses(clock: Clock): Pauses {
  const until = new Map<string, number>();
  const leftMs = (model: string): number => (until.get(model) ?? 0) - clock.now();
  return {
    leftMs,
    begin(model, ms) {
      if (ms <= leftMs(model)) return false;
      until.set(model, clock.now() + ms);
      return true;
    },
  };
}

interface EpisodeCallsNeeds extends Pick<EpisodeCalls, 'pause'> {
  readonly places: Places;
  readonly pauses: Pauses;
  readonly clock: Clock;
}

/** `order`: which of the episodes it is, as they began. */
export function createEpisodeCalls(order: number, { places, pauses, clock, pause }: EpisodeCallsNeeds): EpisodeCalls {
  const of = { order, calls: 0 };
  const held = new Set<string>();
  const over = new AbortController();
  const letGo = (key: string) => {
    if (held.delete(key)) places.free();
  };
  return {
    pause,
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
    close() {
      over.abort();
      for (const key of [...held]) letGo(key);
    },
  };
}
