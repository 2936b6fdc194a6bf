// Serializes the task of an episode for a worker on another machine, and reads it there. It contains no local paths or
// keys, but hashes of the parts that the worker must have too: the world, the protocol and the files that the task
// names.

import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { ModelFlags } from '../resolve/named-models.ts';
import { SAMPLING_SOURCES } from '../runtime/core/model.ts';
import { Job } from '../runtime/experiment/folder-format.ts';
import type { EpisodeTask } from './episode-task.ts';

const text = z.string().optional();
const amount = z.number().optional();

const Price = z.object({ input: z.number(), output: z.number(), cached: amount, reasoning: amount });

/** The world and the protocol as they are where the experiment was started. */
const Expected = z.object({
  worldVersion: z.string(),
  protocolHash: z.string(),
  /** sha256 of each file that the task names, as it names it. */
  files: z.record(z.string(), z.string()),
});
export type ExpectedParts = z.output<typeof Expected>;

/** All options except the seed, which belongs to the episode: a missing one would silently change what is played. */
const MODEL_FLAGS = {
  model: z.array(z.string()).optional(),
  slip: amount,
  forget: amount,
  temperature: amount,
  maxTokens: amount,
  modelSeed: amount,
  answers: z.enum(['free', 'listed']).optional(),
  callTimeout: amount,
  baseUrl: text,
  apiKeyEnv: text,
  sampling: z.enum(SAMPLING_SOURCES).optional(),
  fidelity: text,
  grounder: text,
} satisfies Readonly<Record<Exclude<keyof ModelFlags, 'seed'>, z.ZodType>>;

const TaskText = z.strictObject({
  job: Job,
  world: z.string(),
  models: z.strictObject(MODEL_FLAGS),
  worldOptions: z.record(z.string(), z.json()),
  steps: z.number().nullable(),
  timing: z.object({ clock: text, latency: text }).optional(),
  prompts: z.record(z.string(), z.string()).optional(),
  budget: z.object({ tokens: amount, calls: amount, messages: amount, usd: amount, timeMs: amount }).optional(),
  prices: z.object({ currency: z.string(), models: z.array(z.tuple([z.string(), Price])) }).optional(),
  experiment: text,
  expected: Expected,
});

export function taskText(task: EpisodeTask, expected: ExpectedParts): unknown {
  const { cwd: _cwd, out: _out, seal: _seal, resumes: _resumes, remote: _remote, request: _request, ...sent } = task;
  const { prices, ...rest } = sent;
  const { seed: _seed, ...models } = task.models;
  return {
    ...rest,
    models,
    expected,
    prices: prices ? { currency: prices.currency, models: [...prices.models] } : undefined,
  };
}

/** `cwd` and `out`: of this machine. A text says why it is no task. */
export function readTask(
  body: unknown,
  { cwd, out }: { readonly cwd: string; readonly out: string },
): { readonly task: EpisodeTask; readonly expected: ExpectedParts } | string {
  try {
    const { expected, prices, ...rest } = TaskText.parse(body);
    const priced = prices ? { prices: { currency: prices.currency, models: new Map(prices.models) } } : {};
    return { task: { ...rest, ...priced, cwd, out }, expected };
  } catch (thrown) {
    // Other errors are of what is nested too deeply for its check.
    const [issue] = thrown instanceof z.ZodError ? thrown.issues : [];
    return `it is no task of this version${issue ? ` (${issue.path.join('.')}: ${issue.message})` : ''}`;
  }
}

/** Undefined for what is no file, or cannot be read. */
export function fileHash(path: string, cwd: string): string | undefined {
  try {
    const file = resolve(cwd, path);
    return statSync(file).isFile() ? hash('sha256', readFileSync(file), 'hex') : undefined;
  } catch {
    return undefined;
  }
}

/** By name, those that are there. */
export const hashesOf = (files: readonly string[], cwd: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    files.flatMap((path) => {
      const found = fileHash(path, cwd);
      return found === undefined ? [] : [[path, found] as const];
    }),
  );
