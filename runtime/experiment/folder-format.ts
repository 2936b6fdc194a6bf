// Defines the format of an experiment's folder: `experiment.json` says what was asked, `results.jsonl` has a line for
// each episode that has ended, and each episode has a folder with its record. Tables need nothing else: titles, metrics
// and options are included.
import { z } from 'zod';
import { END_REASONS } from '../core/event.ts';
import { SYMPTOM_CODES } from '../errors/symptom.ts';
import { shortHash } from '../text/hash.ts';
import { addSpending, NO_SPENDING, type Spending } from '../tokens/budget.ts';
import { type ExperimentJob, type Grid, keyOf, ONE_MODEL } from './grid.ts';
import type { JobResult } from './measures.ts';

export { EXPERIMENT_FILE, LOOKS_FILE, RESULTS_FILE } from './file-names.ts';

export const LookLine = z.record(z.string(), z.number());
/** Of the form of these files; folders of another one are not read. */
export const FOLDER_VERSION = 2;

const Json = z.json();
const Settings = z.record(z.string(), Json);

const ModelDescription = z.strictObject({
  /** Must be the same in all commands that share the folder. */
  settings: Settings,
  /** What each role's model is, as it says itself; `*` for all others. */
  roles: z.record(
    z.string(),
    z.object({ name: z.string(), kind: z.string(), about: z.string(), hash: z.string().optional() }),
  ),
});

const ProtocolDescription = z.strictObject({
  /** The protocol's own name; the key is how the experiment names it. */
  name: z.string(),
  /** What it is called in tables, where that was said. */
  label: z.string().optional(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Who shares the team in a mixture; else empty. */
  parts: z.array(
    z.strictObject({
      part: z.string(),
      protocol: z.string(),
      share: z.number().nullable(),
      agents: z.array(z.string()).nullable(),
    }),
  ),
  /** By team size. */
  hashes: z.record(z.string(), z.string()),
  /** The same in the form of older records, where the folder has such. */
  olderHashes: z.record(z.string(), z.string()).optional(),
  /** What older folders may have in the place of both; only of what is asked. */
  firstLegHashes: z.record(z.string(), z.array(z.string())).optional(),
  /** Why a team of this size is not played. */
  leftOut: z.record(z.string(), z.string()),
});

const Price = z.object({
  input: z.number(),
  output: z.number(),
  cached: z.number().optional(),
  reasoning: z.number().optional(),
});

/** What is played in one world. */
export const WorldDescription = z.strictObject({
  /** Must be the same in all commands that share the folder. */
  settings: Settings,
  title: z.string(),
  /** Which of the world's definitions of its metrics the last command asked for. */
  definition: z.string(),
  metrics: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      better: z.enum(['higher', 'lower']),
      kind: z.enum(['rate', 'mean']),
      most: z.union([z.number(), z.literal('step-cap')]).optional(),
    }),
  ),
  /** The most steps of an episode; absent in folders of older versions. */
  stepCap: z.number().optional(),
  /** Of the prices that were given. */
  currency: z.string().nullable(),
  /** Each model's prices per million tokens, with which costs can be computed again. */
  prices: z.array(z.tuple([z.string(), Price])).optional(),
  models: z.record(z.string(), ModelDescription),
  /** Of their labels, where the object has lost it: one that is a whole number stands first there. */
  modelOrder: z.array(z.string()).optional(),
  protocols: z.record(z.string(), ProtocolDescription),
  agents: z.array(z.number()),
  scenes: z.array(z.string()),
  seeds: z.array(z.number()),
  /** What was asked for in turn; absent where that is each of these lists with each other. */
  requests: z
    .array(
      z.strictObject({
        models: z.array(z.string()),
        protocols: z.array(z.string()),
        agents: z.array(z.number()),
        scenes: z.array(z.string()),
        seeds: z.array(z.number()),
      }),
    )
    .optional(),
});
export type WorldDescription = z.output<typeof WorldDescription>;

/** What stands in `experiment.json`. */
export const ExperimentDescription = z.strictObject({
  experiment: z.literal(FOLDER_VERSION),
  /** Drawn when the folder was made; results from other machines name it. */
  id: z.string(),
  /** Null where no file describes it. */
  name: z.string().nullable(),
  /** By label. */
  worlds: z.record(z.string(), WorldDescription),
  /** Of their labels, where the object has lost it. */
  worldOrder: z.array(z.string()).optional(),
});
export type ExperimentDescription = z.output<typeof ExperimentDescription>;

/** What the folder keeps of an order of labels: undefined where an object of them has the same. */
export function lostOrder(labels: readonly string[]): string[] | undefined {
  const kept = Object.keys(Object.fromEntries(labels.map((label) => [label, label])));
  return kept.every((label, i) => label === labels[i]) ? undefined : [...labels];
}

/** What stands under labels, in the order in which they were asked for. */
export const inOrder = <T>(all: Readonly<Record<string, T>>, order: readonly string[] = []): [string, T][] =>
  Object.entries(all).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));

