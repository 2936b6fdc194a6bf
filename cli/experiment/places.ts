// Lends out the limited places for calls to models. Threads borrow them: a place that is freed in a thread passes to
// the next call that waits in that thread, without a message to other threads, until its lease ends. A message for each
// call would cost as much as the call.
//   G1 there are never more than so many taken, whoever plays and whoever dies;
//   G2 nobody waits for long while others pass.
import type { Clock } from '../../runtime/core/clock.ts';

export interface Places {
  /** Undefined where one was free. */
  take(of: CallsOfEpisode): Promise<void> | undefined;
  /** G1: whoever waits takes it over. */
  free(): void;
  /**
   * While episodes are still to begin, the oldest go first: they end, and others take their place at once. Afterwards
   * those who are behind go first, so that no few are left who cannot fill all places.
   */
  endTogether(): void;
}

export interface CallsOfEpisode {
  /** Which of the episodes it is, as they began. */
  readonly order: number;
  /** So many were made. */
  readonly calls: number;
}

interface WaitingCall {
  readonly of: CallsOfEpisode;
  readonly since: number;
  readonly enter: () => void;
}

/** G2: after so long it is the turn of whoever waits the longest. */
const PATIENCE_MS = 5_000;

class WaitingCalls {
  readonly #clock: Clock;
  /** The longest first. */
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

  /** Lets one enter; false where nobody waits. */
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

/** A thread asks for places, and gives them back. */
export interface PlaceLender {
  ask(of: CallsOfEpisode): void;
  giveBack(): void;
}

/** What it gets with each answer to what it has asked for. */
export interface BorrowedPlaces extends Places {
  granted(): void;
}

/**
 * So long a place stays in a thread. Longer calls give it back each time, so that among them the order is that of all
 * threads.
 */
const LEASE_MS = 1_000;

export function createBorrowedPlaces(clock: Clock, lender: PlaceLender): BorrowedPlaces {
  const waiting = new WaitingCalls(clock);
  /** When each place that is held here is due, the first one first. */
  const due: number[] = [];
  // At least as many as wait: who is let in with another's place leaves the question to who comes next.
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

/** Hands places of these to a thread. */
export interface PlaceLoan extends PlaceLender {
  /** The thread is over: what it held is free, and what it has asked for is nobody's. */
  close(): void;
}

/** `grant`: tells the thread of a place. */
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
