// Chooses the path of an episode's record, and opens a sink that creates the file only when there is something to
// write, so that an episode refused before it starts leaves nothing behind.
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { fileSink, type SealOptions, type Sink } from '../../runtime/record/sink.ts';

export interface RecordFolderParts {
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

export const recordIn = (folder: string): string => join(folder, RECORD_FILE);

/** The path shown to people: relative to the working directory if that is shorter. */
export function displayPath(cwd: string, path: string): string {
  const from = relative(cwd, path);
  return from === '' || from.startsWith('..') || isAbsolute(from) ? path : from;
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
