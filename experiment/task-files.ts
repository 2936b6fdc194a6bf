// Lists the files that a task makes whoever plays it read, as the task names them, with hashes of their content.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isOutsideWorld, parseFileReference } from '../resolve/file-reference.ts';
import { isModelFile } from '../resolve/model-file.ts';
import { isRecorded } from '../resolve/model-recording.ts';
import { modelNames } from '../resolve/named-models.ts';
import { protocolsInText } from '../runtime/naming/composite.ts';
import type { EpisodeTask } from './episode-task.ts';

type TaskParts = Pick<EpisodeTask, 'job' | 'world' | 'models' | 'timing' | 'worldOptions'>;

/** Each once. @throws what an unreadable name of a protocol or a model throws */
export function filesOfTask({ job, world, models, timing, worldOptions }: TaskParts): string[] {
  const named = isOutsideWorld(world) ? [] : [world];
  const parts = [...named, ...protocolsInText(job.protocol)].flatMap((text) => parseFileReference(text)?.path ?? []);
  const asked = Object.values(modelNames(models)).flatMap((name) => {
    if (isRecorded(name)) return name.slice(name.indexOf(':') + 1);
    return isModelFile(name) ? (parseFileReference(name)?.path ?? name) : [];
  });
  const { latency } = timing ?? {};
  const profiles = latency === undefined || latency.includes('=') ? [] : [latency];
  // A shipped world reads no files.
  const options = named.every((one) => parseFileReference(one) === undefined)
    ? []
    : textsIn(worldOptions).filter(isPath);
  return [...new Set([...parts, ...asked, ...profiles, ...options])];
}

/** A text of a user's own world that it may take for a path. */
const isPath = (text: string): boolean =>
  /^(?:[\\/~]|\.{1,2}[\\/]|[A-Za-z]:[\\/]|file:)/.test(text) ||
  /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(text) ||
  /^\S*[\\/]\S*\.\w+$/.test(text);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
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
