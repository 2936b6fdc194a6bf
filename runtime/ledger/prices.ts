// Prices tokens with the prices that the user supplies. No price is built in, because none would stay true.
import { z } from 'zod';
import type { Usage } from '../core/model.ts';

const Price = z.strictObject({
  /** Per million tokens. */
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Cached input tokens; as `input` by default. */
  cached: z.number().nonnegative().optional(),
  /** Reasoning tokens; as `output` by default. */
  reasoning: z.number().nonnegative().optional(),
});
type Price = z.output<typeof Price>;

const File = z.object({ currency: z.string().min(1).max(20).default('usd') }).catchall(Price);

export interface Prices {
  readonly currency: string;
  readonly models: ReadonlyMap<string, Price>;
}

/**
 * Parses `{"<model>": {"input": 0.4, "output": 1.6}, "currency": "usd"}`, per million tokens.
 * @throws ZodError
 * @example
 * ```ts
 * import { parsePrices } from 'troupe/ledger';
 *
 * parsePrices({ 'gpt-4.1-mini': { input: 0.4, output: 1.6 } }).currency; // → 'usd'
 * ```
 */
export function parsePrices(json: unknown): Prices {
  const { currency, ...models } = File.parse(json);
  return { currency, models: new Map(Object.entries(models)) };
}

/** The price of one call. Cached tokens are a part of the input, reasoning tokens a part of the output. */
export function priceOf({ input, output, cached = 0, reasoning = 0 }: Omit<Usage, 'source'>, price: Price): number {
  const kept = Math.min(cached, input);
  const thought = Math.min(reasoning, output);
  const fresh = (input - kept) * price.input + kept * (price.cached ?? price.input);
  return (fresh + (output - thought) * price.output + thought * (price.reasoning ?? price.output)) / 1e6;
}

/** The cost of a call; 0 for a model without a price. */
export const costBy =
  ({ models }: Pick<Prices, 'models'>) =>
  (model: string, usage: Usage): number => {
    const price = models.get(model);
    return price === undefined ? 0 : priceOf(usage, price);
  };
