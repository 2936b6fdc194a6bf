// Connects model recordings to the command line: `--record` keeps every exchange, `--model recorded:FILE` answers from
// them.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exchangeModel } from '../../agents/models/exchange/exchange-model.ts';
import { recordingModel } from '../../agents/models/exchange/recording-model.ts';
import type { Clock } from '../../runtime/core/clock.ts';
import { fileUnreadable, optionBad } from '../../runtime/core/errors/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import { continuedLinesSink, linesSink } from '../../runtime/record/sink.ts';
import { oneLine } from '../print/plain.ts';

const RECORDED = 'recorded:';
export const isRecorded = (name: string): boolean => name.startsWith(RECORDED);

/** The model that `recorded:FILE` names. @throws FILE_UNREADABLE */
export function recordedModelNamed(name: string, cwd: string): Model {
  const file = name.slice(RECORDED.length);
  const shown = oneLine(file, 200);
  return exchangeModel(readRecording(resolve(cwd, file), shown), { file: shown, name });
}

function readRecording(path: string, shown: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw fileUnreadable(shown, "a recording of exchanges, as 'troupe run --record' writes it", cause);
  }
}

type ModelsByRole = Readonly<Record<string, Model>>;

export interface Recording {
  /** The same models, with what they are asked and answer on file. */
  of(models: ModelsByRole): ModelsByRole;
  close(): void;
}

export interface RecordingFile {
  readonly path: string | undefined;
  readonly cwd: string;
  readonly clock: Clock;
  /** Whether a file that is there is continued, behind its last whole line. */
  readonly continues?: boolean;
}

/** A new file; one that is there is not written over. @throws OPTION_BAD, FILE_UNWRITABLE, RECORD_BUSY */
export function openRecording({ path, cwd, clock, continues = false }: RecordingFile): Recording {
  if (path === undefined) return { of: (models) => models, close() {} };
  const file = resolve(cwd, path);
  const isThere = existsSync(file);
  if (isThere && !continues) throw optionBad('--record', oneLine(path, 200), 'a file that is not there yet');
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
