// Limits what a run may spend in total. Before each attempt, the tokens of its prompt are reserved in addition to
// what open calls hold. Once too little is left for an attempt, it and every later one is refused, and the episode
// ends as `budget` when its step is quiet. The episode itself watches the time.

import type { Happening } from '../core/event.ts';
import type { Usage } from '../core/model.ts';
import { failure, type TroupeError } from '../errors/index.ts';
import { near } from '../text/near-names.ts';

export interface Budget {
  /** Input and output together. */
  readonly tokens?: number;
  /** Attempts, since each may be billed. */
  readonly calls?: number;
  /** All messages, including observations and actions. */
  readonly messages?: number;
  /** In the currency of the price table. */
  readonly usd?: number;
  readonly timeMs?: number;
}

/** What is known about an attempt before it is made. */
export interface NextCall {
  readonly call: string;
  readonly attempt: number;
  readonly model: string;
  /** Expected tokens; 0 where they cannot be estimated. */
  readonly input: number;
  /** The longest reply that its settings allow, in tokens; 0 where they set no limit. */
  readonly output: number;
}

/** Whether the attempt may be made. A promise where another process keeps the budget. */
export type CallPermission = (next: NextCall) => boolean | Promise<boolean>;

export interface BudgetGuard {
  see(happening: Happening): void;
  /** Why no further call may be made; undefined while something is left. */
  spent(): TroupeError | undefined;
  /**
   * Why an attempt may not be made; undefined if it may, and then its expected tokens are reserved. Idempotent for the
   * same attempt. Once it has refused one, it refuses every other.
   */
  reserve(next: NextCall): TroupeError | undefined;
  /** Why a call was refused, if one was. */
  refused(): TroupeError | undefined;
  /** What has been spent; attempts that are open count as what is held for them. */
  spending(): Spending;
}

/** What counts against a budget, besides time. */
export interface Spending {
  readonly tokens: number;
  readonly calls: number;
  readonly messages: number;
  readonly usd: number;
}

export const NO_SPENDING: Spending = { tokens: 0, calls: 0, messages: 0, usd: 0 };

export const addSpending = (a: Spending, b: Spending): Spending => ({
  tokens: a.tokens + b.tokens,
  calls: a.calls + b.calls,
  messages: a.messages + b.messages,
  usd: a.usd + b.usd,
});

/** A budget that is spent as a whole; what it does not limit counts as nothing. */
export const spendingOf = ({ tokens = 0, calls = 0, messages = 0, usd = 0 }: Budget): Spending => ({
  tokens,
  calls,
  messages,
  usd,
});

export const subtractSpending = (all: Spending, part: Spending): Spending => ({
  tokens: all.tokens - part.tokens,
  calls: all.calls - part.calls,
  messages: all.messages - part.messages,
  usd: all.usd - part.usd,
});

/** The limit, apart from time, of which the largest share is spent. */
export function spentShare(
  budget: Budget,
  spent: Spending,
): { readonly name: string; readonly spent: number; readonly most: number; readonly share: number } | undefined {
  const shares = SPENT_NAMES.flatMap((name) => {
    const most = budget[name];
    return most === undefined ? [] : [{ name, spent: spent[name], most, share: spent[name] / most }];
  });
  return shares.sort((a, b) => b.share - a.share)[0];
}

/** What is left of a budget; undefined where nothing is left of one of its parts. Time is not counted here. */
export function budgetLeft(budget: Budget, spent: Spending): Budget | undefined {
  const left = SPENT_NAMES.flatMap((name) => {
    const most = budget[name];
    return most === undefined ? [] : [[name, rounded(most - spent[name])] as const];
  });
  if (left.some(([, n]) => n <= 0)) return undefined;
  return { ...budget, ...Object.fromEntries(left) };
}

/** The whole budget: what is left of each limit, plus what was spent before. */
export const budgetWith = (left: Budget, before: Spending): Budget => ({
  ...left,
  ...Object.fromEntries(
    SPENT_NAMES.flatMap((name) => {
      const of = left[name];
      return of === undefined ? [] : [[name, rounded(of + before[name])] as const];
    }),
  ),
});

