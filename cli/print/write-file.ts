// Writes a file that the user asked for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileUnwritable } from '../../runtime/errors/index.ts';

interface WrittenAs {
  /** How an error names the file; default: its path. */
  readonly shown?: string;
  /** Makes the folders above it. */
  readonly folders?: boolean;
  /** Refuses a file that exists. */
  readonly isNew?: boolean;
}

/** @throws FILE_UNWRITABLE */
export function writeFile(
  path: string,
  content: string | Uint8Array,
  { shown = path, folders = false, isNew = false }: WrittenAs = {},
): void {
  try {
    if (folders) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, { flag: isNew ? 'wx' : 'w' });
  } catch (cause) {
    throw fileUnwritable(shown, cause);
  }
}
