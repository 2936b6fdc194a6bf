// Quotes a word for a POSIX shell, for command lines that a person pastes.

/** As it stands where a shell sees nothing special in it, else in single quotes, in which a shell changes nothing. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./#-]+$/.test(word) && !word.startsWith('#') ? word : `'${word.replaceAll("'", "'\\''")}'`;