/** What both allow. */
export function tighterBudget(a: Budget | undefined, b: Budget | undefined): Budget | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const names = ([...SPENT_NAMES, 'timeMs'] as const).filter((name) => (a[name] ?? b[name]) !== undefined);
  const most = Number.POSITIVE_INFINITY;
  return Object.fromEntries(names.map((name) => [name, Math.min(a[name] ?? most, b[name] ?? most)]));
}

/** Whether it was its own cap that ended an episode as `budget`, and not what was left of a larger budget. */
export function isCapped(
  { reason, spent = NO_SPENDING }: { readonly reason: string; readonly spent?: Spending },
  cap: Budget | undefined,
  allowed: Budget | undefined,
): boolean {
  if (reason !== 'budget' || cap === undefined) return false;
  const full = SPENT_NAMES.filter((name) => spent[name] >= (allowed?.[name] ?? Number.POSITIVE_INFINITY));
  // Where nothing is full, the next call was too large for the tokens or the money that were left.
  const binding = full.length > 0 ? full : HELD.filter((name) => allowed?.[name] !== undefined);
  if (binding.length === 0) return cap.timeMs !== undefined;
  return binding.some((name) => cap[name] === allowed?.[name]);
}

export const SPENT_NAMES = ['tokens', 'calls', 'messages', 'usd'] as const;
/** The counts of which a part can be reserved. */
const HELD = ['tokens', 'usd'] as const;
type HeldBudget = Readonly<Record<(typeof HELD)[number], number>>;

/** `costOf` prices a call's usage; needed only for a budget in money. */
export function createBudgetGuard(budget: Budget, costOf?: (model: string, usage: Usage) => number): BudgetGuard {
  let refused: TroupeError | undefined;
  const sum = { tokens: 0, calls: 0, messages: 0, usd: 0 };
  const held = { tokens: 0, usd: 0 };
  /** Reservations by attempt. */
  const open = new Map<string, HeldBudget & { readonly model: string }>();
  const holdFor = ({ model, input, output }: Pick<NextCall, 'model' | 'input' | 'output'>): HeldBudget => ({
    tokens: input + output,
    usd: costOf?.(model, { input, output, source: 'estimate' }) ?? 0,
  });
  const spendOnLost = (lost: HeldBudget) => {
    sum.calls++;
    sum.tokens += lost.tokens;
    sum.usd += lost.usd;
  };
  const spent = (): TroupeError | undefined => {
    const name = SPENT_NAMES.find((name) => sum[name] >= (budget[name] ?? Number.POSITIVE_INFINITY));
    return name && failure('BUDGET_SPENT', { what: name, spent: sum[name], most: budget[name] ?? 0 });
  };
  const short = (next: HeldBudget): TroupeError | undefined => {
    const name = HELD.find((name) => sum[name] + held[name] + next[name] > (budget[name] ?? Number.POSITIVE_INFINITY));
    return (
      name &&
      failure('BUDGET_SHORT', {
        what: name,
        spent: sum[name],
        held: held[name],
        next: next[name],
        most: budget[name] ?? 0,
      })
    );
  };
  const holdMore = ({ tokens, usd }: HeldBudget, sign: 1 | -1) => {
    held.tokens += sign * tokens;
    held.usd += sign * usd;
  };
  const book = (next: NextCall) => {
    const hold = holdFor(next);
    sum.calls++;
    open.set(attemptKey(next), { model: next.model, ...hold });
    holdMore(hold, 1);
  };
  const close = (attempt: string): string => {
    const had = open.get(attempt);
    if (had) holdMore(had, -1);
    open.delete(attempt);
    return had?.model ?? '';
  };
  return {
    spent,
    refused: () => refused,
    spending: () => ({ ...sum, tokens: sum.tokens + held.tokens, usd: sum.usd + held.usd }),
    reserve(next) {
      if (open.has(attemptKey(next))) return undefined;
      refused ??= spent() ?? short(holdFor(next));
      if (!refused) book(next);
      return refused;
    },
    see(e) {
      if (e.type === 'message.sent') sum.messages++;
      // Most of the tokens were reserved when the call was made.
      if (e.type === 'model.called' && !open.has(attemptKey(e))) {
        const { call, attempt, model } = e;
        book({ call, attempt, model, ...expectedUsageOf(e) });
      }
      if (e.type === 'episode.resumed') for (const lost of e.perhapsSpent ?? []) spendOnLost(holdFor(lost));
      if (e.type !== 'model.answered' && e.type !== 'model.failed') return;
      const model = close(attemptKey(e));
      if (e.type === 'model.failed') return;
      sum.tokens += e.usage.input + e.usage.output;
      sum.usd += costOf?.(model, e.usage) ?? 0;
    },
  };
}

