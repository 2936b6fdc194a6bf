// Defines the file that describes an experiment: in TypeScript with `defineExperiment`, in YAML or JSON of the same
// shape. One schema checks all of them, and is published as JSON Schema.
import { z } from 'zod';
import { callSettings } from '../core/ask.ts';
import { SweptSequenceData } from '../naming/composite.ts';
import { SweptMixtureData } from '../naming/composition.ts';
import { parseBudget } from '../tokens/budget.ts';

const one = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).min(1)]);
/** Numbers as a list, or as text with ranges. */
const Numbers = z.union([z.int().nonnegative(), z.string(), z.array(z.int().nonnegative()).min(1)]);
/** Many worlds number their scenes, and YAML takes such a name for a number. */
const Scene = z.union([z.string(), z.int().nonnegative()]);
const Scenes = z
  .union([Scene.transform(String), z.array(Scene.transform(String)).min(1)])
  .describe("Names, ranges (1..5), patterns (wash-*), sets, or 'all'. Default: the world's first.");
type Json = z.output<ReturnType<typeof z.json>>;
type JsonWritten = string | number | boolean | null | readonly JsonWritten[] | { readonly [key: string]: JsonWritten };
const OptionValues = z.record(z.string(), z.json() as z.ZodType<Json, JsonWritten>);
const count = () => z.number().positive().optional();

const Amounts = z.strictObject({ tokens: count(), calls: count(), messages: count(), usd: count(), timeMs: count() });
export const AMOUNTS: readonly string[] = Object.keys(Amounts.shape);
/** What may be spent: amounts, or text such as 'tokens=2M; usd=5'. */
const Limit = z.union([z.string(), Amounts]);

/** Tables, folders and results are keyed by labels: each stands in one line, and `__proto__` is no key of an object. */
const LABEL = z
  .string()
  .regex(/^(?!__proto__$)(?=.*\S)[^\p{C}]{1,100}$/u, 'at most 100 characters in one line, not blank, not __proto__')
  .optional();

const WorldEntry = z.union([
  z.string(),
  z.strictObject({
    world: z.string().describe('A name that ships, or a file: ./mine.ts.'),
    label: LABEL.describe('What it is called in tables; default: the name of the world.'),
    scenes: Scenes.optional(),
    agents: Numbers.optional().describe('Team sizes in this world; default: those of the experiment.'),
    options: OptionValues.default({}),
    definition: z.string().optional().describe("Which of the world's definitions of its metrics."),
    steps: z.int().positive().optional().describe("At most so many steps; default: the world's own cap."),
  }),
]);
export type WorldEntry = z.output<typeof WorldEntry>;

const PROTOCOL_LABEL = LABEL.describe(
  'What it is called in tables, figures and LaTeX; results and CSV keep its name besides.',
);

const ProtocolEntry = z.union([
  z.string().describe('A name, with options or without (name:option=value), a file (./mine.ts), or a mixture as text.'),
  z.strictObject({
    protocol: z.string(),
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
    label: PROTOCOL_LABEL,
  }),
  SweptMixtureData.extend({ label: PROTOCOL_LABEL }),
  SweptSequenceData.extend({ label: PROTOCOL_LABEL }),
]);
export type ProtocolEntry = z.output<typeof ProtocolEntry>;

const ModelEntry = z.union([
  z.string(),
  z.strictObject({
    label: LABEL,
    model: z
      .union([z.string(), z.record(z.string(), z.string())])
      .describe("For all roles, or by role, '*' for all others: a name, rules, recorded:FILE, or a file."),
    slip: z.number().min(0).max(1).optional(),
    forget: z.number().min(0).max(1).optional(),
    ...callSettings.shape,
    answers: callSettings.shape.answers.describe(
      'listed: a server that can hold a model to a schema lets only listed actions through.',
    ),
    sampling: z.enum(['model', 'published']).optional().describe('Where sampling that is not given comes from.'),
    grounder: z.string().optional().describe("How words become an action: 'english', 'plain' or 'embed:MODEL'."),
    callTimeout: z.number().positive().optional().describe('Seconds for one attempt at a call; default: 120.'),
    baseUrl: z.string().optional(),
    apiKeyEnv: z.string().optional().describe('The variable that holds the key; never the key itself.'),
  }),
]);
export type ModelEntry = z.output<typeof ModelEntry>;

export const ExperimentSpec = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u, 'letters, digits, blanks, . _ and -')
    .optional()
    .describe("Default: the file's name."),
  about: z.string().optional().describe('What it is to show.'),
  worlds: one(WorldEntry),
  scenes: Scenes.optional().describe('Of the worlds that name none themselves.'),
  protocols: one(ProtocolEntry),
  fidelity: z.string().optional().describe('The name of the preset that everything is played under.'),
  agents: Numbers.optional().describe('Team sizes: 3, "2..5" or [2, 4].'),
  models: one(ModelEntry).default('rules'),
  seeds: Numbers.default(10).describe('How many (20 are 0 to 19), "0..9", or a list.'),
  steps: z.int().positive().optional().describe("At most so many steps; default: each world's own cap."),
  cap: Limit.optional().describe('What each episode may spend.'),
  budget: Limit.optional().describe('What all episodes may spend together.'),
  prices: z.string().optional().describe('A file of prices per million tokens, by model.'),
  prompts: z.record(z.string(), z.string()).optional().describe("Files in the place of a role's instructions."),
  clock: z.enum(['real', 'simulated']).optional(),
  latency: z.string().optional().describe('How long models take, with a simulated clock.'),
});
export type ExperimentSpec = z.output<typeof ExperimentSpec>;
/** As it is written: what has a default may be left out, and lists may be `as const`. */
export type ExperimentFile = Written<z.input<typeof ExperimentSpec>>;
/** Open records end it: their values are plain already, or JSON, which has no end. */
type Written<T> = T extends object
  ? string extends keyof T
    ? Readonly<T>
    : { readonly [K in keyof T]: Written<T[K]> }
  : T;

/**
 * Types an experiment that is written in TypeScript: `export default defineExperiment({ … })`.
 * @example
 * ```ts
 * import { defineExperiment } from 'troupe/experiment';
 *
 * const experiment = defineExperiment({ worlds: 'sar', protocols: ['cmas', 'dmas'], agents: '2..4', seeds: 20 });
 * experiment.seeds; // → 20
 * ```
 */
export const defineExperiment = (experiment: ExperimentFile): ExperimentFile => experiment;

/** For editors, and for files in YAML or JSON. */
export const experimentSchema = (): Readonly<Record<string, unknown>> => ({
  title: 'An experiment of troupe',
  ...z.toJSONSchema(ExperimentSpec, { io: 'input', unrepresentable: 'any' }),
});

export const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** @throws OPTION_BAD, BUDGET_TWICE */
export const limitOf = (called: string, limit: z.output<typeof Limit> | undefined) =>
  typeof limit === 'string' ? parseBudget(limit, called) : limit;
