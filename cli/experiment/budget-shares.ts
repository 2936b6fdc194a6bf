// Divides a budget among episodes that are played at the same time, so that together they do not exceed it: each gets
// a share that nobody else can spend, and what it leaves goes back.
import {
  addSpending,
  type Budget,
  budgetLeft,
  NO_SPENDING,
  type Spending,
  spendingOf,
  tighterBudget,
} from '../../runtime/core/budget.ts';

export interface BudgetShare {
  /** What it may spend; undefined without a budget. */
  readonly budget: Budget | undefined;
  /** Whether this was all that was left: an episode that ends for it would have ended anyway. */
  readonly isAll: boolean;
  /** Call it when what was spent has been booked. */
  giveBack(spent: Spending): void;
}

export interface BudgetShares {
  /**
   * Waits until there is a share for an episode of this kind; undefined where nothing is left or all is cancelled.
   * `whole`: everything that is left, once nobody else has a share.
   */
  take(kind: string, whole?: boolean): Promise<BudgetShare | undefined>;
}

export interface BudgetSharesNeeds {
  readonly budget: Budget | undefined;
  /** Of each episode. */
  readonly cap: Budget | undefined;
  /** What has been booked. */
  readonly spent: () => Spending;
  readonly signal: AbortSignal;
}

/** How often the dearest episode so far may be exceeded: of its own kind, and of others where none has been played. */
const ROOM = { known: 2, unknown: 4 };
/** No share is less than this part of what is left: what has cost nothing yet may cost something. */
const LEAST_PART = 0.01;
const NAMES = ['tokens', 'calls', 'messages', 'usd'] as const;

export const createBudgetShares = (needs: BudgetSharesNeeds): BudgetShares => new SharedBudget(needs);

interface ShareRequest {
  readonly kind: string;
  readonly whole: boolean;
  readonly settle: (share: BudgetShare | undefined) => void;
}

class SharedBudget implements BudgetShares {
  readonly #needs: BudgetSharesNeeds;
  /** What is promised to episodes that are being played. */
  readonly #open = new Set<Spending>();
  /** First come, first served: whoever wants everything is not passed by. */
  readonly #queue: ShareRequest[] = [];
  /** What the dearest episode of each kind has spent. */
  readonly #dearest = new Map<string, Spending>();

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
    if (signal.aborted) return undefined;
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
      giveBack: (spent) => {
        this.#open.delete(promised);
        const before = this.#dearest.get(kind) ?? NO_SPENDING;
        this.#dearest.set(kind, dearer(before, spent));
        this.#serve();
      },
    };
  }

  /** What an episode is given room for, of what the budget limits; undefined while none has been played. */
  #expected(kind: string, left: Budget): Budget | undefined {
    const own = this.#dearest.get(kind);
    const all = [...this.#dearest.values()];
    if (all.length === 0) return undefined;
    const [most, room] = own ? [own, ROOM.known] : [all.reduce(dearer), ROOM.unknown];
    return Object.fromEntries(
      NAMES.flatMap((name) => {
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

/** Whether so much is left of everything that is limited; what is not asked for may be used up by others. */
const holds = (left: Budget, wanted: Budget): boolean =>
  NAMES.every((name) => left[name] === undefined || (wanted[name] !== undefined && wanted[name] <= left[name]));
