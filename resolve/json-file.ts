// Reads a file of JSON in the form that somebody wants of it.
import { readFileSync } from 'node:fs';
import { fileUnreadable } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';

interface JsonForm<T> {
  /** The form in words, for whoever has another file. */
  readonly wanted: string;
  /** Throws at anything else. */
  readonly parse: (json: unknown) => T;
  /** The path as it was typed; default: the path. */
  readonly shown?: string;
}

/** @throws FILE_UNREADABLE, also for another form */
export function readJsonFile<T>(path: string, { wanted, parse, shown = path }: JsonForm<T>): T {
  try {
    return parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw fileUnreadable(oneLine(shown, 200), wanted, cause);
  }
}
