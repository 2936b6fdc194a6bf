// Reads a record line by line without keeping lines, for folds over records of any length.
import { createReadStream } from 'node:fs';
import type { RecordEvent } from '../core/event.ts';
import { failure, TroupeError } from '../errors/index.ts';
import { CHUNK, LONGEST_LINE, lineTooLong } from './lines.ts';
import { createLineReader, type LineReadSummary, locateRecord, type ReadOptions } from './read-lines.ts';

export interface StreamedRecord extends LineReadSummary {
  readonly file: string;
}

/**
 * Hands over each event with the number of its line, from 1. Takes the file, or the folder that holds one.
 * @throws RECORD_UNREADABLE, RECORD_VERSION, and what `see` throws
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { fileSink, streamRecord } from 'troupe/record';
 *
 * const file = join(mkdtempSync(join(tmpdir(), 'troupe-')), 'record.jsonl');
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, sink: fileSink(file) });
 * let calls = 0;
 * await streamRecord(file, (event) => {
 *   if (event.type === 'model.called') calls += 1;
 * });
 * calls; // → 1
 * ```
 */
export async function streamRecord(
  path: string,
  see: (event: RecordEvent, line: number) => void,
  options: ReadOptions = {},
): Promise<StreamedRecord> {
  const file = locateRecord(path);
  const reader = createLineReader(file, see, options);
  let rest = '';
  for await (const chunk of chunksOf(file)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw lineTooLong(file);
    for (const line of lines) reader.line(line);
  }
  return { file, ...reader.end(rest) };
}

async function* chunksOf(file: string): AsyncGenerator<string> {
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: CHUNK });
  try {
    for await (const chunk of stream) yield String(chunk);
  } catch (cause) {
    if (cause instanceof TroupeError) throw cause;
    throw failure('RECORD_UNREADABLE', { file, why: 'it cannot be read' }, cause);
  }
}
