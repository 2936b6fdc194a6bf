// Connects model recordings to the command line: `--record` saves every exchange, `--model recorded:FILE` plays them
// back.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ExchangeLines } from '../agents/models/exchange/recording-model.ts';
import type { Clock } from '../runtime/core/clock.ts';
import type { Model } from '../runtime/core/model.ts';
import { failure, fileUnreadable, TroupeError } from '../runtime/errors/index.ts';
import { lineAt, lineBatches } from '../runtime/record/lines.ts';
import { continuedLinesSink, linesSink } from '../runtime/record/sink.ts';
import { oneLine } from '../runtime/text/plain.ts';

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
