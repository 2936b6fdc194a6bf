// Reads `--budget`: what a run may spend in all.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Budget, parseBudget } from '../../runtime/core/budget.ts';
import { fileUnreadable, optionBad } from '../../runtime/core/errors/index.ts';
import type { CallSettings, Usage } from '../../runtime/core/model.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import { type Prices, parsePrices, priceOf } from '../../runtime/ledger/prices.ts';
import type { EpisodeOptions } from '../../runtime/run/run.ts';
import type { TerminalOutput } from '../context.ts';
import { oneLine } from '../print/plain.ts';

export interface BudgetFlags {
  readonly budget?: string;
  /** A file of prices per million tokens. */
  readonly prices?: string;
}

/**
 * `onRecord`: the budget of an episode that goes on. @throws OPTION_BAD, also for a cap in money without prices;
 * FILE_UNREADABLE
 */
export function budgetOf(
  { budget: text, prices: path }: BudgetFlags,
  cwd: string,
  models: readonly string[],
  onRecord?: Budget,
): Pick<EpisodeOptions, 'budget' | 'costOf'> {
  const budget = text === undefined ? onRecord : parseBudget(text);
  // A wrong path is told also where nothing is counted in money.
  if (path !== undefined && budget?.usd === undefined) readPrices(resolve(cwd, path));
  return pricedBudget(budget, path, cwd, models);
}

/** @throws OPTION_BAD for a cap in money without prices, FILE_UNREADABLE */
function pricedBudget(
  budget: Budget | undefined,
  path: string | undefined,
  cwd: string,
  models: readonly string[],
): Pick<EpisodeOptions, 'budget' | 'costOf'> {
  if (budget === undefined) return {};
  if (budget.usd === undefined) return { budget };
  if (path === undefined)
    throw optionBad(
      '--budget',
      `usd=${budget.usd}`,
      'a price table with it: --prices file.json (no price is built in)',
    );
  const prices = readPrices(resolve(cwd, path));
  if (prices.currency.toLowerCase() !== 'usd')
    throw optionBad('--prices', path, `prices in usd for a cap in usd; these are in ${oneLine(prices.currency, 20)}`);
  refuseUnpriced(path, prices, models);
  return { budget, costOf: costBy(prices) };
}

/** What a call costs; 0 for a model that has no price. */
export const costBy =
  ({ models }: Prices) =>
  (model: string, usage: Usage): number => {
    const price = models.get(model);
    return price === undefined ? 0 : priceOf(usage, price);
  };

/**
 * For a grid: the budget of all episodes, and prices that every model has one in.
 * @throws OPTION_BAD, FILE_UNREADABLE
 */
export function gridBudgetOf(
  flags: BudgetFlags,
  cwd: string,
  models: readonly string[],
): { readonly budget?: Budget; readonly prices?: Prices } {
  const { budget } = budgetOf(flags, cwd, models);
  return { ...withoutUndefined({ budget }), ...pricesOf(flags.prices, cwd, models) };
}

function pricesOf(path: string | undefined, cwd: string, models: readonly string[]): { readonly prices?: Prices } {
  if (path === undefined) return {};
  const prices = readPrices(resolve(cwd, path));
  refuseUnpriced(path, prices, models);
  return { prices };
}

/**
 * For an experiment: prices that every model has one in, which a cap in money needs. @throws OPTION_BAD,
 * FILE_UNREADABLE
 */
export function gridLimitsOf(
  limits: readonly (Budget | undefined)[],
  prices: string | undefined,
  cwd: string,
  models: readonly string[],
): { readonly prices?: Prices } {
  if (prices === undefined && limits.some((limit) => limit?.usd !== undefined))
    throw optionBad('a limit', 'usd without prices', "a price table with it, as 'prices': no price is built in");
  for (const budget of limits) pricedBudget(budget, prices, cwd, models);
  return pricesOf(prices, cwd, models);
}

function refuseUnpriced(path: string, prices: Prices, models: readonly string[]): void {
  const missing = models.find((name) => !prices.models.has(name));
  if (missing !== undefined)
    throw optionBad('--prices', path, `a price for every model that is asked; there is none for '${missing}'`);
}

/** Says that replies may exceed a budget: a request that is open when it is spent is paid for whole. */
export function tellOvershoot<B extends Pick<EpisodeOptions, 'budget'>>(
  limited: B,
  { maxTokens }: CallSettings,
  out: TerminalOutput | undefined,
): B {
  const limits = (['tokens', 'usd'] as const).filter((name) => limited.budget?.[name] !== undefined);
  if (maxTokens === undefined && limits.length > 0)
    out?.write(`The ${limits.join(' and ')} of --budget can be exceeded by what open calls write: see --max-tokens.\n`);
  return limited;
}

function readPrices(path: string): Prices {
  try {
    return parsePrices(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw fileUnreadable(
      path,
      'prices per million tokens, e.g. {"gpt-4.1-mini": {"input": 0.4, "output": 1.6}}',
      cause,
    );
  }
}
