// Loads models that stand in files: a user's own (`--model ./my-model.ts`), whose shape and replies are checked, and a
// recording of exchanges (`--model recorded:FILE`), which `--record` writes.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { ExchangeLines } from '../agents/models/exchange/recording-model.ts';
import type { Clock } from '../runtime/core/clock.ts';
import type { Model, ModelReply } from '../runtime/core/model.ts';
import { codeLocationOf } from '../runtime/errors/code-location.ts';
import { failure, fileUnreadable, TroupeError } from '../runtime/errors/index.ts';
import { lineAt, lineBatches } from '../runtime/record/lines.ts';
import { continuedLinesSink, linesSink } from '../runtime/record/sink.ts';
import type { ModelFactory, ModelNeeds } from '../runtime/run/plan.ts';
import { shortHash } from '../runtime/text/hash.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { type FileReference, parseFileReference } from './file-reference.ts';
import { fittingExports, loadFile, onlyExport } from './load-file.ts';
import { functionSchema, issuesOf } from './shape-checks.ts';

/** A server may name its model `vendor/name`, so a file must start with its folder or end in a module extension. */
export const isModelFile = (name: string): boolean =>
  /^(?:\.{0,2}[\\/]|[A-Za-z]:[\\/])/.test(name) || /\.m?[jt]s(?:#[^:]*)?$/.test(name);

/** The model of a file, created for an episode. */
interface LoadedModel {
  readonly of: (needs: ModelNeeds) => Model;
}

/** @throws for a file as `findProtocol`, MODEL_MALFORMED, OPTION_BAD */
export async function loadModel(text: string, cwd: string): Promise<LoadedModel> {
  const file = parseFileReference(text);
  if (file === undefined)
    throw failure('OPTION_BAD', {
      option: '--model',
      value: oneLine(text, 200),
      wanted: 'a file such as ./my-model.ts#name',
    });
  if (file.options.length > 0)
    throw failure('OPTION_BAD', {
      option: '--model',
      value: oneLine(text, 200),
      wanted: `the file without options, ${oneLine(file.path, 200)}`,
    });
  const fits = fittingExports('model', { file, exports: await loadFile(file.path, cwd) }, (value) =>
    looksLikeModel(value),
  );
  const { name, what } = onlyExport('model', file, fits);
  const where = oneLine(`export '${name}' of ${file.path}`, 200);
  const hash = hashOf(file, cwd);
  if (!isFactory(what)) {
    const model = { ...checkedModel(what, where), hash };
    return { of: () => model };
  }
  return { of: (needs) => ({ ...checkedModel(made(what, needs, where), `what createModel of ${where} gives`), hash }) };
}

const hashOf = ({ path }: FileReference, cwd: string): string => shortHash(readFileSync(resolve(cwd, path), 'utf8'));

function made(factory: ModelFactory, needs: ModelNeeds, where: string): unknown {
  try {
    return factory.createModel(needs);
  } catch (thrown) {
    throw thrown instanceof TroupeError
      ? thrown
      : failure('MODEL_THREW', { model: where, why: messageOf(thrown), place: codeLocationOf(thrown) }, thrown);
  }
}

const MARKS = ['name', 'kind', 'about', 'remote', 'ask'];

/**
 * Requires several members of a model, so that nothing else is mistaken for a malformed one; a role has some of them
 * too.
 */
function looksLikeModel(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || 'wakes' in value) return false;
  return isFactory(value) || MARKS.filter((key) => key in value).length > 2;
}

const isFactory = (value: unknown): value is ModelFactory =>
  typeof value === 'object' && value !== null && 'createModel' in value && typeof value.createModel === 'function';

/** The longest timer of Node.js. */
const MOST_MS = 2 ** 31 - 1;

const ModelShape = z.object({
  name: z.string().min(1).max(200),
  kind: z.enum(['rules', 'endpoint', 'recorded', 'scripted']),
  about: z.string().min(1),
  remote: z.boolean(),
  tokens: z.object({ name: z.string(), known: z.boolean(), split: functionSchema }).optional(),
  answers: z.array(z.string()).optional(),
  timeoutMs: z.number().positive().max(MOST_MS).optional(),
  ready: functionSchema.optional(),
  ask: functionSchema,
});
const isModel = (value: unknown): value is Model => ModelShape.safeParse(value).success;

const tokenCount = z.int().nonnegative();
const ReplyShape = z.object({
  text: z.string(),
  usage: z.object({
    input: tokenCount,
    output: tokenCount,
    cached: tokenCount.optional(),
    reasoning: tokenCount.optional(),
    source: z.enum(['provider', 'counted', 'estimate']),
  }),
  finish: z.enum(['stop', 'length', 'refused', 'other']),
});

