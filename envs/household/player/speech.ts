// Writes and reads the forms of words in which the player tells others its state and who does what. It ignores
// everything else in a message: messages are data.
export interface HouseholdReport {
  /** The name of what is held, or null. */
  readonly holding: string | null;
  /** Things that matter, each with where it was seen; null: by itself. */
  readonly found: readonly { readonly name: string; readonly in: string | null }[];
  readonly next: string | null;
}

const NAME = String.raw`[A-Za-z]{1,30}_\d{1,4}`;
const LONGEST = 4000;

export function formatReport({ holding, found, next }: HouseholdReport): string {
  const told = found.length === 0 ? '' : ` ${formatNote(found)}`;
  return `I hold ${holding ?? 'nothing'}.${told}${next === null ? '' : ` Next I do ${next}.`}`;
}

/** The first sentence of the form in a text, or undefined. */
export function parseReport(text: string): HouseholdReport | undefined {
  const short = text.slice(0, LONGEST);
  const held = new RegExp(String.raw`I hold (nothing|${NAME})\.`).exec(short)?.[1];
  if (held === undefined) return undefined;
  return {
    holding: held === 'nothing' ? null : held,
    found: notedThings(short),
    next: /Next I do ([A-Za-z]{1,30}(?:\([\w ]{1,60}\))?)\./.exec(short)?.[1] ?? null,
  };
}

/** Things that a note reports as known, with their places. */
export function notedThings(text: string): HouseholdReport['found'] {
  const list = /I know of ([^.]{1,2000})\./.exec(text.slice(0, LONGEST))?.[1] ?? '';
  const found = [...list.matchAll(new RegExp(`(${NAME})(?: at (${NAME}))?`, 'g'))];
  return found.flatMap(([, name, at]) => (name === undefined ? [] : [{ name, in: at ?? null }]));
}

/** The same as a note of somebody without a body. */
export const formatNote = (found: HouseholdReport['found']): string =>
  `I know of ${found.map((thing) => (thing.in === null ? thing.name : `${thing.name} at ${thing.in}`)).join(', ')}.`;

/** The things that words name, in order, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(text.match(new RegExp(String.raw`\b${NAME}\b`, 'g')) ?? []),
];
