// Decides, between two steps, whether the next protocol of a sequence takes over. It follows from what stands on the
// record alone, so a replay decides the same; only what was spent is taken from the record, since budgets, prices and
// calls in doubt are those of the time.

import type { Happening } from '../core/event.ts';
import type { Takeover, TakeoverKey, TakeoverReason } from '../core/takeover.ts';
import type { AnyCompleteWorld, Figures, Metric, Score } from '../core/world.ts';
import { type Budget, type Spending, spentShare } from '../tokens/budget.ts';

export interface TakeoverNeeds {
  readonly world: AnyCompleteWorld;
  /** The world's score as the episode began, or where it goes on. */
  readonly score: Score;
  /** The step that comes first. */
  readonly from: number;
  /** Tokens of messages in prompts so far. */
  readonly talk: () => number;
  /** What was spent so far, and of what; absent where nothing is limited. */
  readonly spending?: { readonly budget: Budget; readonly now: () => Spending };
}

export interface TakeoverWatch {
  see(happening: Happening): void;
  /**
   * Why the next protocol begins this step, if it does. `recorded`: why on record, null where none did, undefined where
   * the step is not on record.
   */
  due(step: number, at: Takeover, recorded: TakeoverReason | null | undefined): TakeoverReason | undefined;
  /** A leg begins with this step. */
  begin(step: number): void;
}

/** As it stood when a step was over. */
interface StepStanding {
  readonly talk: number;
  readonly progress: number;
}

export function createTakeoverWatch({ world, score: first, from, talk, spending }: TakeoverNeeds): TakeoverWatch {
  const progress = progressMetric(world.metrics)?.name ?? '';
  let figures = shownFigures(first);
  let begun = from;
  const now = (): StepStanding => ({ talk: talk(), progress: figures[progress] ?? 0 });
  /** Of this leg; the first as it began. */
  let ends: StepStanding[] = [now()];

  type Check = (at: Takeover, step: number) => TakeoverReason['figures'] | undefined;
  const checks: Readonly<Record<Exclude<TakeoverKey, 'spent'>, Check>> = {
    step: (at, step) => (at.step !== undefined && step >= at.step ? { step } : undefined),
    after: ({ after }, step) => (after !== undefined && step - begun >= after ? { steps: step - begun } : undefined),
    goal: ({ goal }) => {
      const metric = goalMetrics(world.metrics).find(({ name }) => name === goal?.metric);
      const least = goal?.least ?? (metric && mostOf(metric));
      const value = metric && figures[metric.name];
      if (metric === undefined || least === undefined || value === undefined || value < least) return undefined;
      return { [metric.name]: value, least };
    },
    unpaid: ({ unpaid }) => {
      const [last, before] = [ends.at(-1), unpaid && ends.at(-1 - unpaid.steps)];
      if (!unpaid || !last || !before) return undefined;
      const tokens = last.talk - before.talk;
      return tokens >= unpaid.tokens && last.progress <= before.progress ? { tokens, steps: unpaid.steps } : undefined;
    },
  };
  const spent = (at: Takeover, recorded: TakeoverReason | null | undefined) => {
    if (at.spent === undefined) return undefined;
    if (recorded !== undefined) return recorded?.when === 'spent' ? recorded.figures : undefined;
    const most = spending && spentShare(spending.budget, spending.now());
    return most && most.share >= parseFloat(at.spent) / 100
      ? { [most.name]: most.spent, budget: most.most, share: most.share }
      : undefined;
  };

  return {
    see(e) {
      if (e.type !== 'world.stepped') return;
      figures = shownFigures(e.score);
      ends.push(now());
    },
    due(step, at, recorded) {
      const { step: byStep, after, goal, unpaid } = checks;
      const found: readonly (readonly [TakeoverKey, TakeoverReason['figures'] | undefined])[] = [
        ['step', byStep(at, step)],
        ['after', after(at, step)],
        ['goal', goal(at, step)],
        ['spent', spent(at, recorded)],
        ['unpaid', unpaid(at, step)],
      ];
      for (const [when, by] of found) if (by) return { when, figures: by };
      return undefined;
    },
    begin(step) {
      begun = step;
      ends = [now()];
    },
  };
}

/** The first definition, which is shown where there is room for only one. */
const shownFigures = (score: Score): Figures => Object.values(score)[0] ?? {};

/** The metrics that a goal may name: those where more is better. */
export const goalMetrics = (metrics: readonly Metric[]): readonly Metric[] =>
  metrics.filter(({ better }) => better === 'higher');

/** The highest value of a metric, where it has one. */
export const mostOf = ({ kind, most }: Metric): number | undefined =>
  kind === 'rate' ? 1 : most === 'step-cap' ? undefined : most;

/** The metric that measures a team's progress: the world's first mean where more is better. */
export const progressMetric = (metrics: readonly Metric[]): Metric | undefined =>
  metrics.find(({ better, kind }) => better === 'higher' && kind === 'mean');
