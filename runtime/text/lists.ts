// Formats lists of names for the fixes in error messages, and sentences for other sentences.

export const list = (names: readonly string[], most = 12): string => {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown}, … (${names.length} in all)` : shown || '(none)';
};
export const oneOf = (names: readonly string[], near: readonly string[] = []) =>
  near.length > 0 ? `${meantText(near)}One of: ${list(names)}.` : `Say one of: ${list(names)}.`;
/** Stands before the rest of a fix, with a blank; empty where nothing is near. */
export const meantText = (near: readonly string[] = []) =>
  near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';

/** A sentence without its end, as part of another one. */
export const clause = (sentence: string): string => sentence.replace(/[.]$/, '');
