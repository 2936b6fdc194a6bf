// Puts into words what a schema refuses.
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What is wrong and where, as in `plan.bob: expected string, received undefined`. `whole`: the name of all of it. */
export const issueText = ({ path, message }: Issue, whole = 'it'): string =>
  `${path.map(String).join('.') || whole}: ${message.replace(/^Invalid input: /, '')}`;

/** The first `most` faults, and how many there are in all where that is more; '' where there is none. */
export function issuesText(issues: readonly string[], most: number): string {
  const more = issues.length > most ? [`${issues.length} in all`] : [];
  return [...issues.slice(0, most), ...more].join('; ');
}
