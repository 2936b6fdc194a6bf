// What the system says against a file, in words, with what helps.

interface Said {
  readonly why: string;
  readonly mend: string;
}

const WRITING: Readonly<Record<string, Said>> = {
  ENOENT: { why: 'its folder is not there', mend: 'Make the folder, or name another.' },
  ENOTDIR: { why: 'one of its folders is a file', mend: 'Name another folder.' },
  EISDIR: { why: 'it is a folder', mend: 'Name a file.' },
  EEXIST: { why: 'it is there already', mend: 'Name another: nothing is written over.' },
  EACCES: { why: 'the system does not allow it', mend: 'Name another place, or one that you may write to.' },
  EPERM: { why: 'the system does not allow it', mend: 'Name another place, or one that you may write to.' },
  EROFS: { why: 'nothing can be written to that disk', mend: 'Name another place.' },
  ENOSPC: { why: 'there is no room left', mend: 'Make room, or name another place.' },
  EDQUOT: { why: 'there is no room left', mend: 'Make room, or name another place.' },
};

/** Of a folder that was to be made. */
const NO_FOLDER: Said = { why: 'it is a file', mend: 'Name a folder.' };

export function whyUnwritten(cause: unknown): Said {
  const code = fieldOf(cause, 'code');
  if (code === 'EEXIST' && fieldOf(cause, 'syscall') === 'mkdir') return NO_FOLDER;
  return WRITING[code] ?? { why: cause instanceof Error ? cause.message : String(cause), mend: 'Name another place.' };
}

const READING: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'the system does not allow it',
  EPERM: 'the system does not allow it',
};

/** Nothing where it was not the system that refused. */
export const whyUnread = (cause: unknown): string | undefined => READING[fieldOf(cause, 'code')];

const fieldOf = (cause: unknown, name: 'code' | 'syscall'): string =>
  cause instanceof Error && name in cause ? String(Reflect.get(cause, name)) : '';
