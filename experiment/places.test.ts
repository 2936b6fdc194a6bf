// Shows that borrowed places are as many as there are, that nobody starves for them, and that they need few messages,
// with threads whose messages take their time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../runtime/episode/simulated-clock.ts';
import { type BorrowedPlaces, createBorrowedPlaces, createPlaces, lendPlaces, type Places } from './call-gate.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A thread that borrows: what it and the main thread say to each other waits until it is carried over. */
class Thread {
  readonly places: BorrowedPlaces;
  readonly #loan: ReturnType<typeof lendPlaces>;
  readonly #said: (() => void)[] = [];
  /** Calls that have a place. */
  open = 0;
  waiting = 0;
  entered = 0;
  messages = 0;
  isDead = false;

  constructor(clock: ManualClock, main: Places) {
    const post = (run: () => void) => {
      this.messages++;
      this.#said.push(() => this.isDead || run());
    };
    this.#loan = lendPlaces(main, () => post(() => this.places.granted()));
    this.places = createBorrowedPlaces(clock, {
      ask: (of) => post(() => this.#loan.ask(of)),
      giveBack: () => post(() => this.#loan.giveBack()),
    });
  }

  get hasToSay(): boolean {
    return this.#said.length > 0;
  }

  /** Carries the oldest messages over. */
  carry(most = Number.POSITIVE_INFINITY): void {
    for (const run of this.#said.splice(0, most)) run();
  }

  enter(order: number): void {
    this.waiting++;
    void this.places.take({ order, calls: 0 })?.then(() => {
      if (this.isDead) return;
      this.waiting--;
      this.open++;
      this.entered++;
    });
  }

  leave(): void {
    if (this.open === 0) return;
    this.open--;
    this.places.free();
  }

  die(): void {
    this.isDead = true;
    this.open = 0;
    this.waiting = 0;
    this.#loan.close();
  }
}

/**
 * Carries messages over until nobody has anything to say: a place that nobody needs any more is offered to each request
 * that is still open, one after the other.
 */
async function settle(threads: readonly Thread[]): Promise<void> {
  do {
    for (const thread of threads) thread.carry();
    await turn();
  } while (threads.some((thread) => thread.hasToSay));
}

const happening = fc.oneof(
  fc.record({ what: fc.constant('enter' as const), at: fc.nat(2) }),
  fc.record({ what: fc.constant('leave' as const), at: fc.nat(2) }),
  fc.record({ what: fc.constant('carry' as const), at: fc.nat(2), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ what: fc.constant('wait' as const), at: fc.constant(0), n: fc.integer({ min: 1, max: 700 }) }),
  { weight: 1, arbitrary: fc.record({ what: fc.constant('die' as const), at: fc.nat(2) }) },
);

test('the number of open calls never exceeds the limit, and everyone waiting gets a place, whichever thread dies', async () => {
  const some = fc.array(happening, { minLength: 10, maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), some, async (atMost, happenings) => {
      const clock = manualClock();
      const main = createPlaces(clock, atMost);
      const threads = [0, 1, 2].map(() => new Thread(clock, main));
      const living = () => threads.filter(({ isDead }) => !isDead);
      for (const [order, one] of happenings.entries()) {
        const thread = threads[one.at];
        if (!thread || thread.isDead) continue;
        if (one.what === 'enter') thread.enter(order);
        else if (one.what === 'leave') thread.leave();
        else if (one.what === 'carry') thread.carry(one.n);
        else if (one.what === 'wait') clock.advance(one.n);
        else if (living().length > 1) thread.die();
        await turn();
        expect(threads.reduce((sum, { open }) => sum + open, 0)).toBeLessThanOrEqual(atMost);
      }
      for (let n = 0; n < happenings.length && living().some(({ waiting }) => waiting > 0); n++) {
        await settle(living());
        for (const thread of living()) thread.leave();
      }
      await settle(living());
      expect(living().map(({ waiting }) => waiting)).toEqual(living().map(() => 0));
      for (const thread of living()) while (thread.open > 0) thread.leave();
      await settle(living());
      // All of them are free again, and no more than there are.
      const waits = Array.from({ length: atMost + 1 }, () => main.take({ order: 0, calls: 0 }) !== undefined);
      expect(waits).toEqual([...Array(atMost).fill(false), true]);
    }),
    { numRuns: 150 },
  );
});

test('a thread that has all places shares them with one that comes later, and needs few messages for its own', async () => {
  const clock = manualClock();
  const main = createPlaces(clock, 4);
  const [early, late] = [new Thread(clock, main), new Thread(clock, main)];
  for (let order = 0; order < 8; order++) early.enter(order);
  await settle([early]);
  expect(early.open).toBe(4);
  for (let order = 8; order < 16; order++) late.enter(order);
  for (let ms = 0; ms < 20_000; ms += 50) {
    clock.advance(50);
    for (const thread of [early, late])
      for (let n = thread.open; n > 0; n--) {
        thread.leave();
        thread.enter(ms);
      }
    await settle([early, late]);
  }
  const calls = early.entered + late.entered;
  expect(calls).toBeGreaterThan(1_500);
  expect(late.entered / calls).toBeGreaterThan(0.3);
  expect(late.entered / calls).toBeLessThan(0.7);
  expect((early.messages + late.messages) / calls).toBeLessThan(0.3);
});
