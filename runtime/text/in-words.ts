// Puts lists of names, numbers and what a schema refuses into words for people.
import type { z } from 'zod';

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

/** The nearest whole number, with blanks between its thousands. */
export const groupedNumber = (n: number): string => String(Math.round(n)).replace(/\B(?=(?:\d{3})+$)/g, ' ');

/** So many of a thing whose plural has an s. */
export const counted = (n: number, what: string): string => `${groupedNumber(n)} ${what}${n === 1 ? '' : 's'}`;

type Issue = z.core.$ZodIssue;

/** What is wrong and where, as in `plan.bob: expected string, received undefined`. `whole`: the name of all of it. */
export const issueText = ({ path, message }: Issue, whole = 'it'): string =>
  `${path.map(String).join('.') || whole}: ${message.replace(/^Invalid input: /, '')}`;

/** The first `most` faults, and how many there are in all where that is more; '' where there is none. */
export function issuesText(issues: readonly string[], most: number): string {
  const more = issues.length > most ? [`${issues.length} in all`] : [];
  return [...issues.slice(0, most), ...more].join('; ');
}
