// Chooses the path of an episode's record, and opens a sink that creates the file only when there is something to
// write, so that an episode refused before it starts leaves nothing behind.

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { failure } from '../runtime/errors/index.ts';
import { EXPERIMENT_FILE } from '../runtime/experiment/folder-format.ts';
import { RECORD_FILE } from '../runtime/record/read.ts';
import { fileSink, type SealOptions, type Sink } from '../runtime/record/sink.ts';
import { namesIn } from '../runtime/record/write-file.ts';

interface RecordFolderParts {
  readonly cwd: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly world: string;
  readonly protocol: string;
  readonly scene: string;
  readonly seed: number;
}

/** `runs/<timestamp>-<world>-<protocol>-<scene>-<seed>` in UTC, with a number if it exists already. */
export function freshFolder({ cwd, now, world, protocol, scene, seed }: RecordFolderParts): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const name = [stamp, world, protocol, scene, seed]
    .join('-')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(0, 150);
  const folder = (n: number) => join(cwd, 'runs', n === 1 ? name : `${name}-${n}`);
  let n = 1;
  while (existsSync(folder(n))) n++;
  return folder(n);
}

/**
 * Whether nothing has been played yet into `runs/`, nor into `out` or a folder beside it: only then a command explains
 * what to try next.
 */
export function isFirstPlay(cwd: string, out: string | undefined): boolean {
  if (existsSync(join(cwd, 'runs'))) return false;
  if (out === undefined) return true;
  const beside = dirname(resolve(cwd, out));
  return !namesIn(beside).some((name) => PLAYED_FILES.some((file) => existsSync(join(beside, name, file))));
}

const PLAYED_FILES: readonly string[] = [RECORD_FILE, EXPERIMENT_FILE];

/** Refuses a folder that has a record, for whoever plays something else first. @throws FILE_UNWRITABLE */
export function checkFree(folder: string): void {
  const file = join(folder, RECORD_FILE);
  if (existsSync(file)) throw failure('FILE_UNWRITABLE', { file, system: 'EEXIST', isFolder: false, why: 'it exists' });
}

export function lazySink(path: string, seal: SealOptions = {}): Sink {
  let sink: Sink | undefined;
  return {
    line(text) {
      sink ??= fileSink(path, seal);
      sink.line(text);
    },
    flush: () => sink?.flush(),
    close: () => sink?.close(),
  };
}
