// Lends out the limited places for calls to models. Threads borrow them: a place that is freed in a thread passes to
// the next call that waits in that thread, without a message to other threads, until its lease ends. A message for each
// call would cost as much as the call.
//   G1 no more places are taken than there are, whichever thread plays or dies;
//   G2 no call is overtaken for long.
import type { Clock } from '../runtime/core/clock.ts';

export interface Places {
  /** Takes a place; undefined if one was free, else a promise that resolves when it is the caller's turn. */
  take(of: CallsOfEpisode): Promise<void> | undefined;
  /** Passes the place to a waiting call, if there is one (G1). */
  free(): void;
  /**
   * Until this call, the oldest episodes go first: when they end, new ones begin. From now on no new ones begin, and
   * those with the fewest calls go first: otherwise a few late episodes would be left that cannot fill all places.
   */
  endTogether(): void;
}

export interface CallsOfEpisode {
  /** The position of the episode in the order in which they began. */
  readonly order: number;
  /** How many calls it has made. */
  readonly calls: number;
}

interface WaitingCall {
  readonly of: CallsOfEpisode;
  readonly since: number;
  readonly enter: () => void;
}

/** A call that has waited for this long goes first (G2). */
const PATIENCE_MS = 5_000;

class WaitingCalls {
  readonly #clock: Clock;
  /** In the order in which they arrived. */
  readonly #calls: WaitingCall[] = [];
  #rank = (of: CallsOfEpisode): number => of.order;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get length(): number {
    return this.#calls.length;
  }

  endTogether(): void {
    this.#rank = (of) => of.calls;
  }

  add(of: CallsOfEpisode): Promise<void> {
    return new Promise((enter) => this.#calls.push({ of, since: this.#clock.now(), enter }));
  }

  /** Lets the next call in; false if none waits. */
  enterNext(): boolean {
    const [longest] = this.#calls;
    if (longest === undefined) return false;
    let best = 0;
    if (this.#clock.now() - longest.since < PATIENCE_MS) {
      const ranks = this.#calls.map(({ of }) => this.#rank(of));
      best = ranks.indexOf(ranks.reduce((a, b) => Math.min(a, b)));
    }
    this.#calls.splice(best, 1)[0]?.enter();
    return true;
  }
}

export function createPlaces(clock: Clock, atMost: number): Places {
  const waiting = new WaitingCalls(clock);
  let taken = 0;
  return {
    take(of) {
      if (taken >= atMost) return waiting.add(of);
      taken++;
      return undefined;
    },
    free() {
      if (!waiting.enterNext()) taken--;
    },
    endTogether: () => waiting.endTogether(),
  };
}

/** How a thread asks for places and returns them. */
interface PlaceLender {
  ask(of: CallsOfEpisode): void;
  giveBack(): void;
}

/** The places that a thread has borrowed. `granted` is called for each place that it receives. */
export interface BorrowedPlaces extends Places {
  granted(): void;
}

/**
 * How long a place stays in a thread. Calls that take longer return it every time, so they are ordered among all
 * threads.
 */
const LEASE_MS = 1_000;

export function createBorrowedPlaces(clock: Clock, lender: PlaceLender): BorrowedPlaces {
  const waiting = new WaitingCalls(clock);
  /** When the lease of each place held here ends, earliest first. */
  const due: number[] = [];
  // Never fewer than the calls that wait: a call that enters with a freed place leaves its request to the next one.
  let asked = 0;
  const giveBack = () => {
    due.shift();
    lender.giveBack();
  };
  return {
    take(of) {
      const entered = waiting.add(of);
      if (asked < waiting.length) {
        asked++;
        lender.ask({ order: of.order, calls: of.calls });
      }
      return entered;
    },
    free() {
      const [first = 0] = due;
      if (clock.now() >= first || !waiting.enterNext()) giveBack();
    },
    granted() {
      asked--;
      due.push(clock.now() + LEASE_MS);
      if (!waiting.enterNext()) giveBack();
    },
    endTogether: () => waiting.endTogether(),
  };
}

/** Lends places to one thread. */
export interface PlaceLoan extends PlaceLender {
  /** The thread has ended: frees what it held and drops what it asked for. */
  close(): void;
}

/** `grant` sends the thread a place. */
export function lendPlaces(places: Places, grant: () => void): PlaceLoan {
  let held = 0;
  let isOver = false;
  const granted = () => {
    if (isOver) return places.free();
    held++;
    grant();
  };
  return {
    ask(of) {
      const entered = places.take(of);
      if (entered) void entered.then(granted);
      else granted();
    },
    giveBack() {
      if (held === 0) return;
      held--;
      places.free();
    },
    close() {
      isOver = true;
      for (; held > 0; held--) places.free();
    },
  };
}
