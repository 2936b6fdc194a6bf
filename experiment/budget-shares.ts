// Divides a budget among episodes that run at the same time, so that together they cannot exceed it. Each episode gets
// a share reserved for it alone and returns what it does not spend.
import {
  addSpending,
  type Budget,
  budgetLeft,
  NO_SPENDING,
  SPENT_NAMES,
  type Spending,
  spendingOf,
  tighterBudget,
} from '../runtime/tokens/budget.ts';

interface BudgetShare {
  /** The share; undefined without a budget. */
  readonly budget: Budget | undefined;
  /** Whether the share was everything left: an episode that exhausts it would have hit the budget anyway. */
  readonly isAll: boolean;
  /** Call it after booking what was spent. `wasCut`: the budget ended the episode, though it had more to do. */
  giveBack(spent: Spending, wasCut?: boolean): void;
}

export interface BudgetShares {
  /**
   * Waits until a share for an episode of this kind is free; undefined if nothing is left, if what is left was too
   * little for an episode that had all of it to itself, or if everything is cancelled.
   * `whole`: take everything left, once no other share is out.
   */
  take(kind: string, whole?: boolean): Promise<BudgetShare | undefined>;
}

interface BudgetSharesNeeds {
  readonly budget: Budget | undefined;
  /** The limits per episode. */
  readonly cap: Budget | undefined;
  /** The total booked so far. */
  readonly spent: () => Spending;
  readonly signal: AbortSignal;
}

/**
 * A share is this multiple of the dearest episode so far: of the same kind, or of other kinds if none has been played.
 */
const ROOM = { known: 2, unknown: 4 };
/**
 * No share is smaller than this fraction of what is left, since an episode without cost so far may still cost
 * something.
 */
const LEAST_PART = 0.01;

export const createBudgetShares = (needs: BudgetSharesNeeds): BudgetShares => new SharedBudget(needs);

interface ShareRequest {
  readonly kind: string;
  readonly whole: boolean;
  readonly settle: (share: BudgetShare | undefined) => void;
}

class SharedBudget implements BudgetShares {
  readonly #needs: BudgetSharesNeeds;
  /** Shares reserved by running episodes. */
  readonly #open = new Set<Spending>();
  /** First come, first served, so an episode that wants everything is not overtaken. */
  readonly #queue: ShareRequest[] = [];
  /** The cost of the dearest episode of each kind. */
  readonly #dearest = new Map<string, Spending>();
  /** No share is out then that could give anything back. */
  #isSpent = false;

  constructor(needs: BudgetSharesNeeds) {
    this.#needs = needs;
  }

  take(kind: string, whole = false): Promise<BudgetShare | undefined> {
    return new Promise((settle) => {
      this.#queue.push({ kind, whole, settle });
      this.#serve();
    });
  }

  #serve(): void {
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const share = this.#shareFor(next);
      if (share === 'later') return;
      this.#queue.shift();
      next.settle(share);
    }
  }

  #shareFor({ kind, whole }: ShareRequest): BudgetShare | undefined | 'later' {
    const { budget, cap, spent, signal } = this.#needs;
    if (signal.aborted || this.#isSpent) return undefined;
    if (budget === undefined) return { budget: undefined, isAll: true, giveBack() {} };
    const left = budgetLeft(budget, [spent(), ...this.#open].reduce(addSpending));
    const isAlone = this.#open.size === 0;
    const wanted = whole || left === undefined ? undefined : tighterBudget(cap, this.#expected(kind, left));
    const fits = left !== undefined && wanted !== undefined && holds(left, wanted);
    if (!fits && !isAlone) return 'later';
    if (left === undefined) return undefined;
    return this.#give(kind, fits ? { ...left, ...wanted } : left, !fits);
  }

  #give(kind: string, budget: Budget, isAll: boolean): BudgetShare {
    const promised = spendingOf(budget);
    this.#open.add(promised);
    return {
      budget,
      isAll,
      giveBack: (spent, wasCut = false) => {
        this.#open.delete(promised);
        this.#isSpent ||= wasCut && isAll;
        const before = this.#dearest.get(kind) ?? NO_SPENDING;
        this.#dearest.set(kind, dearer(before, spent));
        this.#serve();
      },
    };
  }

  /** The estimated need of an episode, for each limit of the budget; undefined until one has been played. */
  #expected(kind: string, left: Budget): Budget | undefined {
    const own = this.#dearest.get(kind);
    const all = [...this.#dearest.values()];
    if (all.length === 0) return undefined;
    const [most, room] = own ? [own, ROOM.known] : [all.reduce(dearer), ROOM.unknown];
    return Object.fromEntries(
      SPENT_NAMES.flatMap((name) => {
        const of = left[name];
        return of === undefined
          ? []
          : [[name, Math.max(most[name] * room, name === 'usd' ? of * LEAST_PART : Math.ceil(of * LEAST_PART))]];
      }),
    );
  }
}

const dearer = (a: Spending, b: Spending): Spending => ({
  tokens: Math.max(a.tokens, b.tokens),
  calls: Math.max(a.calls, b.calls),
  messages: Math.max(a.messages, b.messages),
  usd: Math.max(a.usd, b.usd),
});

/** Whether enough is left of each limit that is needed; other limits may be used up. */
const holds = (left: Budget, wanted: Budget): boolean =>
  SPENT_NAMES.every((name) => left[name] === undefined || (wanted[name] !== undefined && wanted[name] <= left[name]));
