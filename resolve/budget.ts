// Reads budgets and prices from options or from an experiment's file.
import { resolve } from 'node:path';
import type { CallSettings } from '../runtime/core/ask.ts';
import { failure } from '../runtime/errors/index.ts';
import { costBy, type Prices, parsePrices } from '../runtime/ledger/prices.ts';
import type { LimitOptions } from '../runtime/run/options.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { type Budget, parseBudget } from '../runtime/tokens/budget.ts';
import type { PlayContext } from './context.ts';
import { readJsonFile } from './json-file.ts';

export interface BudgetFlags {
  readonly budget?: string;
  /** A file of prices per million tokens. */
  readonly prices?: string;
}

/**
 * `onRecord`: the recorded budget of a continued episode. @throws OPTION_BAD, also for a limit in money without prices;
 * FILE_UNREADABLE
 */
export function budgetOf(
  { budget: text, prices: path }: BudgetFlags,
  cwd: string,
  { models, onRecord }: { readonly models: readonly string[]; readonly onRecord?: Budget },
): Pick<LimitOptions, 'budget' | 'costOf'> {
  const budget = text === undefined ? onRecord : parseBudget(text);
  // Reports a wrong path even if nothing is counted in money.
  if (path !== undefined && budget?.usd === undefined) readPrices(resolve(cwd, path));
  return pricedBudget(budget, '--budget', { path, cwd, models, name: '--prices' });
}

/** A file of prices: its name in the command line or experiment, and the models that need a price. */
interface PricesNeeds {
  readonly path: string | undefined;
  readonly name: '--prices' | 'prices';
  readonly cwd: string;
  readonly models: readonly string[];
}

/**
 * `name`: the budget's name in the command line or experiment. @throws OPTION_BAD for money without prices,
 * FILE_UNREADABLE
 */
function pricedBudget(
  budget: Budget | undefined,
  name: string,
  needs: PricesNeeds,
): Pick<LimitOptions, 'budget' | 'costOf'> {
  if (budget === undefined) return {};
  if (budget.usd === undefined) return { budget };
  const prices = pricesOf(needs);
  if (prices === undefined)
    throw failure('OPTION_BAD', {
      option: name,
      value: `usd=${budget.usd}`,
      wanted: `a price table as well: ${needs.name === 'prices' ? "'prices: ./prices.json' in the file" : '--prices file.json'} (no price is built in)`,
    });
  if (prices.currency.toLowerCase() !== 'usd')
    throw failure('OPTION_BAD', {
      option: needs.name,
      value: needs.path ?? '',
      wanted: `prices in usd for a cap in usd; these are in ${oneLine(prices.currency, 20)}`,
    });
  return { budget, costOf: costBy(prices) };
}

function pricesOf({ path, name, cwd, models }: PricesNeeds): Prices | undefined {
  if (path === undefined) return undefined;
  const prices = readPrices(resolve(cwd, path));
  const missing = models.find((model) => !prices.models.has(model));
  if (missing !== undefined)
    throw failure('OPTION_BAD', {
      option: name,
      value: path,
      wanted: `a price for every model; there is none for '${missing}'`,
    });
  return prices;
}

interface GridLimits {
  readonly budget?: Budget;
  readonly cap?: Budget;
  readonly prices?: string;
  /** What they are called to people. */
  readonly called: { readonly budget: string; readonly cap: string; readonly prices: PricesNeeds['name'] };
}

/**
 * For an experiment: prices, which must cover every model; a limit in money needs them. @throws OPTION_BAD,
 * FILE_UNREADABLE
 */
export function gridLimitsOf(
  { budget, cap, prices: path, called }: GridLimits,
  cwd: string,
  models: readonly string[],
): { readonly prices?: Prices } {
  const needs = { path, name: called.prices, cwd, models };
  pricedBudget(budget, called.budget, needs);
  pricedBudget(cap, called.cap, needs);
  return { prices: pricesOf(needs) };
}

/** Says that replies may exceed a budget: a call in progress when the budget runs out is paid in full. */
export function tellOvershoot<B extends Pick<LimitOptions, 'budget'>>(
  limited: B,
  { maxTokens }: CallSettings,
  out: PlayContext['stderr'] | undefined,
): B {
  const limits = (['tokens', 'usd'] as const).filter((name) => limited.budget?.[name] !== undefined);
  if (maxTokens === undefined && limits.length > 0)
    out?.write(`The ${limits.join(' and ')} of --budget may be exceeded by calls in progress: see --max-tokens.\n`);
  return limited;
}

/** The prices that were asked for; undefined without any. @throws FILE_UNREADABLE */
export const pricesFrom = ({ prices }: Pick<BudgetFlags, 'prices'>, cwd: string): Prices | undefined =>
  prices === undefined ? undefined : readPrices(resolve(cwd, prices));

/** @throws FILE_UNREADABLE */
export const readPrices = (path: string): Prices =>
  readJsonFile(path, {
    wanted: 'prices per million tokens, e.g. {"gpt-4.1-mini": {"input": 0.4, "output": 1.6}, "currency": "usd"}',
    parse: parsePrices,
  });
