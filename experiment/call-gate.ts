// Limits how many model calls are open at a time over all episodes, and holds back calls to a server that has asked for
// a pause. A call waits before it is made, so its own time limit does not run meanwhile. The gate knows nothing about
// models, only which calls have entered and left. Each thread has its own gate, which borrows places from the main
// thread's gate and learns of pauses from it: a place that is freed in a thread passes to the next call that waits
// there, without a message to other threads, until its lease ends. A message for each call would cost as much as the
// call.
//   G1 no more places are taken than there are, whichever thread plays or dies;
//   G2 no call is overtaken for long.
import { type Clock, sleep } from '../runtime/core/clock.ts';
import { attemptKey, type NextCall } from '../runtime/tokens/budget.ts';

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
interface PlaceLoan extends PlaceLender {
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