export const attemptKey = ({ call, attempt }: Pick<NextCall, 'call' | 'attempt'>): string => `${call} ${attempt}`;

/** What an attempt is expected to take before it is made. */
export const expectedUsageOf = ({
  tokens,
  settings,
}: {
  readonly tokens?: ExpectedSplit;
  readonly settings: Readonly<Record<string, unknown>>;
}): Pick<NextCall, 'input' | 'output'> => ({
  input: expectedInputOf(tokens),
  output: typeof settings.maxTokens === 'number' ? settings.maxTokens : 0,
});

interface ExpectedSplit {
  readonly segments: readonly number[];
  readonly template: number;
  readonly joins: number;
}

/** The expected tokens of a prompt. */
export const expectedInputOf = (split: ExpectedSplit | undefined): number =>
  split === undefined ? 0 : split.segments.reduce((a, b) => a + b, split.template + split.joins);

const UNITS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };
const TIMES: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3600e3 };
const WANTED = "pairs such as 'tokens=200k; calls=400; messages=1000; usd=2; time=10m'";
const COUNTS: readonly string[] = ['tokens', 'calls', 'messages'];

/**
 * Parses `tokens=200k; calls=400; messages=1000; usd=2; time=10m`, in upper or lower case. @throws OPTION_BAD,
 * BUDGET_TWICE
 */
export function parseBudget(text: string, what = 'budget'): Budget {
  const budget: Record<string, number> = {};
  for (const pair of text.toLowerCase().split(/[;,]/)) {
    if (pair.trim() === '') continue;
    const [name, value] = readPair(pair, what);
    const key = name === 'time' ? 'timeMs' : name;
    if (budget[key] !== undefined) throw failure('BUDGET_TWICE', { what: name });
    budget[key] = value;
  }
  if (Object.keys(budget).length === 0)
    throw failure('OPTION_BAD', { option: what, value: text.slice(0, 60), wanted: WANTED });
  return budget;
}

function readPair(pair: string, what: string): readonly [name: string, value: number] {
  const [, name = '', digits = '', unit = ''] =
    /^\s*(tokens|calls|messages|usd|time)\s*=\s*(\d+(?:\.\d+)?)\s*([a-z]?)\s*$/.exec(pair) ?? [];
  const scale = unit === '' ? (name === 'time' ? 1e3 : 1) : (name === 'time' ? TIMES : UNITS)[unit];
  const value = rounded(Number(digits) * (scale ?? Number.NaN));
  const told = pair.trim().slice(0, 60);
  if (name === '' || !Number.isFinite(value) || value <= 0)
    throw failure('OPTION_BAD', { option: what, value: told, wanted: WANTED, meant: meantCap(told) });
  if (COUNTS.includes(name) && !Number.isInteger(value))
    throw failure('OPTION_BAD', { option: what, value: told, wanted: `a whole number of ${name}` });
  return [name, value];
}

const CAPS = ['tokens', 'calls', 'messages', 'usd', 'time'];

/** The error for a pair with an unknown name. */
function meantCap(pair: string): string[] {
  const [, name = ''] = /^([a-z]+)\s*=/.exec(pair) ?? [];
  return CAPS.includes(name) ? [] : near(name, CAPS);
}

/** `1.1m` is exactly 1 100 000, without a rounding error. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
