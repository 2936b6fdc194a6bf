// Reads a whole record into memory. Folds over long records read line by line instead (read-stream.ts).
import type { RecordEvent } from '../core/event.ts';
import { readLines } from './lines.ts';
import { createLineReader, type LineReadSummary, locateRecord } from './read-lines.ts';

export { RECORD_FILE } from './read-lines.ts';

export interface ReadRecord extends Omit<LineReadSummary, 'events'> {
  readonly file: string;
  readonly events: readonly RecordEvent[];
}

/**
 * Takes the file, or the folder that holds one.
 * @throws RECORD_UNREADABLE, RECORD_VERSION
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { fileSink, readRecord } from 'troupe/record';
 *
 * const file = join(mkdtempSync(join(tmpdir(), 'troupe-')), 'record.jsonl');
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, sink: fileSink(file) });
 * readRecord(file).events.at(-1)?.type; // → 'episode.ended'
 * ```
 */
export function readRecord(path: string): ReadRecord {
  const file = locateRecord(path);
  const events: RecordEvent[] = [];
  const reader = createLineReader(file, (event) => void events.push(event));
  const rest = readLines(file, reader.line);
  return { file, ...reader.end(rest), events };
}
