// Keeps what a reader calls a record: one line in a file beside it, which goes where the record goes.
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freshId } from '../../runtime/core/random.ts';
import { fileUnwritable } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';

/** In columns. */
export const LONGEST_LABEL = 120;
/** No label of ours is longer, in bytes; a file of that name may be somebody else's. */
const MOST_BYTES = 4096;

const fileOf = (record: string): string => join(dirname(record), 'label.txt');

/** Empty where there is none. A link is not followed. */
export function readLabel(record: string): string {
  try {
    const file = fileOf(record);
    const is = lstatSync(file);
    return is.isFile() && is.size <= MOST_BYTES ? oneLine(readFileSync(file, 'utf8').trim(), LONGEST_LABEL) : '';
  } catch {
    return '';
  }
}

/** An empty one removes it. @throws FILE_UNWRITABLE */
export function writeLabel(record: string, text: string): void {
  const file = fileOf(record);
  const label = oneLine(text.trim(), LONGEST_LABEL);
  const draft = `${file}.${freshId()}`;
  try {
    if (label === '') return rmSync(file, { force: true });
    writeFileSync(draft, `${label}\n`, { flag: 'wx' });
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw fileUnwritable(file, cause);
  }
}
