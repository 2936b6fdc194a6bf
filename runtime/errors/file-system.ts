// Describes file-system errors in words, with a fix.
import type { z } from 'zod';

interface FileErrorExplanation {
  readonly why: string;
  readonly fix: string;
}

/** Of a process or a machine that has no room for another open file or connection. */
export const OPEN_FILES_FIX =
  'Allow more (ulimit -n 65536), or let less happen at a time: fewer episodes, fewer calls.';

const WRITING: Readonly<Record<string, FileErrorExplanation>> = {
  ENOENT: { why: 'its folder is not there', fix: 'Make the folder, or name another.' },
  ENOTDIR: { why: 'one of its folders is a file', fix: 'Name another folder.' },
  EISDIR: { why: 'it is a folder', fix: 'Name a file.' },
  EEXIST: { why: 'it is there already', fix: 'Name another: nothing is written over.' },
  EACCES: { why: 'the system does not allow it', fix: 'Name another place, or one that you may write to.' },
  EPERM: { why: 'the system does not allow it', fix: 'Name another place, or one that you may write to.' },
  EROFS: { why: 'nothing can be written to that disk', fix: 'Name another place.' },
  ENOSPC: { why: 'there is no room left', fix: 'Make room, or name another place.' },
  ENAMETOOLONG: { why: 'its name is too long', fix: 'Give it a shorter name.' },
  EMFILE: { why: 'too many files are open', fix: OPEN_FILES_FIX },
  ENFILE: { why: 'too many files are open', fix: OPEN_FILES_FIX },
  EFBIG: { why: 'it would be larger than files may be', fix: 'Allow larger ones (ulimit -f), or name another place.' },
  ELOOP: { why: 'its links lead in a circle', fix: 'Name another place.' },
  EDQUOT: { why: 'there is no room left', fix: 'Make room, or name another place.' },
};

/** Of a folder that was to be made. */
const NO_FOLDER: FileErrorExplanation = { why: 'it is no folder', fix: 'Name a folder.' };

/** What the data of an error says of a cause that the system threw. */
export const systemOf = (cause: unknown): { system?: string } => {
  const system = fieldOf(cause, 'code');
  return system === '' ? {} : { system };
};

/** Whether the system refused to read or to write a file that somebody named, which it names too. */
export const isRefusedBySystem = (thrown: unknown): thrown is Error & { readonly path: string } =>
  thrown instanceof Error && 'path' in thrown && typeof thrown.path === 'string' && fieldOf(thrown, 'code') in READING;

export const isMakingFolder = (cause: unknown): boolean => fieldOf(cause, 'syscall') === 'mkdir';

/** `why`: the system's own words, for a refusal that is not in the list. */
export function whyUnwritten({ system = '', isFolder, why }: { system?: string; isFolder: boolean; why: string }) {
  if (system === 'EEXIST' && isFolder) return NO_FOLDER;
  return WRITING[system] ?? { why, fix: 'Name another place.' };
}

const READING: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'the system does not allow it',
  EPERM: 'the system does not allow it',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open (ulimit -n 65536 allows more)',
  ENFILE: 'too many files are open on this machine',
};

/** Nothing where it was not the system that refused. */
export const whyUnread = (system = ''): string | undefined => READING[system];

/** Nothing where neither the reader of JSON nor a schema refused what the file holds. */
export function whyMisformed(cause: unknown): string | undefined {
  if (cause instanceof SyntaxError) return 'it is no JSON';
  if (!isRefusedBySchema(cause)) return undefined;
  const [issue] = cause.issues;
  if (issue === undefined) return undefined;
  const at = issue.path.map(String).join('.');
  const isMissing = /^Invalid input: expected (\w+), received undefined$/u.exec(issue.message);
  // Nothing at all was read, which the reader reports itself.
  if (isMissing && at === '') return undefined;
  return `${at || 'the file'}: ${isMissing ? `is missing, ${isMissing[1]} expected` : issue.message}`.slice(0, 300);
}

/** The library itself is not needed to name an error. */
const isRefusedBySchema = (cause: unknown): cause is z.core.$ZodError =>
  typeof cause === 'object' && cause !== null && '_zod' in cause && 'issues' in cause;

/** Whether something failed, however deep, because no more files or connections could be opened. */
export function isOutOfFiles(thrown: unknown): boolean {
  for (let at = thrown, n = 0; at instanceof Error && n < 5; at = at.cause, n++)
    if (/^E[MN]FILE$/.test(fieldOf(at, 'code')) || /^E[MN]FILE\b/.test(at.message)) return true;
  return false;
}

const fieldOf = (cause: unknown, name: 'code' | 'syscall'): string =>
  cause instanceof Error && name in cause ? String(Reflect.get(cause, name)) : '';