/** The episodes that were asked for in a world. */
export function gridOfWorld(world: string, described: WorldDescription): Grid {
  const { models, modelOrder, protocols, agents, scenes, seeds, requests } = described;
  const leftOut = Object.entries(protocols).flatMap(([protocol, { leftOut: sizes }]) =>
    Object.entries(sizes).map(([n, why]) => ({ protocol, agents: Number(n), why })),
  );
  const lists = { agents, scenes, seeds };
  const labels = inOrder(models, modelOrder).map(([label]) => label);
  const arms = { models: labels, protocols: Object.keys(protocols) };
  return { world, ...arms, ...lists, requests, leftOut: leftOut.length > 0 ? leftOut : undefined };
}

export const Job = z.object({
  world: z.string(),
  model: z.string(),
  protocol: z.string(),
  agents: z.number(),
  scene: z.string(),
  seed: z.number(),
});
const Amounts = z.object({ tokens: z.number(), calls: z.number(), messages: z.number(), usd: z.number() });
const optionalNumber = z.number().optional();
const SpentCosts = z.object({
  calls: z.number(),
  failedAttempts: z.number(),
  rateLimited: optionalNumber,
  rejectedReplies: z.number(),
  fallbacks: z.number(),
  messages: z.number(),
  refusedMessages: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  betweenTokens: z.number(),
  insideTokens: z.number(),
  bodyTokens: z.number(),
  betweenShare: optionalNumber,
  insideShare: optionalNumber,
  bodyShare: optionalNumber,
  discussions: optionalNumber,
  agreedShare: optionalNumber,
  roundsToAgree: optionalNumber,
  stepsTaken: z.number(),
  ms: z.number(),
  price: optionalNumber,
});

const protocolCosts = { calls: z.number(), messages: z.number(), inputTokens: z.number(), outputTokens: z.number() };

const PartLine = z.object({
  part: z.string(),
  protocol: z.string(),
  agents: z.number(),
  share: z.number(),
  actions: z.number(),
  actionsDone: z.number(),
  ...protocolCosts,
});

const LegLine = z.object({
  leg: z.number(),
  protocol: z.string(),
  from: z.number(),
  steps: z.number(),
  when: z.string().optional(),
  why: z.string().optional(),
  ...protocolCosts,
});

/** One line of the results. `resumed`: the episode continued the record that the previous line belongs to. */
export type KeptResult = JobResult & { readonly resumed?: boolean };

/** Every field of a result by name, so that none that is added to it is lost on the way. */
const RESULT_FIELDS = {
  job: Job,
  reason: z.enum([...END_REASONS, 'error']),
  detail: z.string(),
  code: z.string().optional(),
  score: z.record(z.string(), z.record(z.string(), z.number())),
  costs: SpentCosts.nullable(),
  answers: z.number(),
  trouble: z.string().optional(),
  spent: Amounts.optional(),
  capped: z.literal(true).optional(),
  parts: z.array(PartLine).optional(),
  legs: z.array(LegLine).optional(),
  symptoms: z.array(z.object({ code: z.enum(SYMPTOM_CODES), what: z.string(), meaningless: z.boolean() })).optional(),
  resumed: z.boolean().optional(),
} satisfies Readonly<Record<keyof KeptResult, z.ZodType>>;

/** A line of `results.jsonl`: a `KeptResult`. */
export const ResultLine = z.object(RESULT_FIELDS);

/**
 * Adds up what an experiment has spent. Lines are only appended: an episode that was cut short may have several, and
 * that of a resumed episode includes what the line before it says was spent.
 */
export function spentInLines(lines: readonly KeptResult[]): Spending {
  const current = new Map<string, Spending>();
  let before = NO_SPENDING;
  for (const { job, reason, spent = NO_SPENDING, resumed = false } of lines) {
    if (!resumed) before = addSpending(before, current.get(keyOf(job)) ?? NO_SPENDING);
    current.set(keyOf(job), spent);
    if (reason !== 'cancelled') continue;
    before = addSpending(before, spent);
    current.delete(keyOf(job));
  }
  return [...current.values()].reduce(addSpending, before);
}

/** What a record calls its episode: one experiment's record is not taken for another's, or for another episode's. */
export const episodeId = (experiment: string, job: ExperimentJob): string => `${experiment}-${shortHash(keyOf(job))}`;

/** The folder of an episode's record, in that of the experiment: the same for the same job, and another for another. */
export function episodeFolder(job: ExperimentJob): string {
  const { world, model, protocol, agents, scene, seed } = job;
  const plain = (text: string) => text.replace(/[^A-Za-z0-9.-]+/g, '_');
  const file = protocol.replace(/^\.[\\/]/, '');
  const arm = model === ONE_MODEL ? [world, file] : [world, model, file];
  const name = [...arm.map(plain), `${agents}-agents`, `scene-${plain(scene)}`, `seed-${seed}`].join('_').slice(0, 180);
  // Names that had to be changed could meet.
  const isExact = [...arm, scene].every((word) => plain(word) === word) && name.length < 180;
  return isExact ? name : `${name}_${shortHash(keyOf(job)).slice(0, 8)}`;
}
