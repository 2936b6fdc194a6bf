// Checks the options of `runExperiment`, `estimateCost` and `reproduce`: a misspelt one would lose results or budgets.
import { z } from 'zod';
import { failure } from '../runtime/errors/index.ts';
import { AMOUNTS, ExperimentSpec } from '../runtime/experiment/spec.ts';
import { aFunction, anObject, aText, checkBy, given, hasMethod, isObject } from '../runtime/run/options.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';

/** As many as the command takes. */
const whole = (most: number) => {
  const fits = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
  return given(fits, `a whole number from 1 to ${most}`).optional();
};

const isQueue = (value: unknown): boolean =>
  isObject(value) && isObject(Reflect.get(value, 'queue')) && typeof Reflect.get(value, 'secret') === 'string';

const isBudget = (value: unknown): boolean => ExperimentSpec.shape.budget.safeParse(value).success;

const Run = z.strictObject({
  place: given(
    (value) => value === 'here' || value === 'threads' || isQueue(value),
    "'here', 'threads', or { queue: { servers }, secret }",
  ).optional(),
  folder: aText,
  jobs: whole(1024),
  calls: whole(100_000),
  signal: given((value) => value instanceof AbortSignal, 'an AbortSignal').optional(),
  onProgress: aFunction,
  onNote: aFunction,
  cwd: aText,
  env: anObject,
  clock: given(hasMethod('now'), 'a clock: systemClock, or simulatedClock()').optional(),
  model: z.array(z.string(), 'a list of names: of one for all roles, or role=name').readonly().optional(),
  baseUrl: aText,
  apiKeyEnv: aText,
  prices: aText,
  budget: given(
    isBudget,
    `limits as text ('tokens=2M; usd=5'), or amounts above 0 by name: ${AMOUNTS.join(', ')}`,
  ).optional(),
});

const SCHEMAS = {
  run: Run,
  estimate: Run.extend({ pilot: whole(1000) }),
  table: Run.omit({ apiKeyEnv: true }).extend({
    quick: z.boolean('true or false').optional(),
    seeds: aText,
    model: aText,
  }),
};

/** @throws OPTION_BAD */
export function checkRunOptions(options: unknown, door: keyof typeof SCHEMAS): void {
  const schema = SCHEMAS[door];
  refuseStranger(Object(options).budget);
  checkBy({ schema, names: Object.keys(schema.shape), of: 'an experiment' }, options);
}

/** An amount in a budget that there is none of. */
function refuseStranger(budget: unknown): void {
  const stranger = isObject(budget) ? Object.keys(budget).find((key) => !AMOUNTS.includes(key)) : undefined;
  if (stranger === undefined) return;
  throw failure('OPTION_BAD', {
    option: 'an amount of budget',
    value: oneLine(stranger, 60),
    wanted: `one of ${AMOUNTS.join(', ')}`,
    meant: near(stranger.slice(0, 60), AMOUNTS),
  });
}
