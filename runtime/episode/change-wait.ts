// Waits for a condition that can only hold after something was received: it is evaluated again at each change, until
// time is up, the episode is over, or waiting has become pointless. One wait at a time.
import type { Clock } from '../core/clock.ts';

export interface ChangeWaitNeeds {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whether nothing more can be received. */
  readonly hopeless: () => boolean;
}

export class ChangeWait {
  readonly #needs: ChangeWaitNeeds;
  #onChange: () => void = () => {};

  constructor(needs: ChangeWaitNeeds) {
    this.#needs = needs;
  }

  /** To be called whenever something has changed. */
  changed(): void {
    this.#onChange();
  }

  /** Whether `done` came to hold; `ms` null: no time limit. */
  until(done: () => boolean, ms: number | null): Promise<boolean> {
    if (done()) return Promise.resolve(true);
    const { clock, signal, hopeless } = this.#needs;
    return new Promise((resolve) => {
      if (hopeless()) return resolve(false);
      const finish = (result: boolean) => {
        timer?.cancel();
        signal.removeEventListener('abort', abort);
        this.#onChange = () => {};
        resolve(result);
      };
      const abort = () => finish(false);
      const timer = ms === null ? undefined : clock.after(ms, () => finish(done()));
      signal.addEventListener('abort', abort, { once: true });
      this.#onChange = () => {
        if (hopeless() || done()) finish(done());
      };
    });
  }
}
