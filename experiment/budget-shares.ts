// Divides a budget among episodes that run at the same time, so that together they cannot exceed it, and plays each of
// them under its share: one reserved for it alone, of which it returns what it does not spend.
import { failure } from '../runtime/errors/index.ts';
import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import { type JobResult, unplayed } from '../runtime/experiment/measures.ts';
import { displayPath } from '../runtime/text/plain.ts';
import {
  addSpending,
  type Budget,
  budgetLeft,
  budgetWith,
  isCapped,
  NO_SPENDING,
  SPENT_NAMES,
  type Spending,
  spendingOf,
  tighterBudget,
} from '../runtime/tokens/budget.ts';

import type { GridFolder } from './grid-folder.ts';
import { type ExperimentPlan, taskOf } from './plan.ts';
import type { GridPlayer } from './player.ts';
import { wasUnplayed } from './status.ts';

interface BudgetShare {
  /** The share; undefined without a budget. */
  readonly budget: Budget | undefined;
  /** Whether the share was everything left: an episode that exhausts it would have hit the budget anyway. */
  readonly isAll: boolean;
  /** Call it after booking what was spent. `wasCut`: the budget ended the episode, though it had more to do. */
  giveBack(spent: Spending, wasCut?: boolean): void;
}

interface BudgetShares {
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

interface SharedEpisodes {
  readonly plan: ExperimentPlan;
  readonly folder: GridFolder;
  readonly player: GridPlayer;
  readonly shares: BudgetShares;
  /** Whether workers play, each with a disk of its own. */
  readonly isElsewhere: boolean;
  readonly cwd: string;
  readonly told: () => void;
}

/** Plays an episode under a share of the budget. */
export async function playShared(
  job: ExperimentJob,
  whole: boolean,
  { plan, folder, player, shares, isElsewhere, cwd, told }: SharedEpisodes,
): Promise<{ readonly result: JobResult; readonly isShort: boolean }> {
  const unspent = { result: unplayed(job, '', 'cancelled'), isShort: false };
  const experiment = folder.grid.id;
  const share = await shares.take(JSON.stringify({ ...job, scene: '', seed: 0 }), whole);
  if (share === undefined) return unspent;
  let [spent, wasCut] = [NO_SPENDING, false];
  const booked = (played: JobResult, allowed: Budget | undefined, before?: Spending) => {
    const result = cappedResult(played, plan.cap, allowed);
    // Later records would be lost as well, so playing stops. A worker has its own disk.
    if (plan.out !== null && !isElsewhere && wasUnplayed(result, 'FILE_UNWRITABLE'))
      throw failure('GRID_UNWRITABLE', { folder: displayPath(cwd, plan.out), why: result.detail });
    folder.add(result, before !== undefined);
    spent = result.spent ?? NO_SPENDING;
    told();
    wasCut = result.reason === 'budget' && !result.capped && !endedByTime(share.budget, spent);
    return { result, isShort: result.reason === 'budget' && !result.capped && !share.isAll };
  };
  try {
    const begun = folder.begun(job);
    if (begun !== undefined) {
      // The episode's own budget already counts what it has spent.
      const allowed = tighterBudget(plan.cap, share.budget && budgetWith(share.budget, begun));
      const resumed = await player.play({ ...taskOf(plan, job, allowed), experiment, resumes: true });
      // Undefined if its record cannot be continued.
      if (resumed) return booked(resumed, allowed, begun);
    }
    folder.prepare(job);
    const allowed = tighterBudget(plan.cap, share.budget);
    const played = booked(
      (await player.play({ ...taskOf(plan, job, allowed), experiment, request: folder.resultsOf(job) })) ??
        unspent.result,
      allowed,
    );
    await player.kept?.(played.result);
    return played;
  } finally {
    share.giveBack(spent, wasCut);
  }
}

/** `time` is of each episode: the next one has as much again. */
const endedByTime = (budget: Budget | undefined, spent: Spending): boolean =>
  budget?.timeMs !== undefined && budgetLeft(budget, spent) !== undefined;

const cappedResult = (played: JobResult, cap: Budget | undefined, allowed: Budget | undefined): JobResult =>
  isCapped(played, cap, allowed) ? { ...played, capped: true as const } : played;
