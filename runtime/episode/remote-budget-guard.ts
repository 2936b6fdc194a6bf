// Asks the coordinator's budget guard on behalf of a worker, before each attempt of a call. All spending and all
// reservations are counted in one place, so processes that ask at the same time are held to what is left.
import { attemptKey, type NextCall } from '../core/budget.ts';

export interface RemoteBudgetGuard {
  mayCall(next: NextCall): Promise<boolean>;
  /** Handles the coordinator's answer. */
  receiveAnswer(attempt: Pick<NextCall, 'call' | 'attempt'>, may: boolean): void;
  /** Repeats unanswered requests, since either message may have been lost. */
  askAgain(): void;
}

export function createRemoteBudgetGuard(ask: (next: NextCall) => void): RemoteBudgetGuard {
  const open = new Map<string, { readonly next: NextCall; readonly resolve: (may: boolean) => void }>();
  return {
    mayCall: (next) =>
      new Promise((resolve) => {
        open.set(attemptKey(next), { next, resolve });
        ask(next);
      }),
    receiveAnswer(attempt, may) {
      open.get(attemptKey(attempt))?.resolve(may);
      open.delete(attemptKey(attempt));
    },
    askAgain() {
      for (const { next } of open.values()) ask(next);
    },
  };
}