/** Wraps the model so that its errors and answers are checked. @throws MODEL_MALFORMED */
function checkedModel(model: unknown, where: string): Model {
  if (!isModel(model)) throw failure('MODEL_MALFORMED', { where, why: oneLine(issuesOf(ModelShape, model), 600) });
  const { name, kind, about, remote, tokens, answers, timeoutMs } = model;
  const checked = (reply: ModelReply): ModelReply => {
    if (ReplyShape.safeParse(reply).success) return reply;
    throw failure('MODEL_MALFORMED', { where, why: oneLine(`its reply: ${issuesOf(ReplyShape, reply)}`, 600) });
  };
  const coded = (thrown: unknown) =>
    thrown instanceof TroupeError || (thrown instanceof Error && thrown.name === 'AbortError')
      ? thrown
      : failure(
          'MODEL_THREW',
          { model: oneLine(name, 60), why: messageOf(thrown), place: codeLocationOf(thrown) },
          thrown,
        );
  return {
    name,
    kind,
    about,
    remote,
    tokens,
    answers,
    timeoutMs,
    ready: model.ready ? async () => model.ready?.() : undefined,
    ask(request, call) {
      try {
        const reply = model.ask(request, call);
        if (!(reply instanceof Promise)) return checked(reply);
        return reply.then(checked).catch((thrown: unknown) => {
          throw coded(thrown);
        });
      } catch (thrown) {
        throw coded(thrown);
      }
    },
  };
}

const messageOf = (thrown: unknown): string =>
  oneLine(thrown instanceof Error ? thrown.message : String(thrown), 400).replace(/\.$/, '');

export const RECORDED = 'recorded:';
export const isRecorded = (name: string): boolean => name.startsWith(RECORDED);

/** The model that `recorded:FILE` names. @throws FILE_UNREADABLE */
export async function recordedModelNamed(name: string, cwd: string): Promise<Model> {
  const { exchangeModel } = await import('../agents/models/exchange/exchange-model.ts');
  const file = name.slice(RECORDED.length);
  const shown = oneLine(file, 200);
  try {
    return exchangeModel(linesOfFile(resolve(cwd, file)), { file: shown, name });
  } catch (cause) {
    if (cause instanceof TroupeError && cause.code !== 'RECORD_UNREADABLE') throw cause;
    throw fileUnreadable(
      shown,
      "a recording of exchanges, as 'troupe run --record' writes it",
      cause instanceof TroupeError ? cause.cause : cause,
    );
  }
}

/** `place` is the byte offset of a line. */
function linesOfFile(file: string): ExchangeLines {
  return {
    *all() {
      let place = 0;
      const batches = lineBatches(file);
      for (let next = batches.next(); ; next = batches.next()) {
        if (next.done) {
          if (next.value !== '') yield { text: next.value, place, isWhole: false };
          return;
        }
        for (const text of next.value) {
          yield { text, place, isWhole: true };
          place += Buffer.byteLength(text) + 1;
        }
      }
    },
    read: (place) => lineAt(file, place),
  };
}

type ModelsByRole = Readonly<Record<string, Model>>;

export interface Recording {
  /** Wraps the models so that every exchange is saved to the file. */
  of(models: ModelsByRole): ModelsByRole;
  close(): void;
}

interface RecordingFile {
  readonly path: string | undefined;
  readonly cwd: string;
  readonly clock: Clock;
  /** Whether to continue an existing file after its last complete line. */
  readonly continues?: boolean;
}

/** Opens a new file and never overwrites an existing one. @throws OPTION_BAD, FILE_UNWRITABLE, RECORD_BUSY */
export async function openRecording({ path, cwd, clock, continues = false }: RecordingFile): Promise<Recording> {
  if (path === undefined) return { of: (models) => models, close() {} };
  const file = resolve(cwd, path);
  const isThere = existsSync(file);
  if (isThere && !continues)
    throw failure('OPTION_BAD', {
      option: '--record',
      value: oneLine(path, 200),
      wanted: 'a file that does not exist yet',
    });
  const { recordingModel } = await import('../agents/models/exchange/recording-model.ts');
  const sink = isThere ? continuedLinesSink(file) : linesSink(file);
  return {
    of(models) {
      const each = new Map(
        [...new Set(Object.values(models))].map((model) => [model, recordingModel(model, { sink, clock })]),
      );
      return Object.fromEntries(Object.entries(models).map(([role, model]) => [role, each.get(model) ?? model]));
    },
    close: () => sink.close(),
  };
}
