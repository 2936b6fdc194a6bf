// Words of a command line that a person is to paste, as a POSIX shell takes them.

/** As it stands where a shell sees nothing special in it, else in single quotes, in which a shell changes nothing. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./#-]+$/.test(word) && !word.startsWith('#') ? word : `'${word.replaceAll("'", "'\\''")}'`;
